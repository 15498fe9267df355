/** States of a page or a part of one: empty, failed, restricted, rate-limited, not found. */
import { CircleAlert, Inbox, Lock, type LucideIcon, MapPinOff, Timer, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Problem } from '@/api/problem';
import { useClock } from '@/lib/clock';
import { plural } from '@/lib/format';
import { Button, ButtonLink } from './Button';
import { CopyButton } from './Copy';

interface NoticeProps {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  alert?: boolean;
}

function Notice({ icon: Icon, title, children, actions, alert = false }: NoticeProps) {
  return (
    <div
      role={alert ? 'alert' : undefined}
      className="flex flex-col items-center gap-3 px-4 py-14 text-center text-sm text-muted"
    >
      <Icon aria-hidden className="size-6 text-faint" strokeWidth={1.5} />
      <div className="flex w-full max-w-md flex-col items-center gap-1">
        <p className="text-base font-medium text-text">{title}</p>
        {children}
      </div>
      {actions !== undefined && <div className="mt-1 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  icon?: LucideIcon;
  actions?: ReactNode;
}

export function EmptyState({ icon = Inbox, ...rest }: EmptyStateProps) {
  return <Notice icon={icon} {...rest} />;
}

/** Error code and correlation id to report to an operator. */
export function Correlation({ problem }: { problem: Problem }) {
  if (problem.correlationId === undefined) return null;
  return (
    <span className="inline-flex max-w-full items-center gap-1 font-mono text-xs text-muted">
      <span className="truncate">
        {problem.code} · {problem.correlationId}
      </span>
      <CopyButton text={problem.correlationId} label="Copy correlation id" />
    </span>
  );
}

interface FailureProps {
  problem: Problem;
  onRetry?: (() => void) | undefined;
}

export function ErrorState({ problem, onRetry }: FailureProps) {
  const isNetwork = problem.kind === 'network';
  return (
    <Notice
      alert
      icon={isNetwork ? WifiOff : CircleAlert}
      title={isNetwork ? "The server can't be reached" : 'Loading failed'}
      actions={onRetry && <Button onClick={onRetry}>Try again</Button>}
    >
      <p>{isNetwork ? 'Check your connection. The console retries automatically.' : problem.detail}</p>
      <Correlation problem={problem} />
    </Notice>
  );
}

interface RestrictedProps {
  problem?: Problem;
  /** Names the required role, if the page can be more specific than the server's message. */
  children?: ReactNode;
}

/** State for users without access; names the required role. */
export function Restricted({ problem, children }: RestrictedProps) {
  return (
    <Notice icon={Lock} title="You don't have access to this">
      <p>{children ?? problem?.detail}</p>
      {problem && <Correlation problem={problem} />}
    </Notice>
  );
}

export function Missing({ problem }: { problem?: Problem }) {
  return (
    <Notice icon={MapPinOff} title="Not found" actions={<ButtonLink to="/">Go to the start page</ButtonLink>}>
      <p>{problem?.detail ?? 'No page exists at this address. Check the URL.'}</p>
    </Notice>
  );
}

/** Counts down to the time in the server's Retry-After; the caller retries then. */
export function RateLimited({ problem }: { problem: Problem }) {
  const untilMs = problem.atMs + (problem.retryAfterS ?? 0) * 1000;
  const leftS = useClock((nowMs) => Math.max(0, Math.ceil((untilMs - nowMs) / 1000)));
  return (
    <Notice icon={Timer} title="Too many requests">
      <p className="tabular">{leftS > 0 ? `Retrying in ${plural(leftS, 'second')}.` : 'Retrying…'}</p>
    </Notice>
  );
}

/** Renders the state that matches a problem. */
export function ProblemState({ problem, onRetry }: FailureProps) {
  switch (problem.kind) {
    case 'restricted':
      return <Restricted problem={problem} />;
    case 'missing':
      return <Missing problem={problem} />;
    default:
      return <ErrorState problem={problem} onRetry={onRetry} />;
  }
}

/** Problem of a submitted form, with its field errors. */
export function ProblemNote({ problem }: { problem: Problem | null }) {
  if (problem === null) return null;
  return (
    <div
      role="alert"
      className="flex flex-col gap-1 rounded-md border border-bad/40 bg-bad/8 px-3 py-2 text-sm"
    >
      <p className="font-medium text-bad">{problem.detail}</p>
      {problem.fields.length > 0 && (
        <ul className="text-xs text-muted">
          {problem.fields.map(({ field, message }) => (
            <li key={field}>
              <code className="font-mono">{field}</code> {message}
            </li>
          ))}
        </ul>
      )}
      <Correlation problem={problem} />
    </div>
  );
}
