// SecondMove: asks next to the board how to go on with a turn of two moves.
import { Confirm } from "../input/confirm";
import { t } from "../i18n/i18n";

export class SecondMove {
  #confirm: Confirm;
  #box = document.createElement("div");
  #text = document.createElement("span");
  #more = document.createElement("button");
  #yes = document.createElement("button");

  // answered is called with true to play what has been entered, and with false to take it
  // back. more is called to enter the second move.
  constructor(root: Element, answered: (yes: boolean) => void, more: () => void) {
    const undo = document.createElement("button");
    this.#box.className = "confirm";
    this.#box.role = "group";
    this.#box.hidden = true;
    this.#more.textContent = t("second.more");
    this.#more.addEventListener("click", (e) => {
      e.stopPropagation(); // this is no answer
      more();
    });
    this.#yes.className = "primary";
    this.#yes.value = "yes";
    undo.textContent = t("second.undo");
    this.#box.append(this.#text, this.#more, this.#yes, undo);
    root.append(this.#box);
    this.#confirm = new Confirm(this.#box, answered);
  }

  // ask asks after both moves, or after the first one, which may be legal as a whole turn
  // (alone) or not (first).
  ask(entered: "alone" | "first" | "both"): void {
    this.#text.textContent = this.#box.ariaLabel = t(`second.${entered}`);
    this.#text.classList.toggle("sr-only", entered === "alone");
    this.#more.hidden = entered !== "alone";
    this.#yes.textContent = t(entered === "both" ? "second.playBoth" : "second.playOne");
    this.#yes.hidden = entered === "first";
    this.#confirm.ask();
  }

  close(): void {
    this.#confirm.close();
  }
}
