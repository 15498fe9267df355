/** Saves what was fetched: a plain link couldn't carry the token, which lives in memory only. */
const KEPT_MS = 60_000;

export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Some browsers read it only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
