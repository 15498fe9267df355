/** Row of one SKU: hardware, available counts, price, launch link. */
import type { Project, Sku } from '@/api/types';
import { Badge, StateBadge } from '@/kit/Badge';
import { ButtonLink } from '@/kit/Button';
import { Money } from '@/kit/Time';
import { isAvailable, profileSummary, shapeLabel, stockOf, unitLabel } from '@/lib/offers';
import { hasProjectRole } from '@/lib/roles';
import { Counts } from './Counts';

export function OfferRow({ sku, project }: { sku: Sku; project: Project }) {
  const mayLaunch = hasProjectRole(project.role, 'developer');
  return (
    <li className="grid grid-cols-2 items-center gap-x-6 gap-y-3 border-b border-line px-4 py-4 last:border-b-0 md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,3fr)_9rem_6.5rem]">
      <div className="col-span-2 flex min-w-0 flex-col gap-1 md:col-span-1">
        <h2 className="flex flex-wrap items-center gap-2 text-base font-medium">
          {sku.display_name}
          <Badge>{shapeLabel(sku.shape)}</Badge>
        </h2>
        <p className="text-xs text-muted">
          {sku.vendor !== 'any' && `${sku.vendor} · `}
          {hardwareSummary(sku)}
        </p>
      </div>
      <div className="max-md:col-span-2">
        <Counts sku={sku} project={project} />
      </div>
      <Regions sku={sku} />
      <p className="text-right text-sm">
        <span className="text-base font-medium">
          <Money value={sku.price.unit_price} />
        </span>
        <span className="block text-xs text-muted">per {unitLabel(sku.unit)}</span>
      </p>
      <span className="flex max-md:col-span-2 max-md:flex-col md:justify-end">
        <ButtonLink
          to="/marketplace/$sku"
          params={{ sku: sku.slug }}
          variant={isAvailable(sku) && mayLaunch ? 'primary' : 'secondary'}
          aria-label={`${isAvailable(sku) && mayLaunch ? 'Launch' : 'View'} ${sku.display_name}`}
        >
          {isAvailable(sku) && mayLaunch ? 'Launch' : 'View'}
        </ButtonLink>
      </span>
    </li>
  );
}

function hardwareSummary({ profiles }: Sku): string {
  const [smallest] = profiles;
  if (!smallest) return 'No profile';
  return profiles.length === 1 ? profileSummary(smallest) : `from ${profileSummary(smallest)}`;
}

function Regions({ sku: { availability, ...sku } }: { sku: Sku }) {
  if (stockOf({ availability }) === 'none') {
    return (
      <p className="text-sm text-muted">
        {sku.shape === 'cpu_vm' ? 'Not offered yet' : 'No node in service'}
      </p>
    );
  }
  return (
    <ul className="flex flex-col gap-1">
      {availability.map(({ region, status }) => (
        <li key={region} className="flex items-center gap-2">
          <StateBadge of="availability" value={status} />
          <span className="truncate text-xs text-muted">{region}</span>
        </li>
      ))}
    </ul>
  );
}
