/** Labels and descriptions of platform roles. An unknown role is shown as it is, because the API may add roles. */
import { sentence } from './format';

export const PLATFORM_ROLES = [
  { value: 'platform_user', label: 'User', hint: 'Access to their own organisations and projects only.' },
  { value: 'platform_ops', label: 'Operator', hint: 'Operates the fleet and sees all allocations.' },
  {
    value: 'platform_superadmin',
    label: 'Superadmin',
    hint: 'All operator permissions, plus accounts and platform policies.',
  },
] as const;

export function platformRoleLabel(role: string): string {
  return PLATFORM_ROLES.find(({ value }) => value === role)?.label ?? sentence(role);
}
