/** Rotating is routine, revoking is for a key that leaked. Both say why. */
import { useAction } from '@/api/action';
import { api, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import { ConfirmDialog } from '@/kit/ConfirmDialog';
import type { SigningKey } from './columns';

export type KeyAction = { does: 'rotate' } | { does: 'revoke'; key: SigningKey };

export function KeyDialog({ action, onClose }: { action: KeyAction; onClose: () => void }) {
  const isRevoking = action.does === 'revoke';
  const act = useAction({
    run: (reason: string, key) =>
      action.does === 'revoke'
        ? api.POST('/api/v1/admin/signing-keys/{key_id}/revoke', {
            params: { path: { key_id: action.key.id }, header: keyed(key) },
            body: { reason },
          })
        : api.POST('/api/v1/admin/signing-keys/rotate', {
            params: { header: keyed(key) },
            body: { reason },
          }),
    done: isRevoking ? 'The key is revoked' : 'A new key signs',
    invalidates: [keys.signingKeys],
    onDone: onClose,
    problems: 'inline',
  });
  return (
    <ConfirmDialog
      title={action.does === 'revoke' ? `Revoke ${action.key.id}?` : 'Sign with a new key?'}
      confirm={isRevoking ? 'Revoke' : 'Rotate'}
      danger={isRevoking}
      reason
      pending={act.pending}
      problem={act.problem}
      onConfirm={act.act}
      onClose={onClose}
    >
      {isRevoking
        ? 'Hosts refuse everything it signed from now on, also tasks under way. If it is the active one, a new key takes its place at once.'
        : 'Hosts learn of the new key first; the one before is believed a while longer, so no task is lost.'}
    </ConfirmDialog>
  );
}
