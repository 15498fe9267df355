/** All that is known of one audit record, and the ways from it to what belongs with it. */
import type { AuditEntry } from '@/api/types';
import { formatAbsolute, sentence } from '@/lib/format';
import type { Place } from '@/lib/places';
import type { NameOf } from './AuditTable';
import { StateBadge } from './Badge';
import { Button } from './Button';
import { type Fact, Facts } from './Card';
import { CopyButton, Id } from './Copy';
import { Json } from './Json';
import { SidePanel } from './SidePanel';
import { TextLink } from './TextLink';

interface AuditEntryPanelProps {
  entry: AuditEntry;
  nameOf: NameOf;
  /** Where the thing an id names is shown, for readers who can go there. */
  placeOf?: (id: string) => Place;
  onFilter: (filter: { correlation_id: string } | { actor_id: string } | { target_id: string }) => void;
  onClose: () => void;
}

export function AuditEntryPanel({ entry, nameOf, placeOf, onFilter, onClose }: AuditEntryPanelProps) {
  const { action, actor_id, target_id, correlation_id, metadata } = entry;
  return (
    <SidePanel title={action} onClose={onClose}>
      <Facts facts={factsOf(entry, nameOf, placeOf)} />
      <section className="flex flex-col gap-2">
        <h3 className="text-xs text-muted">Details</h3>
        <Json label="Details" value={metadata} />
      </section>
      <section className="flex flex-col gap-2">
        <h3 className="text-xs text-muted">See also</h3>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => onFilter({ correlation_id })}>
            Same request
          </Button>
          <Button size="sm" onClick={() => onFilter({ actor_id })}>
            Same person
          </Button>
          {target_id && (
            <Button size="sm" onClick={() => onFilter({ target_id })}>
              Same target
            </Button>
          )}
        </div>
      </section>
    </SidePanel>
  );
}

function factsOf(entry: AuditEntry, nameOf: NameOf, placeOf?: (id: string) => Place): Fact[] {
  const named = (id: string | null | undefined, note: string) =>
    id ? <Named id={id} name={nameOf(id)} note={note} place={placeOf?.(id)} /> : null;
  return [
    { name: 'Result', value: <StateBadge of="outcome" value={entry.result} /> },
    { name: 'When', value: <time dateTime={entry.at}>{formatAbsolute(new Date(entry.at))}</time> },
    { name: 'Who', value: named(entry.actor_id, sentence(entry.actor_role)) },
    { name: 'On what', value: named(entry.target_id, sentence(entry.target_type ?? '')) },
    { name: 'Project', value: named(entry.project_id, 'Project') },
    { name: 'From address', value: entry.source_address },
    { name: 'Correlation id', value: <Id whole id={entry.correlation_id} /> },
    { name: 'Record', value: <Id whole id={entry.id} /> },
    { name: 'Digest', value: <Digest digest={entry.digest} /> },
  ];
}

interface NamedProps {
  id: string;
  name: string | undefined;
  note: string;
  place: Place | undefined;
}

function Named({ id, name, note, place }: NamedProps) {
  const words = name === undefined ? note : `${name} · ${note}`;
  return (
    <span className="flex min-w-0 flex-col">
      {place ? (
        <TextLink {...place} className="w-fit">
          {words}
        </TextLink>
      ) : (
        words
      )}
      <Id whole id={id} />
    </span>
  );
}

function Digest({ digest }: { digest: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <code className="truncate font-mono text-xs text-muted">{digest}</code>
      <CopyButton text={digest} label="Copy digest" />
    </span>
  );
}
