/** Grouped scopes of a token with their permissions. */
import { session } from '@/api/session';
import type { TokenScope } from '@/api/types';
import { Checkbox } from '@/kit/Input';
import { isOperator } from '@/lib/people';
import { SCOPE_GROUPS, type ScopeGroup } from '@/lib/scopes';

interface ScopeChoiceProps {
  chosen: readonly TokenScope[];
  onChange: (chosen: readonly TokenScope[]) => void;
}

export function ScopeChoice({ chosen, onChange }: ScopeChoiceProps) {
  const offered = SCOPE_GROUPS.filter(({ operators }) => !operators || isOperator(session.user));
  const toggle = (scope: TokenScope, wanted: boolean) =>
    onChange(wanted ? [...chosen, scope] : chosen.filter((one) => one !== scope));
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="text-sm font-medium">Scopes</legend>
      <p className="text-xs text-muted">
        Grant only what is needed: anyone who obtains the token has these permissions.
      </p>
      <div className="mt-2 divide-y divide-line rounded-md border border-line">
        {offered.map((group) => (
          <Group key={group.label} group={group} chosen={chosen} onToggle={toggle} />
        ))}
      </div>
    </fieldset>
  );
}

interface GroupProps {
  group: ScopeGroup;
  chosen: readonly TokenScope[];
  onToggle: (scope: TokenScope, wanted: boolean) => void;
}

function Group({ group, chosen, onToggle }: GroupProps) {
  return (
    <div role="group" aria-label={group.label} className="grid gap-x-4 px-3 py-2 sm:grid-cols-[8rem_1fr_1fr]">
      <span className="py-1 text-sm text-muted">{group.label}</span>
      {group.scopes.map(({ scope, label, may }) => (
        <Checkbox
          key={scope}
          label={
            <>
              {label} <code className="font-mono text-xs text-muted">{scope}</code>
            </>
          }
          hint={may}
          checked={chosen.includes(scope)}
          onChecked={(wanted) => onToggle(scope, wanted)}
        />
      ))}
    </div>
  );
}
