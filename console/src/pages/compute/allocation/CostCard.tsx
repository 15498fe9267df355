/** Price and cost of an allocation, and when it is charged. */
import type { Allocation } from '@/api/types';
import { Card, Facts } from '@/kit/Card';
import { Money } from '@/kit/Time';
import { hasEnded, times } from '@/lib/allocations';
import { unitLabel } from '@/lib/offers';

const HOURS_A_DAY = 24;

export function CostCard({ allocation }: { allocation: Allocation }) {
  const { price, state } = allocation;
  return (
    <Card title="Cost">
      <div className="flex flex-col gap-4">
        <p className="flex flex-col">
          <span className="text-2xl font-medium tracking-tight">
            <Money value={allocation.cost_so_far} />
          </span>
          <span className="text-xs text-muted">
            {hasEnded(state) ? 'charged in total' : 'charged so far'}
          </span>
        </p>
        <Facts
          columns={2}
          facts={[
            { name: 'Agreed price', value: <Money value={price.hourly} per="hour" /> },
            { name: 'Estimate', value: <Money value={times(price.hourly, HOURS_A_DAY)} per="day" /> },
            { name: 'Unit price', value: <Money value={price.unit_price} per={unitLabel(price.unit)} /> },
          ]}
        />
        <p className="text-xs text-muted">{chargeText(allocation)}</p>
      </div>
    </Card>
  );
}

function chargeText(allocation: Allocation): string {
  const { state, active_at } = allocation;
  if (!active_at)
    return hasEnded(state) ? 'Never active: you weren’t charged.' : 'Not charged until it is active.';
  if (hasEnded(state)) return 'Ended: no further charges.';
  if (state === 'stopped') {
    return 'Charged at the held rate while it is stopped, because its GPUs stay reserved for you. Release it to end the charges.';
  }
  if (state !== 'active') return 'Not charged in this state.';
  return 'The price is fixed for this allocation; later catalogue changes don’t affect it.';
}
