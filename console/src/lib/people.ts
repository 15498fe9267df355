/** Role checks that decide which pages are offered. The server enforces access. */
import type { User } from '@/api/types';

const OPERATOR_ROLES: ReadonlySet<string> = new Set(['platform_ops', 'platform_superadmin']);

export function isOperator(user: User | null): boolean {
  return user !== null && OPERATOR_ROLES.has(user.platform_role);
}

/** Returns true for superadmins, who alone manage accounts and platform policies. */
export function isSuperadmin(user: User | null): boolean {
  return user?.platform_role === 'platform_superadmin';
}
