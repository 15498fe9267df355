/** Cost so far, extrapolated from the server's latest figure. */
import type { Allocation } from '@/api/types';
import { costAt } from '@/lib/allocations';
import { useClock } from '@/lib/clock';
import { formatMoney } from '@/lib/format';

interface CostSoFarProps {
  allocation: Allocation;
  /** Time of the server's figure. */
  asOfMs: number;
}

export function CostSoFar({ allocation, asOfMs }: CostSoFarProps) {
  const text = useClock((nowMs) => formatMoney(costAt(allocation, asOfMs, nowMs)));
  return <span className="tabular whitespace-nowrap">{text}</span>;
}
