/** What keeps a host from being of use, and what to do about it. */
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
          Draining: it gets no new work. What runs on it{' '}
          {hold_until ? (
            <>
              is ended <Time value={hold_until} />.
            </>
          ) : (
            'may run out.'
          )}
          {because}
        </Note>
      )}
      {hold === 'quarantined' && (
        <Note tone="bad">
          Quarantined: it gets no work until somebody has looked at it. What runs on it goes on.{because}
        </Note>
      )}
      {offline && (
        <Note tone="bad">
          It has been out of reach since <Time value={node.connectivity_since} />. Slots and facts are what
          was last known; tasks wait until it is back.
        </Note>
      )}
      {!enrolled_at && (
        <Note tone="info">Its host hasn't enrolled yet. A new token can be issued under More.</Note>
      )}
      {unapproved && (
        <Note tone="warn">
          Nobody can have its GPUs before what it is made of is approved.{' '}
          <TextLink
            to="/admin/nodes/$nodeId"
            params={{ nodeId: node.id }}
            search={{ tab: 'topology' }}
            className="underline"
          >
            Look at its topology
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
