/** Requires a user with a temporary password to choose a new one. */
import { session } from '@/api/session';
import { Button } from '@/kit/Button';
import { PasswordForm } from './PasswordForm';
import { SignInFrame } from './SignInFrame';

export default function ChangePasswordPage() {
  return (
    <SignInFrame
      title="Choose a password"
      description="Your current password is temporary. Choose a new one to continue."
    >
      <PasswordForm autoFocus />
      <Button variant="ghost" onClick={() => void session.signOut()}>
        Sign out
      </Button>
    </SignInFrame>
  );
}
