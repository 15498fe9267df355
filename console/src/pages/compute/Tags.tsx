/** Tags; each links to the allocations that have it. */
import { Link } from '@tanstack/react-router';
import type { Allocation } from '@/api/types';
import { tagText } from '@/lib/tags';

const LOOK =
  'inline-flex h-5 max-w-48 items-center truncate rounded-sm bg-sunken px-1.5 text-2xs text-muted hover:text-text';

export function Tags({ tags }: Pick<Allocation, 'tags'>) {
  const texts = Object.entries(tags).map(([key, value]) => tagText(key, value));
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-1">
      {texts.map((tag) => (
        <Link key={tag} to="/allocations" search={{ tag }} title={`Allocations with ${tag}`} className={LOOK}>
          {tag}
        </Link>
      ))}
    </span>
  );
}
