/** Free GPUs by region and by SKU. */
import { type UseQueryResult } from '@tanstack/react-query';
import { Link, type LinkProps, linkOptions } from '@tanstack/react-router';
import type { FleetShare, Overview } from '@/api/types';
import { Card } from '@/kit/Card';
import { Loaded } from '@/kit/Loaded';
import { formatNumber, plural } from '@/lib/format';

export function SharesCard({ query }: { query: UseQueryResult<Overview> }) {
  return (
    <Card title="Free GPUs">
      <Loaded query={query}>
        {({ fleet: { regions, skus } }) => (
          <div className="flex flex-col gap-5">
            <Shares
              title="By region"
              shares={regions}
              link={(region) => linkOptions({ to: '/admin/nodes', search: { region } })}
            />
            <Shares
              title="By SKU"
              shares={skus}
              link={(sku) => linkOptions({ to: '/admin/nodes', search: { sku } })}
            />
          </div>
        )}
      </Loaded>
    </Card>
  );
}

/** Returns free nodes for SKUs sold as whole nodes, otherwise free slots. */
const free = (share: FleetShare) => (share.unit === 'host' ? share.nodes_available : share.slots_available);

interface SharesProps {
  title: string;
  shares: readonly FleetShare[];
  link: (name: string) => Pick<LinkProps, 'to' | 'search'>;
}

function Shares({ title, shares, link }: SharesProps) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-xs text-muted">{title}</h3>
      {shares.length === 0 && <p className="text-sm text-faint">None yet</p>}
      <ul className="flex flex-col gap-2.5">
        {shares.map((share) => (
          <li key={share.name}>
            <Link {...link(share.name)} className="group flex flex-col gap-1 rounded-sm">
              <span className="flex items-baseline justify-between gap-3 text-sm">
                <span className="truncate group-hover:underline">{share.name}</span>
                <span className="tabular whitespace-nowrap">
                  {formatNumber(free(share))}{' '}
                  <span className="text-muted">
                    of {share.unit === 'host' ? plural(share.nodes, 'node') : formatNumber(share.slots)} free
                  </span>
                </span>
              </span>
              <Bar part={free(share)} whole={share.unit === 'host' ? share.nodes : share.slots} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Bar({ part, whole }: { part: number; whole: number }) {
  const percent = whole === 0 ? 0 : (part / whole) * 100;
  return (
    <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-line">
      <span className="block h-full rounded-full bg-ok/70" style={{ width: `${percent}%` }} />
    </span>
  );
}
