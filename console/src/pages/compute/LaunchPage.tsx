import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { skusQuery } from '@/api/queries/compute';
import { Badge } from '@/kit/Badge';
import { Loaded } from '@/kit/Loaded';
import { Page } from '@/kit/Page';
import { Skeleton } from '@/kit/Skeleton';
import { Missing } from '@/kit/States';
import { WithProject } from '@/kit/WithProject';
import { shapeLabel } from '@/lib/offers';
import { LaunchForm } from './launch/LaunchForm';

const route = getRouteApi('/shell/marketplace/$sku');
const breadcrumbs = [{ label: 'Marketplace', link: linkOptions({ to: '/marketplace' }) }];

export default function LaunchPage() {
  const { sku: slug } = route.useParams();
  const { gpus } = route.useSearch();
  const query = useInfiniteQuery(skusQuery);
  const sku = query.data?.rows.find((each) => each.slug === slug);
  return (
    <Page
      title={sku ? `Launch ${sku.display_name}` : 'Launch'}
      breadcrumbs={breadcrumbs}
      badges={sku && <Badge>{shapeLabel(sku.shape)}</Badge>}
    >
      <Loaded query={query} skeleton={<LaunchSkeleton />}>
        {() =>
          sku ? (
            <WithProject>
              {(project) => (
                // Images and quota differ between projects, so the form resets with the project.
                <LaunchForm key={`${project.id} ${slug}`} sku={sku} project={project} gpus={gpus} />
              )}
            </WithProject>
          ) : (
            <Missing />
          )
        }
      </Loaded>
    </Page>
  );
}

function LaunchSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Skeleton className="h-112 w-full rounded-lg" />
      <Skeleton className="h-64 w-full rounded-lg" />
    </div>
  );
}
