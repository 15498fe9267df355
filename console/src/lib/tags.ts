/** Tags in an editor: ordered rows, in which names may still be duplicated. */
export interface TagRow {
  key: string;
  value: string;
}

export const MAX_TAGS = 50;

const KEY = /^[A-Za-z0-9][A-Za-z0-9._/-]{0,62}$/;
const KEY_RULE =
  'must have 1 to 63 letters, digits, dots, hyphens, slashes or underscores, and start with a letter or digit';
const MAX_VALUE_LENGTH = 255;

export function rowsOf(tags: Readonly<Record<string, string>>): TagRow[] {
  return Object.entries(tags).map(([key, value]) => ({ key, value }));
}

export function tagsOf(rows: readonly TagRow[]): Record<string, string> {
  return Object.fromEntries(rows.filter(isFilled).map(({ key, value }) => [key.trim(), value.trim()]));
}

/** Returns what is wrong with a row; undefined if it is valid. */
export function tagProblem(rows: readonly TagRow[], at: number): string | undefined {
  const row = rows[at];
  if (!row || !isFilled(row)) return undefined;
  if (!KEY.test(row.key.trim())) return `The name ${KEY_RULE}.`;
  if (row.value.length > MAX_VALUE_LENGTH)
    return `The value must have at most ${MAX_VALUE_LENGTH} characters.`;
  const isTaken = rows.slice(0, at).some(({ key }) => key.trim() === row.key.trim());
  return isTaken ? 'Another tag already has this name.' : undefined;
}

export function areTagsValid(rows: readonly TagRow[]): boolean {
  return rows.every((_, at) => tagProblem(rows, at) === undefined);
}

function isFilled({ key, value }: TagRow): boolean {
  return key.trim() !== '' || value.trim() !== '';
}

/** Formats a tag as the list's filter does. */
export function tagText(key: string, value: string): string {
  return value === '' ? key : `${key}=${value}`;
}
