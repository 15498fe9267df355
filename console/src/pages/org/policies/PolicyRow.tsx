/** One policy: description, effective value and its source. */
import { Lock } from 'lucide-react';
import type { EffectivePolicy } from '@/api/types';
import { Badge } from '@/kit/Badge';
import { Button } from '@/kit/Button';
import { formatPolicy, isOwn, sourceLabel, lockReason } from '@/lib/policies';
import type { PolicyScope } from './policyScope';

export interface PolicyChange {
  what: 'set' | 'clear';
  policy: EffectivePolicy;
}

interface PolicyRowProps {
  policy: EffectivePolicy;
  scope: PolicyScope;
  onChoose: (doing: PolicyChange) => void;
}

export function PolicyRow({ policy, scope, onChoose }: PolicyRowProps) {
  const { key, description } = policy;
  const fixed = lockReason(policy, scope.level);
  const isMine = isOwn(policy, scope.level);
  return (
    <li className="grid items-center gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_11rem_12rem]">
      <div className="flex min-w-0 flex-col gap-0.5">
        <code className="font-mono text-xs break-words">{key}</code>
        <p className="text-sm text-muted">{description}</p>
      </div>
      <InForce policy={policy} />
      <div className="flex items-center gap-2 sm:justify-end">
        {fixed !== undefined && <p className="text-xs text-muted sm:text-right">{fixed}</p>}
        {fixed === undefined && scope.blocked === undefined && (
          <>
            {isMine && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Clear ${key}`}
                onClick={() => onChoose({ what: 'clear', policy })}
              >
                Clear
              </Button>
            )}
            <Button
              size="sm"
              aria-label={`${isMine ? 'Change' : 'Set'} ${key}`}
              onClick={() => onChoose({ what: 'set', policy })}
            >
              {isMine ? 'Change' : 'Set'}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function InForce({ policy }: { policy: EffectivePolicy }) {
  const { value, source, hard } = policy;
  const usual = formatPolicy(policy.default);
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <span className="tabular text-sm font-medium break-words">
        <span className="sr-only">Effective value: </span>
        {formatPolicy(value)}
      </span>
      <span className="flex flex-wrap items-center gap-1.5 text-xs text-muted">
        {source === 'default' ? 'Default' : `${sourceLabel(source)} · default ${usual}`}
        {hard && (
          <Badge tone="warn" title="Levels below can't override it.">
            <Lock aria-hidden className="size-3" />
            Locked
          </Badge>
        )}
      </span>
    </div>
  );
}
