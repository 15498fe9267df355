/** Columns of the tables of audit seals and seal keys. */
import type { components } from '@/api/schema';
import { CopyButton } from '@/kit/Copy';
import type { Column } from '@/kit/Table';
import { Time } from '@/kit/Time';
import { OrgRef } from '../shared/Ref';

type Seal = components['schemas']['Seal'];
type SealKey = components['schemas']['AuditKey'];

function Hex({ text, label }: { text: string; label: string }) {
  return (
    <span className="flex min-w-0 items-center gap-1">
      <code className="truncate font-mono text-xs text-muted">{text}</code>
      <CopyButton text={text} label={label} />
    </span>
  );
}

export const sealColumns: readonly Column<Seal>[] = [
  {
    id: 'chain',
    header: 'Chain',
    cell: ({ chain }) => (chain.startsWith('org_') ? <OrgRef id={chain} /> : chain),
  },
  { id: 'seq', header: 'Seal', width: '64px', align: 'end', cell: ({ seq }) => seq },
  { id: 'rows', header: 'Records', width: '72px', align: 'end', cell: ({ row_ids }) => row_ids.length },
  {
    id: 'digest',
    header: 'Digest',
    width: '1.4fr',
    hideOnPhone: true,
    cell: ({ digest }) => <Hex text={digest} label="Copy digest" />,
  },
  {
    id: 'key',
    header: 'Signed with',
    hideOnPhone: true,
    cell: ({ key_id }) => <code className="font-mono text-xs text-muted">{key_id}</code>,
  },
  {
    id: 'at',
    header: 'Sealed',
    width: '100px',
    align: 'end',
    cell: ({ sealed_at }) => <Time value={sealed_at} />,
  },
];

export const sealKeyColumns: readonly Column<SealKey>[] = [
  { id: 'key', header: 'Key', cell: ({ key_id }) => <code className="font-mono text-xs">{key_id}</code> },
  {
    id: 'public',
    header: 'Public key (Ed25519)',
    width: '3fr',
    cell: ({ public_key }) => <Hex text={public_key} label="Copy public key" />,
  },
  {
    id: 'made',
    header: 'Created',
    width: '100px',
    align: 'end',
    cell: ({ made_at }) => <Time value={made_at} />,
  },
];
