/** Name of a node or allocation with a badge if it is simulated. */
import { SimulatedBadge } from './Badge';

export function SimulatedName({ name, simulated }: { name: string; simulated: boolean }) {
  return (
    <span className="flex min-w-0 gap-x-2 max-sm:flex-col max-sm:items-start sm:items-center">
      <span className="max-w-full truncate">{name}</span>
      {simulated && <SimulatedBadge />}
    </span>
  );
}
