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
      description="Hosts do only what one of these keys has signed. One key signs; those staged or in grace are believed as well."
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
