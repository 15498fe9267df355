/** Suspends or reinstates an account, with a reason. */
import { useState } from 'react';
import { useAction } from '@/api/action';
import { api, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import { session } from '@/api/session';
import type { User } from '@/api/types';
import { ConfirmDialog } from '@/kit/ConfirmDialog';
import { GuardedButton } from '@/kit/GuardedButton';

const TEXTS = {
  suspend: {
    button: 'Suspend',
    done: 'is suspended',
    effect: 'Sessions and tokens end within seconds. Allocations keep running and are charged.',
  },
  reinstate: {
    button: 'Reinstate',
    done: 'is reinstated',
    effect: 'The user can sign in again. Ended sessions and tokens stay ended.',
  },
} as const;

export function SuspendUser({ user }: { user: User }) {
  const [asking, setAsking] = useState(false);
  const does = user.state === 'suspended' ? 'reinstate' : 'suspend';
  const isSelf = session.user?.id === user.id;
  return (
    <>
      <GuardedButton
        blocked={isSelf ? 'You can’t suspend yourself.' : undefined}
        onClick={() => setAsking(true)}
      >
        {TEXTS[does].button}
      </GuardedButton>
      {asking && <Confirm user={user} does={does} onClose={() => setAsking(false)} />}
    </>
  );
}

interface ConfirmProps {
  user: User;
  does: keyof typeof TEXTS;
  onClose: () => void;
}

function Confirm({ user: { id, username }, does, onClose }: ConfirmProps) {
  const texts = TEXTS[does];
  const action = useAction({
    run: (reason: string, key) => {
      const call = { params: { path: { user_id: id }, header: keyed(key) }, body: { reason } };
      return does === 'suspend'
        ? api.POST('/api/v1/admin/users/{user_id}/suspend', call)
        : api.POST('/api/v1/admin/users/{user_id}/reinstate', call);
    },
    done: `${username} ${texts.done}`,
    invalidates: [keys.users],
    onDone: onClose,
    problems: 'inline',
  });
  return (
    <ConfirmDialog
      title={`${texts.button} ${username}?`}
      confirm={texts.button}
      danger={does === 'suspend'}
      reason
      pending={action.pending}
      problem={action.problem}
      onConfirm={action.act}
      onClose={onClose}
    >
      {texts.effect}
    </ConfirmDialog>
  );
}
