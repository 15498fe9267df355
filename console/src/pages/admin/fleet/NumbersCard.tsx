/** Key figures of the platform, each linked to its list. */
import { type UseQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { Link, type LinkProps, linkOptions } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { deadLettersQuery, workflowsQuery } from '@/api/queries/admin';
import type { Overview } from '@/api/types';
import { ToneMark } from '@/kit/Badge';
import { Card } from '@/kit/Card';
import { Loaded } from '@/kit/Loaded';
import { formatNumber } from '@/lib/format';
import { describeState, statesOf } from '@/lib/states';
import type { Tone } from '@/lib/tone';

type LinkTo = Pick<LinkProps, 'to' | 'params' | 'search'>;

interface Line {
  name: string;
  value: ReactNode;
  link?: LinkTo;
  /** Tone, if the number itself is good or bad. */
  tone?: Tone | undefined;
}

export function NumbersCard({ query, paused }: { query: UseQueryResult<Overview>; paused: boolean }) {
  return (
    <Card title="Now" flush>
      <Loaded query={query}>
        {(overview) => (
          <div className="flex flex-col divide-y divide-line">
            <Lines label="Fleet" lines={fleetLines(overview)} />
            <Lines label="Allocations" lines={allocationLines(overview)} />
            <WorkLines overview={overview} paused={paused} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}

const showing = (show: string) => linkOptions({ to: '/admin/overview', search: { show } });

function fleetLines({ fleet: { nodes, slots } }: Overview): Line[] {
  const total = nodes.online + nodes.offline + nodes.maintenance + nodes.enrolling;
  const out = slots.cleaning + slots.cleanup_blocked + slots.faulty + slots.disabled;
  return [
    {
      name: 'Nodes online',
      value: `${formatNumber(nodes.online)} of ${formatNumber(total)}`,
      link: linkOptions({ to: '/admin/nodes', search: { status: 'online' } }),
      tone: nodes.offline > 0 ? 'bad' : undefined,
    },
    { name: 'GPUs free', value: formatNumber(slots.available), link: showing('available') },
    { name: 'GPUs in use', value: formatNumber(slots.leased + slots.reserved), link: showing('leased') },
    {
      name: 'GPUs out of service',
      value: formatNumber(out),
      link: showing(worstOf(slots)),
      tone: slots.faulty + slots.cleanup_blocked > 0 ? 'bad' : undefined,
    },
  ];
}

/** Returns the most urgent out-of-service state that occurs. */
function worstOf(slots: Overview['fleet']['slots']): string {
  const order = ['faulty', 'cleanup_blocked', 'cleaning', 'disabled'] as const;
  return order.find((state) => slots[state] > 0) ?? 'faulty';
}

function allocationLines({ allocations: { live, created, failed } }: Overview): Line[] {
  const known = statesOf('allocation').map(({ value }) => value);
  const states = [...known, ...Object.keys(live).filter((state) => !known.includes(state))];
  const byState = states
    .filter((state) => (live[state] ?? 0) > 0)
    .map((state) => ({
      name: describeState('allocation', state).label,
      value: formatNumber(live[state] ?? 0),
      link: linkOptions({ to: '/admin/allocations', search: { state } }),
      tone: describeState('allocation', state).tone === 'bad' ? ('bad' as const) : undefined,
    }));
  const none = { name: 'Live', value: '0', link: linkOptions({ to: '/admin/allocations' }) };
  return [
    ...(byState.length === 0 ? [none] : byState),
    {
      name: 'Created in 24 h',
      value: formatNumber(created),
      link: linkOptions({ to: '/admin/allocations' }),
    },
    {
      name: 'Failed in 24 h',
      value: formatNumber(failed),
      link: linkOptions({ to: '/admin/allocations', search: { state: 'failed' } }),
      tone: failed > 0 ? 'bad' : undefined,
    },
  ];
}

function WorkLines({ overview, paused }: { overview: Overview; paused: boolean }) {
  const dead = useInfiniteQuery({ ...deadLettersQuery({ state: 'dead' }), enabled: !paused });
  const stuck = useInfiniteQuery({ ...workflowsQuery({ state: 'stuck' }), enabled: !paused });
  const { queued, dispatched, running } = overview.fleet.tasks;
  const lines: Line[] = [
    { name: 'Open node tasks', value: formatNumber(queued + dispatched + running) },
    {
      name: 'Dead letters',
      ...counted(dead),
      link: linkOptions({ to: '/admin/dlq', search: { state: 'dead' } }),
    },
    {
      name: 'Stuck workflows',
      ...counted(stuck),
      link: linkOptions({ to: '/admin/workflows', search: { state: 'stuck' } }),
    },
  ];
  return <Lines label="Work" lines={lines} />;
}

interface CountedQuery {
  data: { rows: unknown[] } | undefined;
  hasNextPage: boolean;
}

/** Formats a count of loaded rows. The API returns no total, so further pages are shown as `+`. */
function counted({ data, hasNextPage }: CountedQuery): Pick<Line, 'value' | 'tone'> {
  if (data === undefined) return { value: '–' };
  const count = data.rows.length;
  return { value: `${formatNumber(count)}${hasNextPage ? '+' : ''}`, tone: count > 0 ? 'bad' : undefined };
}

function Lines({ label, lines }: { label: string; lines: readonly Line[] }) {
  return (
    <section className="py-2">
      <h3 className="px-4 pb-0.5 text-xs text-faint">{label}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line.name}>
            {line.link ? (
              <Link {...line.link} className="group flex hover:bg-hover focus-visible:bg-hover">
                <LineBody {...line} />
              </Link>
            ) : (
              <LineBody {...line} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function LineBody({ name, value, tone, link }: Line) {
  return (
    <span className="touch flex h-7.5 flex-1 items-center gap-2 px-4 text-sm">
      <span className="flex-1 text-muted">{name}</span>
      {tone && <ToneMark tone={tone} />}
      <span className="tabular font-medium">{value}</span>
      <ChevronRight
        aria-hidden
        className={link ? 'size-3.5 text-faint opacity-0 group-hover:opacity-100' : 'size-3.5 opacity-0'}
      />
    </span>
  );
}
