/** Where to look further: what else the same people, project, host and workflows did. */
import { linkOptions } from '@tanstack/react-router';
import type { Allocation } from '@/api/types';
import { LinkList } from '../shared/LinkList';

export function AllocationLinks({ allocation }: { allocation: Allocation }) {
  const { id, created_by, project_id, node_id, org_id } = allocation;
  const maker = allocation.shape === 'baremetal' ? 'provision_baremetal' : 'provision_slice';
  return (
    <LinkList
      title="Related"
      links={[
        {
          label: 'Audit records of this allocation',
          place: linkOptions({ to: '/admin/audit-logs', search: { target_id: id } }),
        },
        {
          label: 'The workflow that made it',
          place: linkOptions({ to: '/admin/workflows', search: { workflow: maker, search: id } }),
        },
        {
          label: 'Workflows that release it',
          place: linkOptions({ to: '/admin/workflows', search: { workflow: 'release', search: id } }),
        },
        {
          label: 'Allocations of this user',
          place: linkOptions({ to: '/admin/allocations', search: { created_by } }),
        },
        {
          label: 'Allocations of this project',
          place: linkOptions({ to: '/admin/allocations', search: { project_id } }),
        },
        {
          label: 'Allocations of this organisation',
          place: linkOptions({ to: '/admin/allocations', search: { org_id } }),
        },
        {
          label: 'Allocations on this node',
          place: linkOptions({ to: '/admin/allocations', search: { node_id } }),
        },
        {
          label: 'Audit records of this project',
          place: linkOptions({ to: '/admin/audit-logs', search: { project_id } }),
        },
      ]}
    />
  );
}
