/** What somebody may do to the platform, in words. The API may grow roles: an unknown one is shown as it is. */
import { sentence } from './format';

export const PLATFORM_ROLES = [
  { value: 'platform_user', label: 'User', hint: 'Sees and does only what is theirs.' },
  { value: 'platform_ops', label: 'Operator', hint: 'Runs the fleet and sees everyone’s allocations.' },
  {
    value: 'platform_superadmin',
    label: 'Superadmin',
    hint: 'Everything an operator may, and accounts and platform policies.',
  },
] as const;

export function platformRoleWord(role: string): string {
  return PLATFORM_ROLES.find(({ value }) => value === role)?.label ?? sentence(role);
}
