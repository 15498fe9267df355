/** Stops an account, or lets it act again. Both say why. */
import { useState } from 'react';
import { useAction } from '@/api/action';
import { api, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import { session } from '@/api/session';
import type { User } from '@/api/types';
import { ConfirmDialog } from '@/kit/ConfirmDialog';
import { GuardedButton } from '@/kit/GuardedButton';

const WORDS = {
  suspend: {
    button: 'Suspend',
    done: 'is suspended',
    effect: 'Their sessions and tokens end within seconds. What they have running goes on and costs.',
  },
  reinstate: {
    button: 'Reinstate',
    done: 'may act again',
    effect: 'They can sign in again. Sessions and tokens that ended stay ended.',
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
        {WORDS[does].button}
      </GuardedButton>
      {asking && <Confirm user={user} does={does} onClose={() => setAsking(false)} />}
    </>
  );
}

interface ConfirmProps {
  user: User;
  does: keyof typeof WORDS;
  onClose: () => void;
}

function Confirm({ user: { id, username }, does, onClose }: ConfirmProps) {
  const words = WORDS[does];
  const action = useAction({
    run: (reason: string, key) => {
      const call = { params: { path: { user_id: id }, header: keyed(key) }, body: { reason } };
      return does === 'suspend'
        ? api.POST('/api/v1/admin/users/{user_id}/suspend', call)
        : api.POST('/api/v1/admin/users/{user_id}/reinstate', call);
    },
    done: `${username} ${words.done}`,
    invalidates: [keys.users],
    onDone: onClose,
    problems: 'inline',
  });
  return (
    <ConfirmDialog
      title={`${words.button} ${username}?`}
      confirm={words.button}
      danger={does === 'suspend'}
      reason
      pending={action.pending}
      problem={action.problem}
      onConfirm={action.act}
      onClose={onClose}
    >
      {words.effect}
    </ConfirmDialog>
  );
}
