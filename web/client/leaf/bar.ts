// Bar: the buttons with which a person leafs through a game, in place of the status.
import { t } from "../i18n/i18n";

export class Bar {
  #box = document.createElement("div");
  #back: HTMLButtonElement;
  #on: HTMLButtonElement;
  #now = document.createElement("button");
  #replay = document.createElement("a");
  #from: HTMLElement | undefined; // what had the focus before

  constructor(root: Element, step: (by: number) => void, leave: () => void) {
    this.#box.className = "leaf";
    this.#box.role = "group";
    this.#box.ariaLabel = t("leaf.back");
    this.#box.hidden = true;
    this.#back = icon("M14.5 6l-6 6 6 6", t("replay.toPrevious"), () => step(-1));
    this.#on = icon("M9.5 6l6 6-6 6", t("replay.toNext"), () => step(1));
    this.#now.type = "button";
    this.#now.addEventListener("click", leave);
    this.#replay.className = "button icon";
    this.#replay.title = this.#replay.ariaLabel = t("leaf.replay");
    this.#replay.innerHTML = drawing("M9 6h9v9M18 6L7 17");
    this.#box.append(this.#back, this.#on, this.#now, this.#replay);
    root.querySelector("#status")!.after(this.#box);
  }

  // show shows the bar, with a text for the way back to the present position and the address
  // of the one shown.
  show(text: string, turn: boolean, ply: number, address: string): void {
    if (this.#box.hidden && document.activeElement?.matches(".toolbar [data-ply]")) this.#from = document.activeElement as HTMLElement;
    this.#box.hidden = false;
    if (this.#now.textContent !== text) this.#now.textContent = text;
    this.#now.classList.toggle("primary", turn);
    this.#back.ariaDisabled = ply === 0 ? "true" : null;
    this.#replay.href = address;
    if (this.#from && document.activeElement === this.#from) this.#back.focus();
  }

  // hide hides the bar, and gives back the focus that it would lose.
  hide(): void {
    const focused = this.#box.contains(document.activeElement);
    this.#box.hidden = true;
    if (focused) (this.#from?.isConnected ? this.#from : document.querySelector<HTMLElement>(".toolbar [data-ply]"))?.focus();
    this.#from = undefined;
  }
}

function icon(path: string, label: string, act: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "icon";
  button.title = button.ariaLabel = label;
  button.innerHTML = drawing(path);
  button.addEventListener("click", act);
  return button;
}

function drawing(path: string): string {
  return `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"></path></svg>`;
}
