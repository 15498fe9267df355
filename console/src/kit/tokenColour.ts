/** Canvas knows neither var() nor light-dark(): the browser is asked what the token is right now. */
export function tokenColour(element: HTMLElement, name: string): string {
  const before = element.style.color;
  element.style.color = `var(--${name})`;
  const resolved = getComputedStyle(element).color;
  element.style.color = before;
  return resolved;
}
