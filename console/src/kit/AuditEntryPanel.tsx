/** Details of one audit record, with links to related records. */
import type { AuditEntry } from '@/api/types';
import { formatAbsolute, sentence } from '@/lib/format';
import type { LinkTarget } from '@/lib/links';
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
  /** Returns the link target of an id; omitted for readers without access to those pages. */
  linkForId?: (id: string) => LinkTarget;
  onFilter: (filter: { correlation_id: string } | { actor_id: string } | { target_id: string }) => void;
  onClose: () => void;
}

export function AuditEntryPanel({ entry, nameOf, linkForId, onFilter, onClose }: AuditEntryPanelProps) {
  const { action, actor_id, target_id, correlation_id, metadata } = entry;
  return (
    <SidePanel title={action} onClose={onClose}>
      <Facts facts={factsOf(entry, nameOf, linkForId)} />
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
            Same actor
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

function factsOf(entry: AuditEntry, nameOf: NameOf, linkForId?: (id: string) => LinkTarget): Fact[] {
  const named = (id: string | null | undefined, note: string) =>
    id ? <Named id={id} name={nameOf(id)} note={note} target={linkForId?.(id)} /> : null;
  return [
    { name: 'Result', value: <StateBadge of="outcome" value={entry.result} /> },
    { name: 'When', value: <time dateTime={entry.at}>{formatAbsolute(new Date(entry.at))}</time> },
    { name: 'Actor', value: named(entry.actor_id, sentence(entry.actor_role)) },
    { name: 'Target', value: named(entry.target_id, sentence(entry.target_type ?? '')) },
    { name: 'Project', value: named(entry.project_id, 'Project') },
    { name: 'Source address', value: entry.source_address },
    { name: 'Correlation id', value: <Id whole id={entry.correlation_id} /> },
    { name: 'Record', value: <Id whole id={entry.id} /> },
    { name: 'Digest', value: <Digest digest={entry.digest} /> },
  ];
}

interface NamedProps {
  id: string;
  name: string | undefined;
  note: string;
  target: LinkTarget | undefined;
}

function Named({ id, name, note, target }: NamedProps) {
  const text = name === undefined ? note : `${name} · ${note}`;
  return (
    <span className="flex min-w-0 flex-col">
      {target ? (
        <TextLink {...target} className="w-fit">
          {text}
        </TextLink>
      ) : (
        text
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
