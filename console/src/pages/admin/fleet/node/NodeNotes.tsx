/** Notes on conditions that keep a node out of use, with the next step. */
import type { ReactNode } from 'react';
import type { Node } from '@/api/types';
import { ToneMark } from '@/kit/Badge';
import { TextLink } from '@/kit/TextLink';
import { Time } from '@/kit/Time';
import type { Tone } from '@/lib/tone';

export function NodeNotes({ node }: { node: Node }) {
  const { hold, hold_reason, hold_until, connectivity, enrolled_at, topology_approved } = node;
  const because = hold_reason ? ` Reason: ${hold_reason}` : '';
  const offline = connectivity === 'offline' && enrolled_at;
  const unapproved = connectivity === 'online' && !topology_approved;
  return (
    <>
      {hold === 'draining' && (
        <Note tone="warn">
          Draining: the node accepts no new work. Its allocations{' '}
          {hold_until ? (
            <>
              end <Time value={hold_until} />.
            </>
          ) : (
            'keep running until they are released.'
          )}
          {because}
        </Note>
      )}
      {hold === 'quarantined' && (
        <Note tone="bad">
          Quarantined: the node accepts no work until the quarantine is lifted. Its allocations keep running.
          {because}
        </Note>
      )}
      {offline && (
        <Note tone="bad">
          Offline since <Time value={node.connectivity_since} />. Slots and facts show the last known state;
          tasks wait until the node reconnects.
        </Note>
      )}
      {!enrolled_at && (
        <Note tone="info">The node hasn't enrolled yet. To issue a new token, open More.</Note>
      )}
      {unapproved && (
        <Note tone="warn">
          Its GPUs can't be allocated until its topology report is approved.{' '}
          <TextLink
            to="/admin/nodes/$nodeId"
            params={{ nodeId: node.id }}
            search={{ tab: 'topology' }}
            className="underline"
          >
            Review topology
          </TextLink>
        </Note>
      )}
    </>
  );
}

function Note({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5 rounded-lg border border-line bg-sunken px-4 py-2.5 text-sm">
      <span className="mt-1 flex">
        <ToneMark tone={tone} />
      </span>
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}
