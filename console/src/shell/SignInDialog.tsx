/** Sign-in dialog over a page whose session ended; input on the page is kept. */
import { session } from '@/api/session';
import type { User } from '@/api/types';
import { Button } from '@/kit/Button';
import { Dialog } from '@/kit/Dialog';
import { SignInForm } from '@/pages/sign-in/SignInForm';

export function SignInDialog({ user }: { user: User }) {
  return (
    <Dialog
      locked
      size="sm"
      title="Your session ended"
      description="Sign in again to continue. Your input on this page is kept."
      onClose={() => undefined}
    >
      <SignInForm knownName={user.username} />
      <Button variant="ghost" onClick={() => void session.signOut()}>
        Sign in as someone else
      </Button>
    </Dialog>
  );
}
