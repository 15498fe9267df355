/** Has the host do something, and shows how it goes. */
import { useAction } from '@/api/action';
import { api, data, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import type { Reached } from '@/api/types';
import { toast } from '@/kit/toasts';
import { useTaskPanel } from './useTaskPanel';

export type TaskOrder = 'probe' | 'logs' | 'discover';

const LOG_LINES = 500;

export function useTaskOrder(nodeId: string) {
  const panel = useTaskPanel();
  return useAction({
    run: (order: TaskOrder, key) => send(nodeId, order, key),
    invalidates: [keys.nodeTasks(nodeId)],
    onDone: (told) => {
      if ('management' in told && told.management) sayReached(told.management);
      if (told.task_id) panel.open(told.task_id);
    },
  });
}

/** A host that isn't connected can't be asked; something at its management address may answer. */
function sayReached({ address, reachable, detail }: Reached) {
  const title = reachable ? `${address} answers` : `${address} doesn't answer`;
  toast({ tone: reachable ? 'ok' : 'bad', title: `Not connected; ${title}`, detail });
}

function send(nodeId: string, order: TaskOrder, key: string) {
  const params = { path: { node_id: nodeId }, header: keyed(key) };
  switch (order) {
    case 'probe':
      return data(api.POST('/api/v1/admin/nodes/{node_id}/probe', { params }));
    case 'logs':
      return data(api.POST('/api/v1/admin/nodes/{node_id}/logs', { params, body: { lines: LOG_LINES } }));
    case 'discover':
      return data(api.POST('/api/v1/admin/nodes/{node_id}/slice-topology/discovery', { params }));
  }
}
