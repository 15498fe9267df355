/** Radio group of the offered GPU counts. */
import { type ReactNode, useId } from 'react';

interface CountChoiceProps {
  counts: readonly number[];
  value: number;
  onValue: (count: number) => void;
  hint?: ReactNode;
  error?: string | undefined;
}

export function CountChoice({ counts, value, onValue, hint, error }: CountChoiceProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-hint`} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">GPUs</legend>
      <div className="flex flex-wrap gap-2">
        {counts.map((count) => (
          <label
            key={count}
            className="touch tabular relative inline-flex h-9 min-w-14 cursor-pointer items-center justify-center rounded-md border border-line-strong px-3 text-sm hover:bg-hover has-checked:border-accent has-checked:bg-accent/8 has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={id}
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={count === value}
              onChange={() => onValue(count)}
              aria-label={count === 1 ? '1 GPU' : `${count} GPUs`}
            />
            {count}
          </label>
        ))}
      </div>
      {error !== undefined && <p className="text-xs text-bad">{error}</p>}
      <p id={`${id}-hint`} className="text-xs text-muted">
        {hint}
      </p>
    </fieldset>
  );
}
