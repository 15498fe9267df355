/** Saves a fetched file. A plain link can't be used, because the token is kept in memory only. */
const REVOKE_DELAY_MS = 60_000;

export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Some browsers read the blob only after `click` has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS);
}
