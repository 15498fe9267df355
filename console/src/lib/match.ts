/** Scores how well a query matches a label: lower is better, null is no match. */
export function matchScore(query: string, label: string): number | null {
  const wanted = query.trim().toLowerCase();
  const text = label.toLowerCase();
  if (wanted === '') return 0;
  const at = text.indexOf(wanted);
  if (at === 0) return 0;
  if (at > 0) return /[\s_/-]/.test(text.charAt(at - 1)) ? 1 : 2;
  return isSubsequence(wanted, text) ? 3 : null;
}

function isSubsequence(wanted: string, text: string): boolean {
  let from = 0;
  for (const letter of wanted) {
    const at = text.indexOf(letter, from);
    if (at === -1) return false;
    from = at + 1;
  }
  return true;
}

/** Returns the matching items, best first; ties keep their order. */
export function bestMatches<T>(items: readonly T[], query: string, labelOf: (item: T) => string): T[] {
  return items
    .map((item) => ({ item, score: matchScore(query, labelOf(item)) }))
    .filter((scored): scored is { item: T; score: number } => scored.score !== null)
    .sort((a, b) => a.score - b.score)
    .map(({ item }) => item);
}
