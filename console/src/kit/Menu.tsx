/** Menu button with keyboard navigation: arrows, Home, End, first letter. */
import { useNavigate, type LinkProps } from '@tanstack/react-router';
import { Check, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { cx } from '@/lib/cx';
import type { Align } from './place';
import { FLOATING, type PopoverParts, usePopover } from './Popover';

export interface MenuItem {
  label: string;
  icon?: LucideIcon;
  danger?: boolean;
  disabled?: boolean;
  /** Marks the current choice of several. */
  checked?: boolean;
  onSelect?: () => void;
  /** Link target, instead of `onSelect`. */
  link?: Pick<LinkProps, 'to' | 'params' | 'search'>;
}

export type MenuEntry = MenuItem | 'separator' | { heading: string };

interface MenuProps {
  label: string;
  trigger: (props: PopoverParts['trigger']) => ReactNode;
  items: readonly MenuEntry[];
  align?: Align;
  className?: string;
}

export function Menu({ label, trigger, items, align = 'end', className }: MenuProps) {
  const popover = usePopover(align);
  const { open, box } = popover;
  useEffect(() => {
    if (open) itemsIn(box.current)[0]?.focus();
  }, [open, box]);
  return (
    <>
      {trigger({ ...popover.trigger, 'aria-haspopup': 'menu' } as PopoverParts['trigger'])}
      <div
        {...popover.floating}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={moveFocus}
        className={cx(FLOATING, 'min-w-44 p-1', className)}
      >
        {open && items.map((entry, index) => <Entry key={index} entry={entry} close={popover.close} />)}
      </div>
    </>
  );
}

function Entry({ entry, close }: { entry: MenuEntry; close: () => void }) {
  const navigate = useNavigate();
  if (entry === 'separator') return <hr className="-mx-1 my-1 border-line" />;
  if ('heading' in entry) {
    return <p className="px-2 pt-1.5 pb-1 text-xs text-faint">{entry.heading}</p>;
  }
  const { label, icon: Icon, danger, disabled, checked, onSelect, link } = entry;
  const choose = () => {
    close();
    if (link) void navigate(link);
    onSelect?.();
  };
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      disabled={disabled}
      tabIndex={-1}
      onClick={choose}
      className={cx(
        'touch flex h-8 w-full items-center gap-2 rounded-sm px-2 text-left text-sm outline-none hover:bg-hover focus:bg-hover disabled:opacity-50',
        danger && 'text-bad',
      )}
    >
      {Icon && <Icon aria-hidden className={cx('size-4', !danger && 'text-muted')} />}
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {checked && <Check aria-hidden className="size-4 text-muted" />}
    </button>
  );
}

function itemsIn(menu: Element | null): HTMLButtonElement[] {
  return [...(menu?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])];
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const items = itemsIn(event.currentTarget);
  const at = items.findIndex((item) => item === document.activeElement);
  const targets: Partial<Record<string, number>> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  let to = targets[event.key];
  if (to === undefined && event.key.length === 1) {
    const letter = event.key.toLowerCase();
    to = items.findIndex((item, index) => index > at && item.innerText.toLowerCase().startsWith(letter));
  }
  if (to === undefined || to < 0) return;
  event.preventDefault();
  items[to]?.focus();
}
