/** Light, dark or as the system says. Applied before the first paint by the entry module. */
import { recall, remember } from './remembered';
import { Store } from './store';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'gpuaas.theme';

function remembered(): Theme {
  const value = recall(KEY);
  return value === 'light' || value === 'dark' ? value : 'system';
}

export const theme = new Store<Theme>(remembered());

export function applyTheme(): void {
  const chosen = theme.get();
  if (chosen === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}

export function chooseTheme(chosen: Theme): void {
  remember(KEY, chosen === 'system' ? null : chosen);
  theme.set(chosen);
  applyTheme();
}
