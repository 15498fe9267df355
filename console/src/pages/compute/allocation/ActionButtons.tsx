/** Action buttons of an allocation, shown beside the title. */
import { Ban, Play, Power, Trash2 } from 'lucide-react';
import type { AllocationDetail, Project } from '@/api/types';
import { Button } from '@/kit/Button';
import { isLaunching } from '@/lib/allocations';
import { useAllocationActions } from '../useAllocationActions';

const ICONS = { start: Play, stop: Power, release: Trash2 } as const;

export function ActionButtons({ allocation, project }: { allocation: AllocationDetail; project: Project }) {
  const { offered, choose, pending, dialog } = useAllocationActions(allocation, project);
  return (
    <>
      {offered.map(({ verb, label }) => (
        <Button
          key={verb}
          icon={verb === 'release' && isLaunching(allocation.state) ? Ban : ICONS[verb]}
          variant={verb === 'start' ? 'primary' : 'secondary'}
          pending={pending && verb === 'start'}
          onClick={() => choose(verb)}
        >
          {label}
        </Button>
      ))}
      {dialog}
    </>
  );
}
