/** Items of the palette: pages, allocations, nodes, actions. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { type LinkProps, linkOptions } from '@tanstack/react-router';
import {
  Boxes,
  Building2,
  FolderPlus,
  KeyRound,
  KeySquare,
  LogOut,
  type LucideIcon,
  MonitorSmartphone,
  Rocket,
  Server,
} from 'lucide-react';
import { nodesQuery } from '@/api/queries/admin';
import { allocationsQuery } from '@/api/queries/compute';
import { session } from '@/api/session';
import type { Project, User } from '@/api/types';
import { isOperator } from '@/lib/people';
import { describeState } from '@/lib/states';
import { chooseTheme } from '@/lib/theme';
import { createRequest } from './createRequest';
import type { NavArea } from './navigation';
import { THEMES } from './UserMenu';

export interface PaletteItem {
  id: string;
  label: string;
  note: string;
  icon: LucideIcon;
  link?: Pick<LinkProps, 'to' | 'params' | 'search'>;
  run?: () => void;
}

export interface PaletteScope {
  areas: readonly NavArea[];
  user: User;
  project: Project | null;
}

export function usePaletteItems({ areas, user, project }: PaletteScope): PaletteItem[] {
  const allocations = useInfiniteQuery({ ...allocationsQuery(project?.id ?? ''), enabled: project !== null });
  const nodes = useInfiniteQuery({ ...nodesQuery(), enabled: isOperator(user) });
  return [
    launch,
    ...areas.flatMap((area) =>
      area.pages.map((page) => ({ id: `${area.label}/${page.label}`, note: area.label, ...page })),
    ),
    ...settings,
    ...(allocations.data?.rows ?? []).map(({ id, name, state }) => ({
      id,
      label: name,
      note: `Allocation · ${describeState('allocation', state).label}`,
      icon: Boxes,
      link: linkOptions({ to: '/allocations/$allocationId', params: { allocationId: id } }),
    })),
    ...(nodes.data?.rows ?? []).map(({ id, name, status }) => ({
      id,
      label: name,
      note: `Node · ${describeState('node', status).label}`,
      icon: Server,
      link: linkOptions({ to: '/admin/nodes/$nodeId', params: { nodeId: id } }),
    })),
    ...actions,
  ];
}

const launch: PaletteItem = {
  id: 'launch',
  label: 'Launch',
  note: 'Action',
  icon: Rocket,
  link: linkOptions({ to: '/marketplace' }),
};

const settings: readonly PaletteItem[] = [
  { id: 'ssh-keys', label: 'SSH keys', icon: KeyRound, link: linkOptions({ to: '/settings/ssh-keys' }) },
  { id: 'tokens', label: 'API tokens', icon: KeySquare, link: linkOptions({ to: '/settings/tokens' }) },
  {
    id: 'sessions',
    label: 'Sessions',
    icon: MonitorSmartphone,
    link: linkOptions({ to: '/settings/sessions' }),
  },
].map((page) => ({ ...page, note: 'Settings' }));

const actions: readonly PaletteItem[] = [
  {
    id: 'new-project',
    label: 'New project',
    note: 'Action',
    icon: FolderPlus,
    run: () => createRequest.set({ what: 'project' }),
  },
  {
    id: 'new-organisation',
    label: 'New organisation',
    note: 'Action',
    icon: Building2,
    run: () => createRequest.set({ what: 'organisation' }),
  },
  ...THEMES.map(({ value, label, icon }) => ({
    id: `theme-${value}`,
    label,
    note: 'Action',
    icon,
    run: () => chooseTheme(value),
  })),
  { id: 'sign-out', label: 'Sign out', note: 'Action', icon: LogOut, run: () => void session.signOut() },
];
