/** Placeholder of a page's first card while it loads. */
import { Card } from '@/kit/Card';
import { SkeletonRows } from '@/kit/Skeleton';

export function CardSkeleton() {
  return (
    <Card flush>
      <SkeletonRows />
    </Card>
  );
}
