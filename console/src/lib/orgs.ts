/** Labels of organisation kinds. An unknown kind is shown as it is, because the API may add kinds. */
import { sentence } from './format';

const KINDS: Readonly<Record<string, string>> = { personal: 'Personal', enterprise: 'Company or team' };

export const orgKindLabel = (kind: string) => KINDS[kind] ?? sentence(kind);

const SLUG = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** Returns why a short name is invalid; undefined if it is valid or empty (it is then derived from the name). */
export function slugProblem(slug: string): string | undefined {
  if (slug === '' || SLUG.test(slug)) return undefined;
  return 'Use up to 63 lowercase letters, digits or hyphens, and start with a letter or digit.';
}
