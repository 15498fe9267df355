/** Confirms a redrive or a drop, with a reason. */
import { useAction } from '@/api/action';
import { keys } from '@/api/keys';
import { ConfirmDialog } from '@/kit/ConfirmDialog';
import { plural } from '@/lib/format';
import { decide, decisionSummary, type Decision } from './letters';

const EFFECTS = {
  redrive:
    'The consumer processes the event again, then the events parked behind it, in order. Events that fail again return here.',
  drop: 'The consumer never processes the event, so its effect is lost. Events parked behind it continue.',
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
    done: (decided) => decisionSummary(decision, decided),
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
