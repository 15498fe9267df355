/** One policy: what it does, what is in force, whose value that is. */
import { Lock } from 'lucide-react';
import type { EffectivePolicy } from '@/api/types';
import { Badge } from '@/kit/Badge';
import { Button } from '@/kit/Button';
import { formatPolicy, isOwn, sourceLabel, whyFixed } from '@/lib/policies';
import type { PolicyPlace } from './place';

export interface PolicyDoing {
  what: 'set' | 'clear';
  policy: EffectivePolicy;
}

interface PolicyRowProps {
  policy: EffectivePolicy;
  place: PolicyPlace;
  onChoose: (doing: PolicyDoing) => void;
}

export function PolicyRow({ policy, place, onChoose }: PolicyRowProps) {
  const { key, description } = policy;
  const fixed = whyFixed(policy, place.level);
  const isMine = isOwn(policy, place.level);
  return (
    <li className="grid items-center gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_11rem_12rem]">
      <div className="flex min-w-0 flex-col gap-0.5">
        <code className="font-mono text-xs break-words">{key}</code>
        <p className="text-sm text-muted">{description}</p>
      </div>
      <InForce policy={policy} />
      <div className="flex items-center gap-2 sm:justify-end">
        {fixed !== undefined && <p className="text-xs text-muted sm:text-right">{fixed}</p>}
        {fixed === undefined && place.blocked === undefined && (
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
        <span className="sr-only">In force: </span>
        {formatPolicy(value)}
      </span>
      <span className="flex flex-wrap items-center gap-1.5 text-xs text-muted">
        {source === 'default' ? 'Default' : `${sourceLabel(source)} · default ${usual}`}
        {hard && (
          <Badge tone="warn" title="Levels below can't have another value.">
            <Lock aria-hidden className="size-3" />
            Hard
          </Badge>
        )}
      </span>
    </div>
  );
}
