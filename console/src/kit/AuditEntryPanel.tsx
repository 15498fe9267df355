/** All that is known of one audit record, and the ways from it to what belongs with it. */
import type { AuditEntry } from '@/api/types';
import { formatAbsolute, sentence } from '@/lib/format';
import type { NameOf } from './AuditTable';
import { StateBadge } from './Badge';
import { Button } from './Button';
import { type Fact, Facts } from './Card';
import { CopyButton, Id } from './Copy';
import { Json } from './Json';
import { SidePanel } from './SidePanel';

interface AuditEntryPanelProps {
  entry: AuditEntry;
  nameOf: NameOf;
  onFilter: (filter: { correlation_id: string } | { actor_id: string } | { target_id: string }) => void;
  onClose: () => void;
}

export function AuditEntryPanel({ entry, nameOf, onFilter, onClose }: AuditEntryPanelProps) {
  const { action, actor_id, target_id, correlation_id, metadata } = entry;
  return (
    <SidePanel title={action} onClose={onClose}>
      <Facts facts={factsOf(entry, nameOf)} />
      <section className="flex flex-col gap-2">
        <h3 className="text-xs text-muted">Details</h3>
        <Json label="Details" value={metadata} />
      </section>
      <section className="flex flex-col gap-2">
        <h3 className="text-xs text-muted">See also</h3>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => onFilter({ correlation_id })}>
            Same request
          </Button>
          <Button size="sm" onClick={() => onFilter({ actor_id })}>
            Same person
          </Button>
          {target_id && (
            <Button size="sm" onClick={() => onFilter({ target_id })}>
              Same target
            </Button>
          )}
        </div>
      </section>
    </SidePanel>
  );
}

function factsOf(entry: AuditEntry, nameOf: NameOf): Fact[] {
  const { target_type, target_id } = entry;
  return [
    { name: 'Result', value: <StateBadge of="outcome" value={entry.result} /> },
    { name: 'When', value: <time dateTime={entry.at}>{formatAbsolute(new Date(entry.at))}</time> },
    {
      name: 'Who',
      value: <Named id={entry.actor_id} name={nameOf(entry.actor_id)} note={sentence(entry.actor_role)} />,
    },
    {
      name: 'On what',
      value: target_id ? (
        <Named id={target_id} name={nameOf(target_id)} note={sentence(target_type ?? '')} />
      ) : null,
    },
    { name: 'Project', value: entry.project_id ? <Id whole id={entry.project_id} /> : null },
    { name: 'From address', value: entry.source_address },
    { name: 'Correlation id', value: <Id whole id={entry.correlation_id} /> },
    { name: 'Record', value: <Id whole id={entry.id} /> },
    { name: 'Digest', value: <Digest digest={entry.digest} /> },
  ];
}

function Named({ id, name, note }: { id: string; name: string | undefined; note: string }) {
  return (
    <span className="flex min-w-0 flex-col">
      <span>{name === undefined ? note : `${name} · ${note}`}</span>
      <Id whole id={id} />
    </span>
  );
}

function Digest({ digest }: { digest: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <code className="truncate font-mono text-xs text-muted">{digest}</code>
      <CopyButton text={digest} label="Copy digest" />
    </span>
  );
}
