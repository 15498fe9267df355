/** Whoever got a password from somebody else chooses their own before anything else. */
import { session } from '@/api/session';
import { Button } from '@/kit/Button';
import { PasswordForm } from './PasswordForm';
import { SignInFrame } from './SignInFrame';

export default function ChangePasswordPage() {
  return (
    <SignInFrame title="Choose a password" description="The one you were given is temporary.">
      <PasswordForm autoFocus />
      <Button variant="ghost" onClick={() => void session.signOut()}>
        Sign out
      </Button>
    </SignInFrame>
  );
}
