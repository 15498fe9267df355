/** The agreed price, what it has cost, and when it costs nothing. */
import type { Allocation } from '@/api/types';
import { Card, Facts } from '@/kit/Card';
import { Money } from '@/kit/Time';
import { hasEnded, isCosting, times } from '@/lib/allocations';
import { unitWords } from '@/lib/offers';
import { CostSoFar } from '../CostSoFar';

const HOURS_A_DAY = 24;

export function CostCard({ allocation, asOfMs }: { allocation: Allocation; asOfMs: number }) {
  const { price, state } = allocation;
  return (
    <Card title="Cost">
      <div className="flex flex-col gap-4">
        <p className="flex flex-col">
          <span className="text-2xl font-medium tracking-tight">
            <CostSoFar allocation={allocation} asOfMs={asOfMs} />
          </span>
          <span className="text-xs text-muted">{hasEnded(state) ? 'in all' : 'so far'}</span>
        </p>
        <Facts
          columns={2}
          facts={[
            { name: 'Agreed price', value: <Money value={price.hourly} per="hour" /> },
            { name: 'Estimate', value: <Money value={times(price.hourly, HOURS_A_DAY)} per="day" /> },
            { name: 'Unit price', value: <Money value={price.unit_price} per={unitWords(price.unit)} /> },
          ]}
        />
        <p className="text-xs text-muted">{chargeWords(allocation)}</p>
      </div>
    </Card>
  );
}

function chargeWords(allocation: Allocation): string {
  const { state, active_at } = allocation;
  if (!active_at)
    return hasEnded(state) ? 'It was never active: nothing is charged.' : 'Not charged until it is active.';
  if (!isCosting(allocation)) return 'It has ended: nothing more is charged.';
  if (state === 'stopped' || state === 'stopping' || state === 'starting') {
    return 'Charged while it is stopped too: its GPUs stay yours. Release it to end the cost.';
  }
  return 'The price stays as agreed, whatever the catalogue says later.';
}
