/** Theme choice: light, dark or the system's. Applied before the first paint by the entry module. */
import { readLocal, writeLocal } from './localStorage';
import { Store } from './store';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'gpuaas.theme';

function storedTheme(): Theme {
  const value = readLocal(KEY);
  return value === 'light' || value === 'dark' ? value : 'system';
}

export const theme = new Store<Theme>(storedTheme());

export function applyTheme(): void {
  const chosen = theme.get();
  if (chosen === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}

export function chooseTheme(chosen: Theme): void {
  writeLocal(KEY, chosen === 'system' ? null : chosen);
  theme.set(chosen);
  applyTheme();
}
