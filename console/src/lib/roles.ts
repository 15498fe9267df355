/**
 * Roles and their permissions, weakest first; each includes the earlier ones. For display only: the server enforces
 * them.
 */
export interface RoleInfo {
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
  { value: 'member', label: 'Member', may: 'Also creates projects, and administers those they created.' },
  {
    value: 'admin',
    label: 'Admin',
    may: 'Also administers every project, adds and removes members, renames the organisation, sets its policies and reads its audit log.',
  },
  {
    value: 'owner',
    label: 'Owner',
    may: 'Also adds and removes owners, and deletes the organisation.',
  },
] as const satisfies readonly RoleInfo[];

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
] as const satisfies readonly RoleInfo[];

/** Returns true if `role` is at least `least`. An unknown role grants nothing. */
export function hasRole(ladder: readonly RoleInfo[], role: string, least: string): boolean {
  const rank = (value: string) => ladder.findIndex((step) => step.value === value);
  return rank(role) >= rank(least) && rank(role) !== -1;
}

export const hasOrgRole = (role: string, least: (typeof ORG_ROLES)[number]['value']) =>
  hasRole(ORG_ROLES, role, least);

export const hasProjectRole = (role: string, least: (typeof PROJECT_ROLES)[number]['value']) =>
  hasRole(PROJECT_ROLES, role, least);

export function roleLabel(ladder: readonly RoleInfo[], role: string): string {
  return ladder.find(({ value }) => value === role)?.label ?? role;
}
