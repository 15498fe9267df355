/** Ends one session, all the others, or all of them with this one last. */
import { useAction } from '@/api/action';
import { api, data, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import { session as keeper } from '@/api/session';
import type { Session } from '@/api/types';
import { ConfirmDialog } from '@/kit/ConfirmDialog';
import { describeClient } from '@/lib/client';
import { plural } from '@/lib/format';

export type SessionsToEnd = { what: 'one'; session: Session } | { what: 'others' } | { what: 'all' };

export function EndSessionsDialog({ ending, onClose }: { ending: SessionsToEnd; onClose: () => void }) {
  const end = useAction({
    run: (_: string, key) => endSessions(ending, key),
    done: (ended) => `${plural(ended, 'session')} ended`,
    invalidates: [keys.sessions],
    onDone: () => {
      onClose();
      if (ending.what === 'all') void keeper.signOut();
    },
    problems: 'inline',
  });
  const { title, confirm, consequence } = textsFor(ending);
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      pending={end.pending}
      problem={end.problem}
      onConfirm={end.act}
      onClose={onClose}
    >
      {consequence}
    </ConfirmDialog>
  );
}

async function endSessions(ending: SessionsToEnd, key: string): Promise<number> {
  if (ending.what === 'one') {
    await api.DELETE('/api/v1/auth/sessions/{session_id}', {
      params: { path: { session_id: ending.session.id }, header: keyed(key) },
    });
    return 1;
  }
  const { ended } = await data(api.DELETE('/api/v1/auth/sessions', { params: { header: keyed(key) } }));
  return ended;
}

function textsFor(ending: SessionsToEnd) {
  switch (ending.what) {
    case 'one':
      return {
        title: 'End this session?',
        confirm: 'End session',
        consequence: `${describeClient(ending.session.client).name} is signed out immediately and must sign in again.`,
      };
    case 'others':
      return {
        title: 'Sign out everywhere else?',
        confirm: 'Sign out the others',
        consequence:
          'Every other browser and program is signed out immediately. You stay signed in here. API tokens keep working.',
      };
    case 'all':
      return {
        title: 'Sign out everywhere?',
        confirm: 'Sign out everywhere',
        consequence:
          'Every browser and program is signed out immediately, including this one. API tokens keep working.',
      };
  }
}
