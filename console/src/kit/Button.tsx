/** Buttons, and links that look like them. */
import { createLink } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from '@/lib/cx';
import { Spinner } from './Spinner';

interface Look {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  size?: 'sm' | 'md';
  icon?: LucideIcon;
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Shows progress and ignores presses, without losing focus. */
  pending?: boolean;
}

const VARIANTS = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover border-transparent',
  secondary: 'bg-surface text-text border-line-strong hover:bg-hover',
  ghost: 'bg-transparent text-muted border-transparent hover:bg-hover hover:text-text',
  danger: 'bg-bad-solid text-on-accent hover:bg-bad-solid-hover border-transparent',
} as const;

const SIZES = { sm: 'h-7 px-2 text-xs gap-1.5', md: 'h-8 px-3 text-sm gap-2' } as const;

function lookOf({ variant = 'secondary', size = 'md' }: Look, className?: string): string {
  return cx(
    'touch inline-flex shrink-0 items-center justify-center rounded-md border font-medium whitespace-nowrap transition-colors select-none',
    'disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-60',
    VARIANTS[variant],
    SIZES[size],
    className,
  );
}

export function Button({
  variant,
  size,
  icon: Icon,
  pending = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  const { onClick, type = 'button', 'aria-disabled': disabled = false, ...native } = rest;
  const isIdle = pending || disabled === true || disabled === 'true';
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isIdle) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...native}
      type={type}
      onClick={press}
      aria-disabled={isIdle || undefined}
      aria-busy={pending || undefined}
      className={lookOf({ ...(variant && { variant }), ...(size && { size }) }, className)}
    >
      {pending ? <Spinner /> : Icon && <Icon aria-hidden className="size-4 shrink-0" />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon;
  /** Accessible name; also the tooltip. */
  label: string;
  pending?: boolean;
  children?: ReactNode;
}

export function IconButton({
  icon: Icon,
  label,
  pending = false,
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-busy={pending || undefined}
      disabled={pending}
      {...rest}
      className={cx(
        'touch relative inline-flex size-8 shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-hover hover:text-text',
        className,
      )}
    >
      {pending ? <Spinner /> : <Icon aria-hidden className="size-4" />}
      {children}
    </button>
  );
}

interface AnchorProps extends ComponentProps<'a'>, Look {}

function ButtonAnchor({ variant, size, icon: Icon, className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={lookOf({ ...(variant && { variant }), ...(size && { size }) }, className)}>
      {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
      {children}
    </a>
  );
}

export const ButtonLink = createLink(ButtonAnchor);
