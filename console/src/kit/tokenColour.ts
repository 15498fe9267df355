/** Resolves a colour token to its current value, because canvas supports neither var() nor light-dark(). */
export function tokenColour(element: HTMLElement, name: string): string {
  const before = element.style.color;
  element.style.color = `var(--${name})`;
  const resolved = getComputedStyle(element).color;
  element.style.color = before;
  return resolved;
}
