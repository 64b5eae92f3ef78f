// Confirm: asks next to the board whether to play a move.

export class Confirm {
  #box: HTMLElement;
  #before: Element | null = null; // what had the focus

  // answered is called with the person's decision.
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

  // ask shows the question. For a person who uses the keyboard it takes the focus, and
  // close gives it back.
  ask(): void {
    this.#before = document.activeElement?.matches(":focus-visible") ? document.activeElement : null;
    this.#box.hidden = false;
    if (this.#before) this.#box.querySelector<HTMLElement>("button:not([hidden])")!.focus();
  }

  // close hides the question.
  close(): void {
    if (this.#box.hidden) return;
    this.#box.hidden = true;
    if (this.#before instanceof SVGElement) this.#before.focus({ preventScroll: true });
  }
}
