/** Form controls. Inside a Field they use its label. */
import { ChevronDown, Search } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '@/lib/cx';
import { useField } from './Field';

interface ValueProps {
  onValue?: (value: string) => void;
}

const BOX =
  'touch w-full rounded-md border border-control/60 bg-surface px-2.5 text-sm transition-colors hover:border-control aria-invalid:border-bad max-sm:text-lg disabled:opacity-60';

export function Input({
  onValue,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'onChange'> & ValueProps) {
  return (
    <input
      {...useField()}
      {...rest}
      onChange={(event) => onValue?.(event.target.value)}
      className={cx(BOX, 'h-8', className)}
    />
  );
}

export function Textarea({
  onValue,
  className,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'onChange'> & ValueProps) {
  return (
    <textarea
      rows={3}
      {...useField()}
      {...rest}
      onChange={(event) => onValue?.(event.target.value)}
      className={cx(BOX, 'py-1.5', className)}
    />
  );
}

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'onChange' | 'children'>, ValueProps {
  options: readonly Option[];
  /** Label of the empty option, for filters and optional fields. */
  none?: string;
}

export function Select({ options, none, onValue, className, ...rest }: SelectProps) {
  return (
    <span className={cx('relative inline-flex min-w-0', className ?? 'w-full')}>
      <select
        {...useField()}
        {...rest}
        onChange={(event) => onValue?.(event.target.value)}
        className={cx(BOX, 'h-8 appearance-none truncate pr-7')}
      >
        {none !== undefined && <option value="">{none}</option>}
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2 size-3.5 -translate-y-1/2 text-muted"
      />
    </span>
  );
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  label: ReactNode;
  hint?: ReactNode;
  onChecked?: (checked: boolean) => void;
}

export function Checkbox({ label, hint, onChecked, className, ...rest }: CheckboxProps) {
  return (
    <label
      className={cx('flex min-h-7 cursor-pointer items-start gap-2 py-1 text-sm max-sm:min-h-11', className)}
    >
      <input
        {...rest}
        type="checkbox"
        onChange={(event) => onChecked?.(event.target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span>
        {label}
        {hint !== undefined && <span className="block text-xs text-muted">{hint}</span>}
      </span>
    </label>
  );
}

// Matches the server's limit.
const MAX_SEARCH_LENGTH = 100;

interface SearchInputProps extends ValueProps {
  label: string;
  value: string;
  className?: string;
}

export function SearchInput({ label, value, onValue, className }: SearchInputProps) {
  return (
    <span className={cx('relative inline-flex', className ?? 'w-full sm:w-64')}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-faint"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={MAX_SEARCH_LENGTH}
        value={value}
        {...(onValue && { onValue })}
        className="pl-8"
      />
    </span>
  );
}
