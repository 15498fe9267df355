/** Minimal page frame for users who aren't signed in. */
import { type ReactNode, useEffect } from 'react';
import { Brand } from '@/shell/Brand';

interface SignInFrameProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

export function SignInFrame({ title, description, children }: SignInFrameProps) {
  useEffect(() => {
    document.title = `${title} · GPUaaS`;
  }, [title]);
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-88 flex-col justify-center gap-6 px-4 pt-8 pb-24">
      <Brand />
      <div className="flex flex-col gap-1">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        {description !== undefined && <p className="text-sm text-muted">{description}</p>}
      </div>
      {children}
    </main>
  );
}
