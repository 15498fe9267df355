/** Asks for a reason before a node is held, returned to service, disconnected or removed. */
import { useNavigate } from '@tanstack/react-router';
import { useAction } from '@/api/action';
import { keys } from '@/api/keys';
import type { Node } from '@/api/types';
import { ConfirmDialog } from '@/kit/ConfirmDialog';
import { NODE_VERBS, type NodeVerb, type NodeVerbName } from './nodeVerbs';
import { TenantImpact } from './TenantImpact';

interface VerbDialogProps {
  node: Node;
  verb: NodeVerbName;
  onClose: () => void;
}

export function VerbDialog({ node, verb: name, onClose }: VerbDialogProps) {
  const navigate = useNavigate();
  const verb: NodeVerb = NODE_VERBS[name];
  const action = useAction({
    run: (reason: string, key) => verb.send(node.id, reason, key),
    done: verb.done(node.name),
    // A removed node can't be fetched again.
    invalidates: name === 'remove' ? [keys.fleet] : [keys.node(node.id), keys.fleet],
    onDone: () => {
      onClose();
      if (name === 'remove') void navigate({ to: '/admin/nodes' });
    },
    problems: 'inline',
  });
  return (
    <ConfirmDialog
      title={verb.title(node.name)}
      confirm={verb.label}
      danger={verb.danger}
      reason
      {...(verb.final && { phrase: node.name })}
      pending={action.pending}
      problem={action.problem}
      onConfirm={action.act}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p>{verb.consequence}</p>
        {verb.danger && <TenantImpact nodeId={node.id} />}
      </div>
    </ConfirmDialog>
  );
}
