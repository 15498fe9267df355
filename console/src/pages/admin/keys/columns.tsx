/** Columns of the table of task signing keys. */
import type { components } from '@/api/schema';
import { Button } from '@/kit/Button';
import { StateBadge } from '@/kit/Badge';
import type { Column } from '@/kit/Table';
import { Time } from '@/kit/Time';

export type SigningKey = components['schemas']['SigningKey'];

/** States in which nodes accept a key; keys in other states need no revoking. */
const ACCEPTED_STATES: ReadonlySet<string> = new Set(['staged', 'active', 'grace']);

export function signingKeyColumns(onRevoke: (key: SigningKey) => void): Column<SigningKey>[] {
  return [
    {
      id: 'id',
      header: 'Key',
      width: '1.6fr',
      cell: ({ id }) => <code className="font-mono text-xs">{id}</code>,
    },
    { id: 'state', header: 'State', cell: ({ state }) => <StateBadge of="signingKey" value={state} /> },
    {
      id: 'since',
      header: 'In this state',
      hideOnPhone: true,
      cell: ({ state_since }) => <Time value={state_since} />,
    },
    { id: 'made', header: 'Created', hideOnPhone: true, cell: ({ made_at }) => <Time value={made_at} /> },
    {
      id: 'revoke',
      header: '',
      width: '88px',
      align: 'end',
      cell: (key) =>
        ACCEPTED_STATES.has(key.state) && (
          <Button size="sm" aria-label={`Revoke ${key.id}`} onClick={() => onRevoke(key)}>
            Revoke
          </Button>
        ),
    },
  ];
}
