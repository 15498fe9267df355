/** SSH connection of an allocation. */
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { Allocation, Project } from '@/api/types';
import { Button } from '@/kit/Button';
import { Card, Facts } from '@/kit/Card';
import { CopyButton, CopyLine } from '@/kit/Copy';
import { isLaunching, sshCommand } from '@/lib/allocations';
import { hasProjectRole } from '@/lib/roles';
import { KeysDialog } from './KeysDialog';

const SSH_KEYS: Readonly<Record<Allocation['ssh_keys'], string>> = {
  applied: 'Your SSH keys are installed.',
  pending: 'The changed SSH keys are being installed; the previous ones are still valid.',
  failed: 'The node could not replace the SSH keys; the previous ones are still valid. Try again.',
};

export function ConnectionCard({ allocation, project }: { allocation: Allocation; project: Project }) {
  const { connection, state, simulated } = allocation;
  const [changing, setChanging] = useState(false);
  const mayChange = hasProjectRole(project.role, 'developer') && (state === 'active' || state === 'stopped');
  return (
    <Card
      title="Connect"
      actions={
        mayChange && (
          <Button size="sm" icon={KeyRound} onClick={() => setChanging(true)}>
            Change SSH keys
          </Button>
        )
      }
    >
      {connection ? (
        <div className="flex flex-col gap-4">
          {connection.reachable && <CopyLine text={sshCommand(connection)} label="Copy SSH command" />}
          <Facts
            columns={3}
            facts={[
              { name: 'Address', value: <Copied text={connection.address} label="Copy address" /> },
              { name: 'Port', value: <span className="tabular">{connection.port}</span> },
              { name: 'User', value: <Copied text={connection.username} label="Copy user" /> },
            ]}
          />
          <p className="text-xs text-muted">
            {state === 'active' || 'Reachable only while it is active. '}
            {SSH_KEYS[allocation.ssh_keys]}
            {simulated && ' Simulated: nothing answers at this address.'}
          </p>
        </div>
      ) : (
        <p className="text-sm text-muted">
          {isLaunching(state) ? 'The SSH command appears here once it is active.' : 'No address assigned.'}
        </p>
      )}
      {changing && <KeysDialog allocation={allocation} onClose={() => setChanging(false)} />}
    </Card>
  );
}

function Copied({ text, label }: { text: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <code className="font-mono text-xs">{text}</code>
      <CopyButton text={text} label={label} />
    </span>
  );
}
