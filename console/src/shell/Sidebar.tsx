/** Navigation by area. */
import { Link } from '@tanstack/react-router';
import { type NavArea } from './navigation';

interface NavigationProps {
  areas: readonly NavArea[];
  onNavigate?: () => void;
}

export function Navigation({ areas, onNavigate }: NavigationProps) {
  return (
    <nav aria-label="Main" className="flex flex-col gap-5 overflow-y-auto px-3 py-3">
      {areas.map((area) => (
        <div key={area.label} className="flex flex-col gap-0.5">
          <h2 className="px-2 pb-1 text-xs text-faint">{area.label}</h2>
          {area.pages.map(({ label, icon: Icon, link }) => (
            <Link
              key={label}
              {...link}
              onClick={onNavigate}
              activeOptions={{ exact: false, includeSearch: false }}
              className="touch flex h-8 items-center gap-2.5 rounded-md px-2 text-sm text-muted transition-colors hover:bg-hover hover:text-text aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-text"
            >
              <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
              {label}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  );
}
