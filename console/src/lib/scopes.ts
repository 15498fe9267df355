/** API token scopes, grouped and described. A scope never grants more than the owner's role. */
import type { TokenScope } from '@/api/types';

export interface ScopeInfo {
  scope: TokenScope;
  label: string;
  may: string;
}

export interface ScopeGroup {
  label: string;
  /** Offered to operators only. */
  operators: boolean;
  scopes: readonly ScopeInfo[];
}

export const SCOPE_GROUPS: readonly ScopeGroup[] = [
  {
    label: 'Allocations',
    operators: false,
    scopes: [
      {
        scope: 'allocations:read',
        label: 'Read',
        may: 'See allocations, their state and GPU use; estimate.',
      },
      {
        scope: 'allocations:write',
        label: 'Write',
        may: 'Launch, stop, start, release; change keys and tags.',
      },
    ],
  },
  {
    label: 'Projects',
    operators: false,
    scopes: [
      {
        scope: 'projects:read',
        label: 'Read',
        may: 'See projects, members, images, policies and available SKUs.',
      },
      {
        scope: 'projects:write',
        label: 'Write',
        may: 'Create, rename and delete projects; manage members and images.',
      },
    ],
  },
  {
    label: 'Organisations',
    operators: false,
    scopes: [
      { scope: 'orgs:read', label: 'Read', may: 'See organisations, their members and policies.' },
      {
        scope: 'orgs:write',
        label: 'Write',
        may: 'Create and change organisations; manage members and policies.',
      },
    ],
  },
  {
    label: 'Billing',
    operators: false,
    scopes: [
      { scope: 'billing:read', label: 'Read', may: 'See balance, usage, ledger and budgets.' },
      { scope: 'billing:write', label: 'Write', may: 'Set budgets.' },
    ],
  },
  {
    label: 'Account',
    operators: false,
    scopes: [
      {
        scope: 'account:read',
        label: 'Read',
        may: 'See your profile, keys, sessions, tokens, notifications.',
      },
      {
        scope: 'account:write',
        label: 'Write',
        may: 'Change your profile and keys; end sessions; revoke tokens.',
      },
    ],
  },
  {
    label: 'Audit log',
    operators: false,
    scopes: [
      { scope: 'audit:read', label: 'Read', may: 'Read and export audit logs of your organisations.' },
    ],
  },
  {
    label: 'Administration',
    operators: true,
    scopes: [
      { scope: 'admin:read', label: 'Read', may: 'See nodes, users, all allocations and workflows.' },
      { scope: 'admin:write', label: 'Write', may: 'Change them: drain, suspend, force-release, retry.' },
    ],
  },
];

const EXAMPLES: Readonly<Record<string, string>> = {
  allocations: '/api/v1/allocations',
  projects: '/api/v1/projects',
  orgs: '/api/v1/orgs',
  account: '/api/v1/users/me',
  audit: '/api/v1/audit-keys',
  billing: '/api/v1/billing/balance',
  admin: '/api/v1/admin/nodes',
};

/** Returns an example call that these scopes allow; null if they are write-only. */
export function exampleCall(scopes: readonly string[], origin: string): string | null {
  const readable = scopes.find((scope) => scope.endsWith(':read'))?.split(':', 1)[0] ?? '';
  const path = EXAMPLES[readable];
  return path === undefined ? null : `curl -H "Authorization: Bearer $GPUAAS_TOKEN" ${origin}${path}`;
}

/** Returns the offered lifetimes up to the policy's maximum, which is always included. */
export function lifetimesDays(maxDays: number): number[] {
  return [...[7, 30, 90, 180, 365].filter((days) => days < maxDays), maxDays];
}
