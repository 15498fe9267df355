/** Queues a task on the node and opens its panel. */
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
    onDone: (queued) => {
      if ('management' in queued && queued.management) showReachability(queued.management);
      if (queued.task_id) panel.open(queued.task_id);
    },
  });
}

/** Shows whether the management address of an offline node is reachable. */
function showReachability({ address, reachable, detail }: Reached) {
  const title = reachable ? `${address} is reachable` : `${address} isn't reachable`;
  toast({ tone: reachable ? 'ok' : 'bad', title: `Node offline; ${title}`, detail });
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
