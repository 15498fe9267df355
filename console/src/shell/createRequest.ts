/** Request to open the create dialog; set by the project switcher, the palette and pages. */
import { Store } from '@/lib/store';

export type CreateRequest = { what: 'organisation' } | { what: 'project'; orgId?: string };

export const createRequest = new Store<CreateRequest | null>(null);
