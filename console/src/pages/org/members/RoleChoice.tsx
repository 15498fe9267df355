/** Radio group of roles with their permissions. */
import { useId } from 'react';
import type { RoleOption } from './membership';

interface RoleChoiceProps<Role extends string> {
  roles: readonly RoleOption<Role>[];
  mayGive: (role: Role) => boolean;
  value: Role | null;
  onValue: (role: Role) => void;
}

export function RoleChoice<Role extends string>({ roles, mayGive, value, onValue }: RoleChoiceProps<Role>) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">Role</legend>
      <div className="divide-y divide-line rounded-md border border-line">
        {roles.map((role) => (
          <label
            key={role.value}
            className="flex min-h-11 items-start gap-2.5 px-3 py-2 text-sm has-enabled:cursor-pointer has-disabled:opacity-60"
          >
            <input
              type="radio"
              name={name}
              checked={role.value === value}
              disabled={!mayGive(role.value)}
              onChange={() => onValue(role.value)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span>
              {role.label}
              <span className="block text-xs text-muted">
                {role.may}
                {!mayGive(role.value) && ' Only an owner can grant this role.'}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
