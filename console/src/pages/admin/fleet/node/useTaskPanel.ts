/** Task that is open beside the page; part of the URL. */
import { getRouteApi } from '@tanstack/react-router';

const route = getRouteApi('/shell/admin/nodes/$nodeId');

export function useTaskPanel() {
  const { task } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (id: string) =>
    void navigate({ search: (search) => ({ ...search, task: id }), replace: true, resetScroll: false });
  return { task, open: show, close: () => show('') };
}
