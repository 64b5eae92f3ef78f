// Refocus: gives back the focus that a table loses.

// refocus moves the focus from a menu that closes around it, by Escape or since a form in it was
// sent, to the line that opens the menu, and from a control that is hidden or gone with its panel to the
// status, or to the result in its place, or to that line if it was in a menu that is still there.
export function refocus(table: HTMLElement): void {
  let last = document.activeElement; // that had the focus
  const find = (of: Element, what: string) => of.querySelector<HTMLElement>(what);
  const give = (to: HTMLElement | null) => to?.focus({ preventScroll: true });
  table.addEventListener("focusin", ({ target }) => (last = target as Element));
  table.addEventListener("toggle", ({ target }) => {
    const menu = target as HTMLElement;
    if (menu.matches(".disclosure:not([open])") && menu.contains(document.activeElement)) give(find(menu, "summary"));
  }, true);
  const lost = () => {
    const at = document.activeElement; // the browser takes the focus from a hidden control only when it draws the page
    const seen = (e: Element) => e.isConnected && e.checkVisibility({ visibilityProperty: true });
    if (!last || seen(last) || (at !== last && at !== document.body)) return;
    const verdict = find(table, ".verdict"); // in place of the status on a phone when the game is over
    if (verdict) verdict.tabIndex = -1;
    give((last.closest("#more") && find(table, "#more > summary")) || [find(table, "#status"), verdict].find((e) => e && seen(e)) || null);
  };
  new MutationObserver(lost).observe(table, { childList: true });
  new MutationObserver(lost).observe(table, { subtree: true, attributeFilter: ["hidden"] });
}
