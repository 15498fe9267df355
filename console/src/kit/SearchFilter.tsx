/** Search field that updates the URL after a typing pause, so that not every key press sends a request. */
import { useEffect, useState } from 'react';
import { SearchInput } from './Input';

const DEBOUNCE_MS = 250;

interface SearchFilterProps {
  label: string;
  /** Value in the URL; a change from elsewhere replaces the typed text. */
  value: string;
  onValue: (value: string) => void;
  className?: string;
}

export function SearchFilter({ label, value, onValue, className }: SearchFilterProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  useEffect(() => {
    const text = typed.trim();
    if (text === value) return undefined;
    const timer = setTimeout(() => onValue(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onValue]);
  return (
    <SearchInput
      label={label}
      value={typed}
      onValue={setTyped}
      {...(className !== undefined && { className })}
    />
  );
}
