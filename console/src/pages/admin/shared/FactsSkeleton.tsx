/** Placeholder of a detail page while it loads. */
import { Card } from '@/kit/Card';
import { Skeleton, SkeletonRows } from '@/kit/Skeleton';

export function FactsSkeleton() {
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] lg:items-start">
      <Card>
        <div role="status" aria-label="Loading" className="grid gap-4 sm:grid-cols-2">
          {Array.from({ length: 8 }, (_, at) => (
            <div key={at} className="flex flex-col gap-2">
              <Skeleton className="h-2.5 w-16" />
              <Skeleton className="h-3 w-32" />
            </div>
          ))}
        </div>
      </Card>
      <Card flush>
        <SkeletonRows />
      </Card>
    </div>
  );
}
