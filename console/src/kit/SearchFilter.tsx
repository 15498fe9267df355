/** A search field whose text goes to the address once typing rests, so that not every letter asks the server. */
import { useEffect, useState } from 'react';
import { SearchInput } from './Input';

const REST_MS = 250;

interface SearchFilterProps {
  label: string;
  /** What the address says; a change from elsewhere replaces what is typed. */
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
    const timer = setTimeout(() => onValue(text), REST_MS);
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
