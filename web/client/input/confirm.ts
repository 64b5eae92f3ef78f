// Confirm: asks beside the board whether a move shall be played.

export class Confirm {
  #box: HTMLElement;
  #before: Element | null = null; // what had the focus

  // answered is called with what the person decides.
  constructor(box: HTMLElement, answered: (yes: boolean) => void) {
    this.#box = box;
    box.addEventListener("click", (e) => {
      const button = (e.target as Element).closest("button");
      if (button) answered(button.value === "yes");
    });
    document.addEventListener("keydown", (e) => {
      if (e.key === "Escape" && !box.hidden) answered(false);
    });
  }

  // ask shows the question. Who uses keys is led there and back.
  ask(): void {
    this.#before = document.activeElement?.matches(":focus-visible") ? document.activeElement : null;
    this.#box.hidden = false;
    if (this.#before) this.#box.querySelector("button")!.focus();
  }

  // close takes the question away.
  close(): void {
    if (this.#box.hidden) return;
    this.#box.hidden = true;
    if (this.#before instanceof SVGElement) this.#before.focus({ preventScroll: true });
  }
}
