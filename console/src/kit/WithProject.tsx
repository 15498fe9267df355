/** Renders its children with the current project, or an empty state if the user has none. */
import { FolderOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useProjects } from '@/api/project';
import type { Project } from '@/api/types';
import { Loaded } from './Loaded';
import { EmptyState } from './States';

export function WithProject({ children }: { children: (project: Project) => ReactNode }) {
  const { query, project } = useProjects();
  return (
    <Loaded query={query}>
      {() =>
        project ? (
          children(project)
        ) : (
          <EmptyState icon={FolderOpen} title="You aren't in a project yet">
            <p>Ask an administrator of your organisation to add you to one, or create a project.</p>
          </EmptyState>
        )
      }
    </Loaded>
  );
}
