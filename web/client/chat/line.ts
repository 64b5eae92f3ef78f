// Line: the last line of the chat.

// lastLine returns the number of the last line of the chat that a page shows.
export function lastLine(root: Element): number {
  return Number(root.querySelector<HTMLElement>(".messages > :last-child")?.dataset.line ?? 0);
}
