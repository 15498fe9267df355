/** Top bar: project, search, notifications, account. */
import { Menu as MenuIcon, Search } from 'lucide-react';
import type { Project, User } from '@/api/types';
import { IconButton } from '@/kit/Button';
import { LiveChip } from './Banners';
import { Bell } from './Bell';
import { ProjectSwitcher } from './ProjectSwitcher';
import { UserMenu } from './UserMenu';

interface TopBarProps {
  user: User;
  projects: readonly Project[];
  project: Project | null;
  onNavigation: () => void;
  onPalette: () => void;
}

const shortcut = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

export function TopBar({ user, projects, project, onNavigation, onPalette }: TopBarProps) {
  return (
    <header className="sticky top-0 z-10 flex h-13 items-center gap-2 border-b border-line bg-page px-2 sm:px-4">
      <IconButton icon={MenuIcon} label="Open navigation" onClick={onNavigation} className="lg:hidden" />
      {project && <ProjectSwitcher projects={projects} project={project} />}
      <div className="flex-1" />
      <LiveChip />
      <button
        type="button"
        onClick={onPalette}
        className="hidden h-8 w-56 items-center gap-2 rounded-md border border-line bg-surface px-2.5 text-sm text-faint hover:border-line-strong sm:flex"
      >
        <Search aria-hidden className="size-3.5" />
        <span className="flex-1 text-left">Search</span>
        <kbd className="font-sans text-xs">{shortcut}</kbd>
      </button>
      <IconButton icon={Search} label="Search" onClick={onPalette} className="sm:hidden" />
      <Bell />
      <UserMenu user={user} />
    </header>
  );
}
