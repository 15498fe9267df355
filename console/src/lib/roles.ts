/** What each role may do, weakest first: a later one includes the earlier ones. The server decides; this explains. */
export interface RoleWords {
  value: string;
  label: string;
  may: string;
}

export const ORG_ROLES = [
  {
    value: 'viewer',
    label: 'Viewer',
    may: 'Sees the organisation, its members and the policies in force.',
  },
  { value: 'member', label: 'Member', may: 'Also makes projects, and administers those they made.' },
  {
    value: 'admin',
    label: 'Admin',
    may: 'Also administers every project, adds and removes members, renames the organisation, sets its policies and reads its audit log.',
  },
  {
    value: 'owner',
    label: 'Owner',
    may: 'Also makes and removes owners, and deletes the organisation.',
  },
] as const satisfies readonly RoleWords[];

export const PROJECT_ROLES = [
  {
    value: 'viewer',
    label: 'Viewer',
    may: 'Sees the project, its members, allocations, images and policies, and estimates costs.',
  },
  {
    value: 'developer',
    label: 'Developer',
    may: 'Also launches, stops, starts and releases allocations, changes their keys and tags, and manages images.',
  },
  {
    value: 'admin',
    label: 'Admin',
    may: 'Also adds and removes members, renames the project, sets its policies and deletes it.',
  },
] as const satisfies readonly RoleWords[];

/** A role nobody knows here yet grants nothing here. */
export function hasRole(ladder: readonly RoleWords[], role: string, least: string): boolean {
  const rank = (value: string) => ladder.findIndex((step) => step.value === value);
  return rank(role) >= rank(least) && rank(role) !== -1;
}

export const hasOrgRole = (role: string, least: (typeof ORG_ROLES)[number]['value']) =>
  hasRole(ORG_ROLES, role, least);

export const hasProjectRole = (role: string, least: (typeof PROJECT_ROLES)[number]['value']) =>
  hasRole(PROJECT_ROLES, role, least);

export function roleLabel(ladder: readonly RoleWords[], role: string): string {
  return ladder.find(({ value }) => value === role)?.label ?? role;
}
