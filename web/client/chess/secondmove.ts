// Second: asks beside the board what becomes of a turn of two moves.
import { Confirm } from "../input/confirm";
import { t } from "../i18n/i18n";

export class SecondMove {
  #confirm: Confirm;
  #box = document.createElement("div");
  #says = document.createElement("span");
  #more = document.createElement("button");
  #yes = document.createElement("button");

  // answered is called with true to play what has been entered, with false to take
  // it back; more to go on with a second piece.
  constructor(root: Element, answered: (yes: boolean) => void, more: () => void) {
    const undo = document.createElement("button");
    this.#box.className = "confirm";
    this.#box.role = "group";
    this.#box.hidden = true;
    this.#more.textContent = t("second.more");
    this.#more.addEventListener("click", (e) => {
      e.stopPropagation(); // nothing is answered
      more();
    });
    this.#yes.className = "primary";
    this.#yes.value = "yes";
    undo.textContent = t("second.undo");
    this.#box.append(this.#says, this.#more, this.#yes, undo);
    root.append(this.#box);
    this.#confirm = new Confirm(this.#box, answered);
  }

  // ask asks after the first move, which may be played alone or not, or after both.
  ask(entered: "alone" | "first" | "both"): void {
    this.#says.textContent = this.#box.ariaLabel = t(`second.${entered}`);
    this.#says.classList.toggle("unseen", entered === "alone");
    this.#more.hidden = entered !== "alone";
    this.#yes.textContent = t(entered === "both" ? "second.playBoth" : "second.playOne");
    this.#yes.hidden = entered === "first";
    this.#confirm.ask();
  }

  close(): void {
    this.#confirm.close();
  }
}
