/** Page frame: breadcrumbs, title, badges, description, actions. */
import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';

export interface Crumb {
  label: string;
  link: Pick<LinkProps, 'to' | 'params' | 'search'>;
}

interface PageProps {
  title: string;
  /** Shown beside the title: a state, a badge. */
  badges?: ReactNode;
  description?: ReactNode;
  breadcrumbs?: readonly Crumb[];
  actions?: ReactNode;
  children: ReactNode;
}

export function Page({ title, badges, description, breadcrumbs = [], actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · GPUaaS`;
  }, [title]);
  return (
    <div className="mx-auto flex w-full max-w-7xl min-w-0 flex-col gap-5 px-4 py-5 sm:px-6 sm:py-6">
      <header className="flex flex-col gap-1">
        {breadcrumbs.length > 0 && <Breadcrumbs crumbs={breadcrumbs} />}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 text-xl font-semibold tracking-tight break-words">{title}</h1>
            {badges}
          </div>
          {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
        {description !== undefined && <div className="text-sm text-muted">{description}</div>}
      </header>
      {children}
    </div>
  );
}

function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="flex flex-wrap items-center gap-1 text-sm text-muted">
        {crumbs.map(({ label, link }) => (
          <li key={label} className="flex items-center gap-1">
            <Link {...link} className="rounded-sm py-0.5 hover:text-text">
              {label}
            </Link>
            <ChevronRight aria-hidden className="size-3.5 text-faint" />
          </li>
        ))}
      </ol>
    </nav>
  );
}
