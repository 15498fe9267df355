/** Tab strips: Tabs switch content in place, LinkTabs navigate to other pages. */
import { createLink } from '@tanstack/react-router';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react';
import { cx } from '@/lib/cx';

const STRIP = 'flex gap-4 overflow-x-auto border-b border-line';
const TAB =
  'touch -mb-px inline-flex h-9 shrink-0 items-center border-b-2 border-transparent text-sm text-muted transition-colors hover:text-text';

export interface Tab<Name extends string> {
  name: Name;
  label: ReactNode;
}

interface TabsProps<Name extends string> {
  label: string;
  tabs: readonly Tab<Name>[];
  current: Name;
  onChange: (name: Name) => void;
  children: ReactNode;
}

export function Tabs<Name extends string>({ label, tabs, current, onChange, children }: TabsProps<Name>) {
  const id = useId();
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    const at = tabs.findIndex(({ name }) => name === current);
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.name);
    document.getElementById(`${id}-${next.name}`)?.focus();
  };
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div role="tablist" aria-label={label} onKeyDown={step} className={STRIP}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            id={`${id}-${tab.name}`}
            type="button"
            role="tab"
            aria-selected={tab.name === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === current ? 0 : -1}
            onClick={() => onChange(tab.name)}
            className={cx(TAB, 'aria-selected:border-text aria-selected:text-text')}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current}`} className="min-w-0">
        {children}
      </div>
    </div>
  );
}

/** `<LinkTabs label="Settings"><LinkTab to="/settings/profile">Profile</LinkTab>…</LinkTabs>` */
export function LinkTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={STRIP}>
      {children}
    </nav>
  );
}

function TabAnchor({ className, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      className={cx(TAB, 'aria-[current=page]:border-text aria-[current=page]:text-text', className)}
    />
  );
}

export const LinkTab = createLink(TabAnchor);
