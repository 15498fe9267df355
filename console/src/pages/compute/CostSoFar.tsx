/** What it has cost, counting on between two looks at the server. */
import type { Allocation } from '@/api/types';
import { costAt } from '@/lib/allocations';
import { useClock } from '@/lib/clock';
import { formatMoney } from '@/lib/format';

interface CostSoFarProps {
  allocation: Allocation;
  /** When the server said what it cost. */
  asOfMs: number;
}

export function CostSoFar({ allocation, asOfMs }: CostSoFarProps) {
  const words = useClock((nowMs) => formatMoney(costAt(allocation, asOfMs, nowMs)));
  return <span className="tabular whitespace-nowrap">{words}</span>;
}
