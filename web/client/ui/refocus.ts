// Refocus: gives back the focus that a table loses.

// refocus moves the focus from a menu that closes around it, by Escape or since a form in it was
// sent, to the line that opens the menu, and from a control that is gone with its panel to the
// status, or to that line if it was in a menu that is still there.
export function refocus(table: HTMLElement): void {
  let last: Element | undefined; // that had the focus
  const find = (of: Element, what: string) => of.querySelector<HTMLElement>(what);
  const give = (to: HTMLElement | null) => to?.focus({ preventScroll: true });
  table.addEventListener("focusin", ({ target }) => (last = target as Element));
  table.addEventListener("toggle", ({ target }) => {
    const menu = target as HTMLElement;
    if (menu.matches(".disclosure:not([open])") && menu.contains(document.activeElement)) give(find(menu, "summary"));
  }, true);
  new MutationObserver(() => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    give((last.closest("#more") && find(table, "#more > summary")) || find(table, "#status"));
  }).observe(table, { childList: true });
}
