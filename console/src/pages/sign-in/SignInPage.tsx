import { SignInForm } from './SignInForm';
import { SignInFrame } from './SignInFrame';

export default function SignInPage() {
  return (
    <SignInFrame title="Sign in">
      <SignInForm />
    </SignInFrame>
  );
}
