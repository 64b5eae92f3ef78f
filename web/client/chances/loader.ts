// Loader: brings the chances of a game into a page when somebody asks for them.
import { t } from "../i18n/i18n";
import type * as ChancesScript from "../main.chances";
import { notice } from "../ui/notice";
import type { Chances } from "./chances";

// offerChances makes the button load the chances. ply returns the ply that the page shows then,
// go is called with a ply that was touched, and opened with the loaded part.
export function offerChances(root: ParentNode, ply: () => number, go: (ply: number) => void, opened: (chances: Chances) => void): void {
  const button = root.querySelector<HTMLButtonElement>("[data-chances]");
  button?.addEventListener("click", async () => {
    if (button.ariaDisabled) return;
    button.ariaDisabled = "true"; // disabled, it would lose the focus
    let part: HTMLElement | undefined;
    try {
      const answer = await fetch(button.dataset.chances!);
      if (!answer.ok) throw new Error(answer.statusText);
      const text = await answer.text();
      const place = button.closest(".toolbar") ?? button;
      place.insertAdjacentHTML("afterend", text);
      part = place.nextElementSibling as HTMLElement;
      const { Chances }: typeof ChancesScript = await import(part.dataset.script!);
      opened(new Chances(part, ply(), go));
    } catch {
      part?.remove(); // without its script it does nothing
      button.ariaDisabled = null;
      return notice(t("script.server"));
    }
    const held = document.activeElement === button;
    button.remove();
    part.tabIndex = -1;
    if (held) part.focus({ preventScroll: true });
    // In the lower half of the screen, or below it, few would notice them.
    if (part.getBoundingClientRect().top > innerHeight / 2) part.scrollIntoView();
  });
  if (location.hash === "#chances") button?.click(); // a link asks for them
}
