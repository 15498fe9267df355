/** Who may see which area. The server decides; this only decides what is offered. */
import type { User } from '@/api/types';

const OPERATOR_ROLES: ReadonlySet<string> = new Set(['platform_ops', 'platform_superadmin']);

export function isOperator(user: User | null): boolean {
  return user !== null && OPERATOR_ROLES.has(user.platform_role);
}

/** Accounts and platform policies are the superadmins' alone. */
export function isSuperadmin(user: User | null): boolean {
  return user?.platform_role === 'platform_superadmin';
}
