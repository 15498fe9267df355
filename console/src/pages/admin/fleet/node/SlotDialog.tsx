/** Asks for a reason before an action on a slot. */
import { useAction } from '@/api/action';
import { keys } from '@/api/keys';
import type { Node, Slot } from '@/api/types';
import { ConfirmDialog } from '@/kit/ConfirmDialog';
import { Ref } from '../../shared/Ref';
import { SLOT_VERBS, type SlotVerb, type SlotVerbName } from './slotVerbs';
import { useTaskPanel } from './useTaskPanel';

interface SlotDialogProps {
  node: Node;
  slot: Slot;
  verb: SlotVerbName;
  onClose: () => void;
}

export function SlotDialog({ node, slot, verb: name, onClose }: SlotDialogProps) {
  const panel = useTaskPanel();
  const verb: SlotVerb = SLOT_VERBS[name];
  const action = useAction({
    run: (reason: string, key) => verb.send({ nodeId: node.id, slotId: slot.id }, reason, key),
    done: verb.done,
    invalidates: [keys.node(node.id), keys.fleet],
    onDone: ({ data }) => {
      onClose();
      if (isQueued(data)) panel.open(data.task_id);
    },
    problems: 'inline',
  });
  return (
    <ConfirmDialog
      title={`${verb.label}: slot ${slot.index} of ${node.name}`}
      confirm={verb.label}
      danger={verb.danger}
      reason
      pending={action.pending}
      problem={action.problem}
      onConfirm={action.act}
      onClose={onClose}
    >
      <div className="flex flex-col gap-2">
        <p>{verb.consequence}</p>
        {slot.allocation_id && (
          <p>
            Held by <Ref id={slot.allocation_id} />.
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}

function isQueued(answer: unknown): answer is { task_id: string } {
  return typeof answer === 'object' && answer !== null && 'task_id' in answer;
}
