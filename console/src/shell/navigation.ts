/** Navigation areas and pages, for the sidebar and the palette. */
import { linkOptions, type LinkProps } from '@tanstack/react-router';
import {
  Activity,
  Boxes,
  Building2,
  Gauge,
  KeyRound,
  type LucideIcon,
  MailWarning,
  ScrollText,
  Server,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  Store,
  Users,
  UsersRound,
  Workflow,
} from 'lucide-react';
import type { Project, User } from '@/api/types';
import { isOperator } from '@/lib/people';

export interface NavPage {
  label: string;
  icon: LucideIcon;
  link: Pick<LinkProps, 'to' | 'params'>;
}

export interface NavArea {
  label: string;
  pages: readonly NavPage[];
}

const compute: NavArea = {
  label: 'Compute',
  pages: [
    { label: 'Marketplace', icon: Store, link: linkOptions({ to: '/marketplace' }) },
    { label: 'Allocations', icon: Boxes, link: linkOptions({ to: '/allocations' }) },
  ],
};

const account: NavArea = {
  label: 'Account',
  pages: [{ label: 'Settings', icon: Settings, link: linkOptions({ to: '/settings/profile' }) }],
};

const admin: NavArea = {
  label: 'Admin',
  pages: [
    { label: 'Overview', icon: Gauge, link: linkOptions({ to: '/admin/overview' }) },
    { label: 'Nodes', icon: Server, link: linkOptions({ to: '/admin/nodes' }) },
    { label: 'All allocations', icon: Activity, link: linkOptions({ to: '/admin/allocations' }) },
    { label: 'Users', icon: UsersRound, link: linkOptions({ to: '/admin/users' }) },
    { label: 'Workflows', icon: Workflow, link: linkOptions({ to: '/admin/workflows' }) },
    { label: 'Dead letters', icon: MailWarning, link: linkOptions({ to: '/admin/dlq' }) },
    { label: 'Audit log', icon: ScrollText, link: linkOptions({ to: '/admin/audit-logs' }) },
    { label: 'Platform policies', icon: SlidersHorizontal, link: linkOptions({ to: '/admin/policies' }) },
    { label: 'Signing keys', icon: KeyRound, link: linkOptions({ to: '/admin/signing-keys' }) },
  ],
};

function organisation({ id: projectId, org_id: orgId }: Project): NavArea {
  return {
    label: 'Organisation',
    pages: [
      {
        label: 'Project members',
        icon: Users,
        link: linkOptions({ to: '/projects/$projectId/members', params: { projectId } }),
      },
      {
        label: 'Project policies',
        icon: ShieldCheck,
        link: linkOptions({ to: '/projects/$projectId/policy', params: { projectId } }),
      },
      {
        label: 'Organisation',
        icon: Building2,
        link: linkOptions({ to: '/orgs/$orgId', params: { orgId } }),
      },
    ],
  };
}

export function areasFor(user: User | null, project: Project | null): NavArea[] {
  return [
    compute,
    ...(project ? [organisation(project)] : []),
    account,
    ...(isOperator(user) ? [admin] : []),
  ];
}
