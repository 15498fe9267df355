import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { signingKeysQuery } from '@/api/queries/admin';
import { Button } from '@/kit/Button';
import { Card } from '@/kit/Card';
import { Loaded } from '@/kit/Loaded';
import { Page } from '@/kit/Page';
import { Table } from '@/kit/Table';
import { signingKeyColumns } from './keys/columns';
import { type KeyAction, KeyDialog } from './keys/KeyDialog';

export default function SigningKeysPage() {
  const query = useQuery(signingKeysQuery);
  const [action, setAction] = useState<KeyAction | null>(null);
  return (
    <Page
      title="Signing keys"
      description="Nodes run only tasks signed with one of these keys. One key is active; nodes also accept signatures of staged keys and of keys in their grace period."
      actions={
        query.data && (
          <Button variant="primary" onClick={() => setAction({ does: 'rotate' })}>
            Rotate key
          </Button>
        )
      }
    >
      <Card flush>
        <Loaded query={query}>
          {({ items }) => (
            <Table
              label="Signing keys"
              rows={items}
              columns={signingKeyColumns((key) => setAction({ does: 'revoke', key }))}
              rowKey={({ id }) => id}
            />
          )}
        </Loaded>
      </Card>
      {action !== null && <KeyDialog action={action} onClose={() => setAction(null)} />}
    </Page>
  );
}
