/** Lists the live allocations on a node, before an action affects them. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { allAllocationsQuery } from '@/api/queries/admin';
import { Loaded } from '@/kit/Loaded';
import { Skeleton } from '@/kit/Skeleton';
import { TextLink } from '@/kit/TextLink';
import { plural } from '@/lib/format';
import { describeState } from '@/lib/states';

const MAX_LISTED = 5;

export function TenantImpact({ nodeId }: { nodeId: string }) {
  const query = useInfiniteQuery(allAllocationsQuery({ node_id: nodeId, live: true }));
  return (
    <div className="rounded-md border border-line bg-sunken px-3 py-2 text-sm text-text">
      <Loaded query={query} skeleton={<Skeleton className="h-4 w-2/3" />}>
        {({ rows, pages }) => {
          const count = pages[0]?.total ?? rows.length;
          if (count === 0) return <p>No allocations on this node.</p>;
          return (
            <>
              <p>
                {plural(count, 'allocation is', 'allocations are')} on this node
                {count > MAX_LISTED && (
                  <>
                    {' '}
                    (
                    <TextLink
                      to="/admin/allocations"
                      search={{ node_id: nodeId, live: 'true' }}
                      className="underline"
                    >
                      all
                    </TextLink>
                    )
                  </>
                )}
                :
              </p>
              <ul className="mt-1 flex flex-col gap-0.5">
                {rows.slice(0, MAX_LISTED).map(({ id, name, state }) => (
                  <li key={id}>
                    <TextLink
                      to="/admin/allocations/$allocationId"
                      params={{ allocationId: id }}
                      className="underline"
                    >
                      {name}
                    </TextLink>{' '}
                    <span className="text-muted">
                      {describeState('allocation', state).label.toLowerCase()}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </Loaded>
    </div>
  );
}
