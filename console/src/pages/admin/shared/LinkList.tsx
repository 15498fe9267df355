/** Ways from one thing to others that have to do with it. */
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { Card } from '@/kit/Card';
import type { Place } from '@/lib/places';

interface LinkListProps {
  title: string;
  links: readonly { label: string; place: Place }[];
}

export function LinkList({ title, links }: LinkListProps) {
  return (
    <Card title={title} flush>
      <ul>
        {links.map(({ label, place }) => (
          <li key={label} className="border-b border-line last:border-b-0">
            <Link
              {...place}
              className="touch flex h-9 items-center justify-between gap-3 px-4 text-sm -outline-offset-2 hover:bg-hover"
            >
              {label}
              <ChevronRight aria-hidden className="size-4 text-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
