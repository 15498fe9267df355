/** Enrolment command for nodes. Shown once: the server stores no copy. */
import type { ReactNode } from 'react';
import { Badge } from '@/kit/Badge';
import { CopyLine } from '@/kit/Copy';
import { Time } from '@/kit/Time';

interface BootstrapProps {
  /** Null if the response is a replay: the secret is returned only once. */
  command: string | null;
  token: string | null;
  expiresAt: string;
}

export function Bootstrap({ command, token, expiresAt }: BootstrapProps) {
  if (command === null || token === null) {
    return (
      <p role="alert" className="text-sm text-warn">
        The command was already shown and can't be shown again. Issue a new one.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone="warn">Shown once</Badge>
        <span className="text-muted">
          Copy it now. It expires <Time value={expiresAt} />.
        </span>
      </div>
      <Labelled label="Run as root on the node, with the agent installed">
        <CopyLine text={command} label="Copy command" />
      </Labelled>
      <Labelled label="Or pass only the token to the agent">
        <CopyLine text={token} label="Copy token" />
      </Labelled>
    </div>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <span className="text-xs text-muted">{label}</span>
      {children}
    </div>
  );
}
