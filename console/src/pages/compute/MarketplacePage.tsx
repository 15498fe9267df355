import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Store } from 'lucide-react';
import { skusQuery } from '@/api/queries/compute';
import type { Project, Sku } from '@/api/types';
import { Button } from '@/kit/Button';
import { Card } from '@/kit/Card';
import { FilterBar, Segments } from '@/kit/FilterBar';
import { SearchInput, Select } from '@/kit/Input';
import { Loaded } from '@/kit/Loaded';
import { Page } from '@/kit/Page';
import { SkeletonRows } from '@/kit/Skeleton';
import { EmptyState } from '@/kit/States';
import { WithProject } from '@/kit/WithProject';
import { offersMatching, shapeLabel } from '@/lib/offers';
import { OfferRow } from './marketplace/OfferRow';

const route = getRouteApi('/shell/marketplace');

export default function MarketplacePage() {
  return (
    <Page title="Marketplace" description="Browse SKUs, prices and current availability.">
      <WithProject>{(project) => <Offers project={project} />}</WithProject>
    </Page>
  );
}

function Offers({ project }: { project: Project }) {
  const query = useInfiniteQuery(skusQuery);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <OfferFilters skus={query.data?.rows ?? []} />
      <Card flush>
        <Loaded query={query} skeleton={<SkeletonRows rows={5} />}>
          {({ rows }) => {
            const offers = offersMatching(rows, search);
            if (rows.length === 0) return <NoSkus />;
            if (offers.length === 0) {
              return (
                <EmptyState
                  icon={Store}
                  title="No SKUs match these filters"
                  actions={<Button onClick={() => void navigate({ search: {} })}>Clear filters</Button>}
                />
              );
            }
            return (
              <ul aria-label="SKUs">
                {offers.map((sku) => (
                  <OfferRow key={sku.id} sku={sku} project={project} />
                ))}
              </ul>
            );
          }}
        </Loaded>
      </Card>
    </>
  );
}

const SHOWN = [
  { value: 'all', label: 'All' },
  { value: 'available', label: 'Available now' },
] as const;

function OfferFilters({ skus }: { skus: readonly Sku[] }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changed: typeof search) =>
    void navigate({ search: (now) => ({ ...now, ...changed }), replace: true });
  const shapes = [...new Set(skus.map(({ shape }) => shape))];
  return (
    <FilterBar>
      <SearchInput label="Search SKUs" value={search.q ?? ''} onValue={(q) => change({ q })} />
      <Select
        aria-label="Shape"
        none="Any shape"
        options={shapes.map((shape) => ({ value: shape, label: shapeLabel(shape) }))}
        value={search.shape ?? ''}
        onValue={(shape) => change({ shape })}
        className="w-44"
      />
      <Segments
        label="Availability"
        options={SHOWN}
        value={search.show === 'available' ? 'available' : 'all'}
        onValue={(show) => change({ show: show === 'all' ? '' : show })}
      />
    </FilterBar>
  );
}

function NoSkus() {
  return (
    <EmptyState icon={Store} title="No SKUs published yet">
      <p>SKUs appear here once an operator publishes them.</p>
    </EmptyState>
  );
}
