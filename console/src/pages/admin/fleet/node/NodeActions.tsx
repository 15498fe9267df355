/** Actions on a node: the common ones as buttons, the others in a menu. */
import { Activity, Ellipsis, KeyRound, RefreshCw, ScrollText, ShieldOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@/api/action';
import { api, data, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import type { Node, NodeMade } from '@/api/types';
import { Button } from '@/kit/Button';
import { Menu, type MenuEntry } from '@/kit/Menu';
import { EnrolmentDialog } from '../enrol/EnrolmentDialog';
import { DrainDialog } from './DrainDialog';
import { NODE_VERBS, type NodeVerbName } from './nodeVerbs';
import { type TaskOrder, useTaskOrder } from './useTaskOrder';
import { VerbDialog } from './VerbDialog';

type OpenDialog = NodeVerbName | 'drain' | null;

export function NodeActions({ node }: { node: Node }) {
  const [asked, setOpenDialog] = useState<OpenDialog>(null);
  const [token, setToken] = useState<NodeMade | null>(null);
  const order = useTaskOrder(node.id);
  const issue = useAction({
    run: (nodeId: string, key) =>
      data(
        api.POST('/api/v1/admin/nodes/{node_id}/enrolment-token', {
          params: { path: { node_id: nodeId }, header: keyed(key) },
        }),
      ),
    invalidates: [keys.node(node.id)],
    onDone: setToken,
  });
  const close = () => setOpenDialog(null);
  return (
    <>
      {holdsFor(node).map((name) => (
        <Button key={name} onClick={() => setOpenDialog(name)}>
          {name === 'drain' ? 'Drain' : NODE_VERBS[name].label}
        </Button>
      ))}
      <Menu
        label={`More for ${node.name}`}
        trigger={(props) => (
          <Button {...props} icon={Ellipsis} pending={order.pending || issue.pending}>
            More
          </Button>
        )}
        items={menuFor(order.act, () => issue.act(node.id), setOpenDialog)}
      />
      {asked === 'drain' && <DrainDialog node={node} onClose={close} />}
      {asked !== null && asked !== 'drain' && <VerbDialog node={node} verb={asked} onClose={close} />}
      {token && <EnrolmentDialog made={token} onClose={() => setToken(null)} />}
    </>
  );
}

function holdsFor({ hold }: Node): ('drain' | 'undrain' | 'quarantine' | 'unquarantine')[] {
  if (hold === 'draining') return ['undrain', 'quarantine'];
  if (hold === 'quarantined') return ['unquarantine'];
  return ['drain', 'quarantine'];
}

function menuFor(
  order: (order: TaskOrder) => void,
  issueToken: () => void,
  ask: (verb: NodeVerbName) => void,
): MenuEntry[] {
  return [
    { label: 'Run health check', icon: Activity, onSelect: () => order('probe') },
    { label: 'Collect agent log', icon: ScrollText, onSelect: () => order('logs') },
    { label: 'Rerun hardware discovery', icon: RefreshCw, onSelect: () => order('discover') },
    'separator',
    { label: 'Issue enrolment token', icon: KeyRound, onSelect: issueToken },
    { label: NODE_VERBS.revoke.label, icon: ShieldOff, danger: true, onSelect: () => ask('revoke') },
    { label: NODE_VERBS.remove.label, icon: Trash2, danger: true, onSelect: () => ask('remove') },
  ];
}
