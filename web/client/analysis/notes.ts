// Notes: the remarks on the present position, and the texts and links that the reader gives and
// takes.
import type { Desk } from "./desk";
import { copyText } from "../ui/share";

// Texts are called with what the reader has typed: a move, a position, or a whole tree.
export interface Texts {
  move: (text: string) => void;
  position: (text: string) => void;
  read: (text: string) => void;
}

export class Notes {
  #root: HTMLElement;
  #desk: Desk;
  #comment: HTMLTextAreaElement;
  #symbols: HTMLButtonElement[];

  constructor(root: HTMLElement, desk: Desk, texts: Texts) {
    this.#root = root;
    this.#desk = desk;
    this.#comment = root.querySelector("[data-comment]")!;
    this.#symbols = [...root.querySelectorAll<HTMLButtonElement>("[data-symbol]")];
    desk.changed = () => this.#show();
    this.#comment.addEventListener("input", () => {
      desk.here.comment = this.#comment.value.replace(/[{}]/g, "").trim();
      desk.draw();
    });
    for (const button of this.#symbols) button.addEventListener("click", () => this.#mark(button.dataset.symbol!));
    this.#on("[data-promote]", () => (desk.tree.promote(desk.here), desk.draw()));
    this.#on("[data-remove]", () => desk.here.parent && this.#leave());
    this.#on("[data-clear]", () => desk.clear());
    this.#on("[data-link]", (button) => void this.#link(button));
    this.#form("form[data-type]", "move", texts.move, true);
    this.#form("form[data-position]", "position", texts.position);
    this.#form("form[data-text]", "text", texts.read);
    this.#show();
  }

  #show(): void {
    const { here, tree } = this.#desk;
    if (document.activeElement !== this.#comment) this.#comment.value = here.comment;
    for (const button of this.#symbols) {
      button.ariaPressed = String(button.dataset.symbol === here.symbol);
      button.disabled = !here.parent;
    }
    for (const name of ["promote", "remove"]) this.#root.querySelector<HTMLButtonElement>(`[data-${name}]`)!.disabled = !here.parent;
    const text = this.#root.querySelector<HTMLTextAreaElement>("[name=text]")!;
    if (document.activeElement !== text) text.value = tree.write();
  }

  #mark(symbol: string): void {
    const { here } = this.#desk;
    here.symbol = here.symbol === symbol ? "" : symbol;
    this.#desk.draw();
  }

  // leave deletes the present position, and shows the one before.
  #leave(): void {
    const { here } = this.#desk;
    this.#desk.step(-1);
    this.#desk.tree.remove(here);
    this.#desk.draw();
  }

  // link puts a link that holds the tree into the address, and copies it.
  async #link(button: HTMLElement): Promise<void> {
    await this.#desk.share();
    await copyText(button, location.href);
  }

  #on(selector: string, act: (button: HTMLElement) => void): void {
    const button = this.#root.querySelector<HTMLElement>(selector)!;
    button.addEventListener("click", () => act(button));
  }

  #form(selector: string, name: string, act: (text: string) => void, clears = false): void {
    const form = this.#root.querySelector<HTMLFormElement>(selector)!;
    form.addEventListener("submit", (e) => {
      e.preventDefault();
      const field = form.elements.namedItem(name) as HTMLInputElement;
      if (field.value.trim() || name === "position") act(field.value);
      if (clears) field.value = "";
    });
  }
}
