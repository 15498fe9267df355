/** Side panel of a dead letter: event, error, parked events, actions. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deadLetterQuery, deadLettersQuery } from '@/api/queries/admin';
import type { DeadLetter } from '@/api/types';
import { StateBadge } from '@/kit/Badge';
import { Button } from '@/kit/Button';
import { Facts } from '@/kit/Card';
import { Id } from '@/kit/Copy';
import { Json } from '@/kit/Json';
import { Loaded } from '@/kit/Loaded';
import { SidePanel } from '@/kit/SidePanel';
import { Time } from '@/kit/Time';
import { plural } from '@/lib/format';
import { idOfAggregate } from '@/lib/links';
import { FailureNote } from '../shared/FailureNote';
import { OrgRef, Ref, RequestRef } from '../shared/Ref';
import { DecideDialog } from './DecideDialog';
import { type Decision, isUndecided } from './letters';

export function LetterPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(deadLetterQuery(id));
  const [decision, setDecision] = useState<Decision | null>(null);
  const letter = query.data?.letter;
  return (
    <SidePanel
      title={letter?.event_type ?? 'Dead letter'}
      badges={letter && <StateBadge of="letter" value={letter.state} />}
      onClose={onClose}
      {...(letter &&
        isUndecided(letter) && {
          actions: (
            <>
              <Button onClick={() => setDecision('drop')}>Drop</Button>
              <Button variant="primary" onClick={() => setDecision('redrive')}>
                Redrive
              </Button>
            </>
          ),
        })}
    >
      <Loaded query={query}>
        {({ letter: found, event }) => (
          <>
            {found.error && <FailureNote>{found.error}</FailureNote>}
            <LetterFacts letter={found} />
            <Behind letter={found} />
            <section className="flex flex-col gap-2">
              <h3 className="text-xs text-muted">Event</h3>
              <Json label="Event" value={event} />
            </section>
          </>
        )}
      </Loaded>
      {decision !== null && (
        <DecideDialog
          decision={decision}
          ids={[id]}
          onDone={() => setDecision(null)}
          onClose={() => setDecision(null)}
        />
      )}
    </SidePanel>
  );
}

function LetterFacts({ letter }: { letter: DeadLetter }) {
  const resource = idOfAggregate(letter.aggregate_type, letter.aggregate_id);
  return (
    <Facts
      columns={2}
      facts={[
        { name: 'Consumer', value: letter.consumer },
        { name: 'Attempts', value: letter.attempts },
        {
          name: 'Resource',
          value:
            resource === null ? `${letter.aggregate_type} ${letter.aggregate_id}` : <Ref id={resource} />,
        },
        { name: 'Organisation', value: letter.org_id && <OrgRef id={letter.org_id} /> },
        { name: 'Occurred', value: <Time value={letter.occurred_at} /> },
        { name: 'Last change', value: <Time value={letter.changed_at} /> },
        { name: 'Letter', value: <Id id={letter.id} /> },
        { name: 'Event id', value: <Id id={letter.event_id} /> },
        { name: 'Correlation id', value: <RequestRef id={letter.correlation_id} whole /> },
      ]}
    />
  );
}

/** Events parked behind this one, because events of one aggregate keep their order. */
function Behind({ letter }: { letter: DeadLetter }) {
  const parked = useInfiniteQuery(deadLettersQuery({ consumer: letter.consumer, state: 'parked' }));
  const behind = (parked.data?.rows ?? []).filter((other) => other.aggregate_id === letter.aggregate_id);
  if (!isUndecided(letter)) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-xs text-muted">Parked behind it</h3>
      {behind.length === 0 ? (
        <p className="text-sm">No parked events.</p>
      ) : (
        <>
          <p className="text-sm">{plural(behind.length, 'event')} of the same resource, in this order:</p>
          <ol className="flex flex-col gap-1 text-sm">
            {behind.map(({ id, event_type, occurred_at }) => (
              <li key={id} className="flex justify-between gap-3">
                <span className="truncate">{event_type}</span>
                <span className="text-xs text-muted">
                  <Time value={occurred_at} />
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
