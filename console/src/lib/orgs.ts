/** What kinds of organisations are called. The API may grow kinds: an unknown one is shown as it is. */
import { sentence } from './format';

const KINDS: Readonly<Record<string, string>> = { personal: 'Personal', enterprise: 'Company or team' };

export const orgKindWord = (kind: string) => KINDS[kind] ?? sentence(kind);

const SLUG = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** Why this can't be a short name; undefined when it can, or when one is made from the name. */
export function slugProblem(slug: string): string | undefined {
  if (slug === '' || SLUG.test(slug)) return undefined;
  return 'Use up to 63 lowercase letters, digits or hyphens, and begin with a letter or digit.';
}
