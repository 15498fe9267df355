/** Withdraws a profile: its token is no longer accepted. */
import { useState } from 'react';
import { useAction } from '@/api/action';
import { api, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import type { EnrolmentProfile } from '@/api/types';
import { Button } from '@/kit/Button';
import { ConfirmDialog } from '@/kit/ConfirmDialog';
import { plural } from '@/lib/format';

export function WithdrawProfile({
  profile: { id, name, used, withdrawn_at },
}: {
  profile: EnrolmentProfile;
}) {
  const [asking, setAsking] = useState(false);
  const withdraw = useAction({
    run: (reason: string, key) =>
      api.DELETE('/api/v1/admin/enrolment-profiles/{profile_id}', {
        params: { path: { profile_id: id }, header: keyed(key) },
        body: { reason },
      }),
    done: `${name} withdrawn`,
    invalidates: [keys.enrolmentProfiles],
    onDone: () => setAsking(false),
    problems: 'inline',
  });
  if (withdrawn_at) return null;
  return (
    <>
      <Button size="sm" aria-label={`Withdraw ${name}`} onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Withdraw ${name}?`}
          confirm="Withdraw"
          reason
          pending={withdraw.pending}
          problem={withdraw.problem}
          onConfirm={withdraw.act}
          onClose={() => setAsking(false)}
        >
          Its token is no longer accepted. {plural(used, 'enrolled node stays', 'enrolled nodes stay')} in the
          fleet.
        </ConfirmDialog>
      )}
    </>
  );
}
