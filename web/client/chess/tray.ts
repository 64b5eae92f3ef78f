// Tray: the pieces that are still to be placed, beside the board.
import type { Hand } from "./predict";
import type { Board } from "../board/board";
import { figure } from "./chooser";
import { t } from "../i18n/i18n";

// Setting is what a seat that sets up has and can do.
export interface Setting {
  seat: number;
  hand: Hand;
  kinds: string[]; // that it has in its hand or may get there
  says: string; // what is to be done
  deeds: string[]; // the texts of the moves that need no cell
  screened: boolean; // there are such moves
}

export class Tray {
  kind = ""; // that is placed next
  #board: Board;
  #names: Record<string, string>;
  #box = document.createElement("fieldset");
  #legend = document.createElement("legend");
  #kinds = new Map<string, HTMLInputElement>();
  #deeds: HTMLButtonElement[];
  #name = `kind${document.querySelectorAll(".tray").length}`; // a page may have several

  // chosen is called when another kind is chosen, done with the text of a move
  // that needs no cell.
  constructor(root: Element, board: Board, names: Record<string, string>, chosen: () => void, done: (text: string) => void) {
    this.#board = board;
    this.#names = names;
    this.#box.className = "tray";
    this.#box.hidden = true;
    this.#box.addEventListener("change", ({ target }) => {
      this.kind = (target as HTMLInputElement).value;
      chosen();
    });
    this.#deeds = [deed("normal", t("tray.normal")), deed("ready", t("tray.ready"))];
    this.#deeds[1]!.className = "primary";
    for (const button of this.#deeds) button.addEventListener("click", () => done(button.value));
    this.#box.append(this.#legend, ...this.#deeds);
    root.append(this.#box);
  }

  // draw shows the tray. A kind that is used up gives way to the next.
  draw({ seat, hand, kinds, says, deeds, screened }: Setting): void {
    this.#legend.textContent = says;
    if (this.#kinds.size === 0) this.#lay(seat, kinds);
    if (!hand.has(this.kind)) this.kind = kinds.find((kind) => hand.has(kind)) ?? "";
    for (const [kind, input] of this.#kinds) {
      const n = hand.get(kind) ?? 0;
      input.disabled = n === 0;
      input.checked = kind === this.kind;
      input.ariaLabel = `${this.#names[kind]}, ${n}`;
      input.parentElement!.querySelector("span")!.textContent = String(n);
    }
    for (const button of this.#deeds) {
      button.hidden = !screened;
      button.disabled = !deeds.includes(button.value);
    }
    this.#box.hidden = false;
  }

  // close takes the tray away.
  close(): void {
    this.#box.hidden = true;
  }

  // lay makes the kinds.
  #lay(seat: number, kinds: string[]): void {
    for (const kind of kinds) {
      const label = document.createElement("label");
      const input = document.createElement("input");
      input.type = "radio";
      input.name = this.#name;
      input.value = kind;
      label.title = this.#names[kind]!;
      label.append(input, figure(this.#board, seat, kind), document.createElement("span"));
      this.#deeds[0]!.before(label);
      this.#kinds.set(kind, input);
    }
  }
}

function deed(text: string, says: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.value = text;
  button.textContent = says;
  return button;
}
