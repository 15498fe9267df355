/** Redrive or drop, in words, with a reason. */
import { useAction } from '@/api/action';
import { keys } from '@/api/keys';
import { ConfirmDialog } from '@/kit/ConfirmDialog';
import { plural } from '@/lib/format';
import { decide, decidedWords, type Decision } from './letters';

const EFFECTS = {
  redrive:
    'The consumer gets the event again, and after it those parked behind it, in their order. What fails again comes back here.',
  drop: 'The consumer never gets the event: what it should have done won’t happen. Those parked behind it go on.',
} as const;

interface DecideDialogProps {
  decision: Decision;
  ids: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

export function DecideDialog({ decision, ids, onDone, onClose }: DecideDialogProps) {
  const action = useAction({
    run: (reason: string, key) => decide(decision, ids, reason, key),
    done: (decided) => decidedWords(decision, decided),
    invalidates: [keys.deadLetters],
    onDone,
    problems: 'inline',
  });
  const verb = decision === 'redrive' ? 'Redrive' : 'Drop';
  return (
    <ConfirmDialog
      title={`${verb} ${plural(ids.length, 'dead letter')}?`}
      confirm={verb}
      danger={decision === 'drop'}
      reason
      pending={action.pending}
      problem={action.problem}
      onConfirm={action.act}
      onClose={onClose}
    >
      {EFFECTS[decision]}
    </ConfirmDialog>
  );
}
