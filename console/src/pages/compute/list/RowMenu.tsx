/** Action menu of an allocation's row. */
import { linkOptions } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import type { Allocation, Project } from '@/api/types';
import { IconButton } from '@/kit/Button';
import { Menu, type MenuEntry } from '@/kit/Menu';
import { useAllocationActions } from '../useAllocationActions';

export function RowMenu({ allocation, project }: { allocation: Allocation; project: Project }) {
  const { id, name } = allocation;
  const { offered, choose, pending, dialog } = useAllocationActions(allocation, project);
  const items: MenuEntry[] = [
    { label: 'Open', link: linkOptions({ to: '/allocations/$allocationId', params: { allocationId: id } }) },
    ...offered.map(({ verb, label }) => ({
      label,
      danger: verb === 'release',
      onSelect: () => choose(verb),
    })),
  ];
  return (
    <>
      <Menu
        label={`Actions for ${name}`}
        items={items}
        trigger={(props) => (
          <IconButton {...props} icon={Ellipsis} label={`Actions for ${name}`} pending={pending} />
        )}
      />
      {dialog}
    </>
  );
}
