/** Ctrl K or ⌘K opens and closes the palette. */
import { useEffect, useState } from 'react';

export function usePaletteKey() {
  const state = useState(false);
  const setOpen = state[1];
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen((open) => !open);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [setOpen]);
  return state;
}
