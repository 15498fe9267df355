import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { present } from '@/api/paging';
import { type DeadLetterFilter, deadLettersQuery } from '@/api/queries/admin';
import { Card } from '@/kit/Card';
import { ListTable } from '@/kit/ListTable';
import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';
import { BulkBar } from './letters/BulkBar';
import { letterColumns } from './letters/columns';
import { LetterFilters } from './letters/LetterFilters';
import { LetterPanel } from './letters/LetterPanel';

const route = getRouteApi('/shell/admin/dlq');
const REFRESH_INTERVAL_MS = 10_000;

export default function DeadLettersPage() {
  const { letter, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const filter = present({ ...search, state: search.state as DeadLetterFilter['state'] });
  // Dead letters emit no change event, so the page polls.
  const query = useInfiniteQuery({ ...deadLettersQuery(filter), refetchInterval: REFRESH_INTERVAL_MS });
  const letters = query.data?.rows ?? [];
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Page
      title="Dead letters"
      description="Events that a consumer failed to process, and later events of the same resource parked behind them."
    >
      <LetterFilters
        search={search}
        seen={letters.map(({ consumer }) => consumer)}
        onChange={(change) => void navigate({ search: (now) => ({ ...now, ...change }), replace: true })}
      />
      <BulkBar letters={letters} chosen={chosen} onChosen={setChosen} />
      <Card flush>
        <ListTable
          label="Dead letters"
          noun="dead letter"
          query={query}
          columns={letterColumns(chosen, setChosen)}
          rowKey={({ id }) => id}
          rowLink={({ id }) => ({ to: '/admin/dlq', search: { ...search, letter: id } })}
          empty={
            <EmptyState
              icon={MailCheck}
              title={isFiltered ? 'No dead letters match these filters' : 'No dead letters'}
            >
              <p>{isFiltered ? 'Remove a filter to see more.' : 'All events were processed.'}</p>
            </EmptyState>
          }
        />
      </Card>
      {letter !== undefined && (
        <LetterPanel key={letter} id={letter} onClose={() => void navigate({ search })} />
      )}
    </Page>
  );
}
