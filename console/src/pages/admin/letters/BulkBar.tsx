/** Bulk actions on dead letters. */
import { useState } from 'react';
import type { DeadLetter } from '@/api/types';
import { Button } from '@/kit/Button';
import { plural } from '@/lib/format';
import { DecideDialog } from './DecideDialog';
import { type Decision, isUndecided } from './letters';

interface BulkBarProps {
  letters: readonly DeadLetter[];
  chosen: ReadonlySet<string>;
  onChosen: (chosen: ReadonlySet<string>) => void;
}

export function BulkBar({ letters, chosen, onChosen }: BulkBarProps) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const undecided = letters.filter(isUndecided).map(({ id }) => id);
  const ids = undecided.filter((id) => chosen.has(id));
  if (undecided.length === 0) return null;
  const isAll = ids.length === undecided.length;
  return (
    <div
      role="group"
      aria-label="Selected dead letters"
      className="flex flex-wrap items-center gap-2 text-sm"
    >
      <Button onClick={() => onChosen(new Set(isAll ? [] : undecided))}>
        {isAll ? 'Select none' : `Select all ${undecided.length} dead`}
      </Button>
      <Button disabled={ids.length === 0} onClick={() => setDecision('redrive')}>
        Redrive selected
      </Button>
      <Button disabled={ids.length === 0} onClick={() => setDecision('drop')}>
        Drop selected
      </Button>
      <span role="status" className="text-muted">
        {ids.length > 0 && `${plural(ids.length, 'dead letter')} selected`}
      </span>
      {decision !== null && (
        <DecideDialog
          decision={decision}
          ids={ids}
          onDone={() => {
            setDecision(null);
            onChosen(new Set());
          }}
          onClose={() => setDecision(null)}
        />
      )}
    </div>
  );
}
