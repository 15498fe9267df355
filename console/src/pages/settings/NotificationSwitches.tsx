/** Notification settings; each switch is a policy at user level. */
import { BellOff } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@/api/action';
import { api, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import { useDelayedRefetch } from '@/api/delayedRefetch';
import type { EffectivePolicy } from '@/api/types';
import { Loaded } from '@/kit/Loaded';
import { Skeleton } from '@/kit/Skeleton';
import { EmptyState } from '@/kit/States';
import { Switch } from '@/kit/Switch';
import { sentence } from '@/lib/format';
import { lockReason } from '@/lib/policies';
import { useOwnPolicies } from './useOwnPolicies';

const LABELS: Readonly<Record<string, { label: string; hint: string }>> = {
  'notify.allocation_changes': {
    label: 'Allocations',
    hint: 'Sent when one is ready, stopped, released, failed or lost.',
  },
  'notify.membership_changes': {
    label: 'Memberships',
    hint: 'Sent when one of your roles is added, changed or removed.',
  },
  'notify.token_changes': {
    label: 'API tokens',
    hint: 'Sent when one of your tokens is created or revoked.',
  },
};

export function NotificationSwitches() {
  const { project, query } = useOwnPolicies();
  if (project === null) {
    return (
      <EmptyState icon={BellOff} title="You aren't in a project yet">
        <p>Notification settings are available once you are in a project.</p>
      </EmptyState>
    );
  }
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-32 w-full" />}>
      {({ rows }) => (
        <div className="-my-2 divide-y divide-line">
          {rows
            .filter(({ key }) => key.startsWith('notify.'))
            .map((policy) => (
              <NotificationSwitch key={policy.key} policy={policy} projectId={project.id} />
            ))}
        </div>
      )}
    </Loaded>
  );
}

function NotificationSwitch({ policy, projectId }: { policy: EffectivePolicy; projectId: string }) {
  const set = useAction({
    run: (value: boolean, key) =>
      api.PUT('/api/v1/users/me/policies/{key}', {
        params: { path: { key: policy.key }, header: keyed(key) },
        body: { value },
      }),
    onDone: useDelayedRefetch([keys.projectPolicies(projectId)]),
  });
  const isOn = policy.value === true;
  const [wanted, setWanted] = useState<boolean | null>(null);
  // Keeps the requested position until the refetched value arrives.
  if (wanted !== null && !set.pending && (wanted === isOn || set.problem !== null)) setWanted(null);
  const fixed = lockReason(policy, 'user');
  const texts = LABELS[policy.key] ?? {
    label: sentence(policy.key.replace(/^notify\./, '')),
    hint: policy.description,
  };
  return (
    <Switch
      label={texts.label}
      hint={fixed === undefined ? texts.hint : `${texts.hint} ${fixed}`}
      checked={wanted ?? isOn}
      disabled={fixed !== undefined}
      onChecked={(on) => {
        setWanted(on);
        set.act(on);
      }}
    />
  );
}
