/** The shape of a page's first card while it is not yet known whose it is. */
import { Card } from '@/kit/Card';
import { SkeletonRows } from '@/kit/Skeleton';

export function CardSkeleton() {
  return (
    <Card flush>
      <SkeletonRows />
    </Card>
  );
}
