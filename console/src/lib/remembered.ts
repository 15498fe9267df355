/** Small choices that outlive the page (never secrets). Storage may be denied: then nothing is remembered. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // A private window without storage still works; it only forgets.
  }
}
