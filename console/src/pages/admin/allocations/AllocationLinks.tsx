/** Links to related audit records, workflows and allocations. */
import { linkOptions } from '@tanstack/react-router';
import type { Allocation } from '@/api/types';
import { LinkList } from '../shared/LinkList';

export function AllocationLinks({ allocation }: { allocation: Allocation }) {
  const { id, created_by, project_id, node_id, org_id } = allocation;
  const provisioning = allocation.shape === 'baremetal' ? 'provision_baremetal' : 'provision_slice';
  return (
    <LinkList
      title="Related"
      links={[
        {
          label: 'Audit records of this allocation',
          target: linkOptions({ to: '/admin/audit-logs', search: { target_id: id } }),
        },
        {
          label: 'Provisioning workflow',
          target: linkOptions({ to: '/admin/workflows', search: { workflow: provisioning, search: id } }),
        },
        {
          label: 'Release workflows',
          target: linkOptions({ to: '/admin/workflows', search: { workflow: 'release', search: id } }),
        },
        {
          label: 'Allocations of this user',
          target: linkOptions({ to: '/admin/allocations', search: { created_by } }),
        },
        {
          label: 'Allocations of this project',
          target: linkOptions({ to: '/admin/allocations', search: { project_id } }),
        },
        {
          label: 'Allocations of this organisation',
          target: linkOptions({ to: '/admin/allocations', search: { org_id } }),
        },
        {
          label: 'Allocations on this node',
          target: linkOptions({ to: '/admin/allocations', search: { node_id } }),
        },
        {
          label: 'Audit records of this project',
          target: linkOptions({ to: '/admin/audit-logs', search: { project_id } }),
        },
      ]}
    />
  );
}
