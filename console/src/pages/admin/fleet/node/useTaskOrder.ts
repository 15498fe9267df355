/** Has the host do something, and shows how it goes. */
import { useAction } from '@/api/action';
import { api, data, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import { useTaskPanel } from './useTaskPanel';

export type TaskOrder = 'probe' | 'logs' | 'discover';

const LOG_LINES = 500;

export function useTaskOrder(nodeId: string) {
  const panel = useTaskPanel();
  return useAction({
    run: (order: TaskOrder, key) => send(nodeId, order, key),
    invalidates: [keys.nodeTasks(nodeId)],
    onDone: ({ task_id }) => panel.open(task_id),
  });
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
