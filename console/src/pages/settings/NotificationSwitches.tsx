/** What one is told about: each switch is a policy of one's own. */
import { BellOff } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@/api/action';
import { api, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import { useRefetchOnceSettled } from '@/api/settling';
import type { EffectivePolicy } from '@/api/types';
import { Loaded } from '@/kit/Loaded';
import { Skeleton } from '@/kit/Skeleton';
import { EmptyState } from '@/kit/States';
import { Switch } from '@/kit/Switch';
import { sentence } from '@/lib/format';
import { whyFixed } from '@/lib/policies';
import { useOwnPolicies } from './useOwnPolicies';

const LABELS: Readonly<Record<string, { label: string; hint: string }>> = {
  'notify.allocation_changes': {
    label: 'Allocations',
    hint: 'One is ready, stopped or released, failed or was lost.',
  },
  'notify.membership_changes': { label: 'Memberships', hint: 'A role of yours began, changed or ended.' },
  'notify.token_changes': { label: 'API tokens', hint: 'One of yours was made or revoked.' },
};

export function NotificationSwitches() {
  const { project, query } = useOwnPolicies();
  if (project === null) {
    return (
      <EmptyState icon={BellOff} title="You are in no project yet">
        <p>Once you are, you choose here what you are told about.</p>
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
    onDone: useRefetchOnceSettled([keys.projectPolicies(projectId)]),
  });
  const isOn = policy.value === true;
  const [wanted, setWanted] = useState<boolean | null>(null);
  // The switch stays where it was put until the answer has come round.
  if (wanted !== null && !set.pending && (wanted === isOn || set.problem !== null)) setWanted(null);
  const fixed = whyFixed(policy, 'user');
  const words = LABELS[policy.key] ?? {
    label: sentence(policy.key.replace(/^notify\./, '')),
    hint: policy.description,
  };
  return (
    <Switch
      label={words.label}
      hint={fixed === undefined ? words.hint : `${words.hint} ${fixed}`}
      checked={wanted ?? isOn}
      disabled={fixed !== undefined}
      onChecked={(on) => {
        setWanted(on);
        set.act(on);
      }}
    />
  );
}
