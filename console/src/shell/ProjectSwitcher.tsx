/** Menu that switches the current project. */
import { useNavigate, useParams } from '@tanstack/react-router';
import { ChevronsUpDown, Plus } from 'lucide-react';
import { chooseProject } from '@/api/project';
import type { Project } from '@/api/types';
import { Menu } from '@/kit/Menu';
import { createRequest } from './createRequest';

interface ProjectSwitcherProps {
  projects: readonly Project[];
  project: Project;
}

export function ProjectSwitcher({ projects, project }: ProjectSwitcherProps) {
  const navigate = useNavigate();
  const { allocationId, projectId } = useParams({ strict: false });
  const choose = (id: string) => {
    chooseProject(id);
    // Leaves pages of resources that belong to the previous project.
    if (allocationId !== undefined) void navigate({ to: '/allocations' });
    if (projectId !== undefined) void navigate({ to: '.', params: { projectId: id } });
  };
  return (
    <Menu
      label="Project"
      align="start"
      className="max-h-96 min-w-56 overflow-y-auto"
      items={[
        { heading: 'Project' },
        ...projects.map(({ id, name }) => ({
          label: name,
          checked: id === project.id,
          onSelect: () => choose(id),
        })),
        'separator',
        { label: 'New project', icon: Plus, onSelect: () => createRequest.set({ what: 'project' }) },
        {
          label: 'New organisation',
          icon: Plus,
          onSelect: () => createRequest.set({ what: 'organisation' }),
        },
      ]}
      trigger={(props) => (
        <button
          {...props}
          type="button"
          className="touch inline-flex h-8 max-w-52 min-w-0 items-center gap-1.5 rounded-md px-2 text-sm font-medium hover:bg-hover"
        >
          <span className="sr-only">Project:</span>
          <span className="truncate">{project.name}</span>
          <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-faint" />
        </button>
      )}
    />
  );
}
