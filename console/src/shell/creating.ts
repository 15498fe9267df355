/** What is being made in the frame's dialog, asked for from anywhere: the switcher, the palette, a page. */
import { Store } from '@/lib/store';

export type Creating = { what: 'organisation' } | { what: 'project'; orgId?: string };

export const creating = new Store<Creating | null>(null);
