/** Link to a slot's owner: by name while it is live, otherwise by id. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { allAllocationsQuery } from '@/api/queries/admin';
import { TextLink } from '@/kit/TextLink';
import { Ref } from '../../shared/Ref';

export function OwnerRef({ nodeId, id }: { nodeId: string; id: string }) {
  const live = useInfiniteQuery(allAllocationsQuery({ node_id: nodeId, live: true }));
  const name = live.data?.rows.find((allocation) => allocation.id === id)?.name;
  if (name === undefined) return <Ref id={id} />;
  return (
    <TextLink to="/admin/allocations/$allocationId" params={{ allocationId: id }} title={id}>
      {name}
    </TextLink>
  );
}
