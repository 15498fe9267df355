/** Rotates or revokes a signing key. Rotation is routine, revocation is for a leaked key. Both require a reason. */
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
    done: isRevoking ? 'The key is revoked' : 'Signing key rotated',
    invalidates: [keys.signingKeys],
    onDone: onClose,
    problems: 'inline',
  });
  return (
    <ConfirmDialog
      title={action.does === 'revoke' ? `Revoke ${action.key.id}?` : 'Rotate the signing key?'}
      confirm={isRevoking ? 'Revoke' : 'Rotate'}
      danger={isRevoking}
      reason
      pending={act.pending}
      problem={act.problem}
      onConfirm={act.act}
      onClose={onClose}
    >
      {isRevoking
        ? 'Nodes reject everything it signed from now on, including open tasks. If it is the active key, a new key replaces it immediately.'
        : 'Nodes receive the new key first; the previous key stays valid for a grace period, so that no task is lost.'}
    </ConfirmDialog>
  );
}
