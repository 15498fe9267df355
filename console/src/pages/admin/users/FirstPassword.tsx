/** Shows a new account's temporary password once. */
import { linkOptions } from '@tanstack/react-router';
import type { components } from '@/api/schema';
import { Button, ButtonLink } from '@/kit/Button';
import { CopyLine } from '@/kit/Copy';
import { Dialog } from '@/kit/Dialog';

interface FirstPasswordProps {
  made: components['schemas']['UserMade'];
  onClose: () => void;
}

export function FirstPassword({ made: { user, temporary_password }, onClose }: FirstPasswordProps) {
  const page = linkOptions({ to: '/admin/users/$userId', params: { userId: user.id } });
  return (
    <Dialog
      title={`${user.username} can sign in`}
      onClose={onClose}
      footer={
        <>
          <ButtonLink {...page}>Open account</ButtonLink>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {temporary_password === null ? (
        <p className="text-sm text-muted">
          The account was already created; its password was shown then and can’t be shown again.
        </p>
      ) : (
        <>
          <p className="text-sm text-muted">
            Pass on this password now: it isn’t shown again. It must be changed at the first sign-in.
          </p>
          <CopyLine text={temporary_password} label="Copy password" />
        </>
      )}
    </Dialog>
  );
}
