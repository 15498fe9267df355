/** Card with links to related pages. */
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { Card } from '@/kit/Card';
import type { LinkTarget } from '@/lib/links';

interface LinkListProps {
  title: string;
  links: readonly { label: string; target: LinkTarget }[];
}

export function LinkList({ title, links }: LinkListProps) {
  return (
    <Card title={title} flush>
      <ul>
        {links.map(({ label, target }) => (
          <li key={label} className="border-b border-line last:border-b-0">
            <Link
              {...target}
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
