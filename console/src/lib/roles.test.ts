import { describe, expect, it } from 'vitest';
import { hasOrgRole, hasProjectRole, ORG_ROLES, roleLabel } from './roles';

describe('roles', () => {
  it('include the weaker ones', () => {
    expect(hasOrgRole('owner', 'admin')).toBe(true);
    expect(hasOrgRole('admin', 'admin')).toBe(true);
    expect(hasOrgRole('member', 'admin')).toBe(false);
    expect(hasProjectRole('developer', 'viewer')).toBe(true);
  });

  it('that are unknown grant nothing, and show as they are', () => {
    expect(hasOrgRole('auditor', 'viewer')).toBe(false);
    expect(roleLabel(ORG_ROLES, 'auditor')).toBe('auditor');
  });
});
