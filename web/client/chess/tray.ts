// Tray: the pieces that a person has still to place, next to the board.
import type { Hand } from "./predict";
import type { Board } from "../board/board";
import { figure } from "./chooser";
import { t } from "../i18n/i18n";

// TrayState is what a seat that sets up has and can do.
export interface TrayState {
  seat: number;
  hand: Hand;
  kinds: string[]; // the kinds in the hand, and those that can be taken back there
  prompt: string; // says what to do
  actions: string[]; // the texts of the legal moves that need no cell
  screened: boolean; // the game has such moves
}

export class Tray {
  kind = ""; // the kind that is placed next
  #board: Board;
  #names: Record<string, string>;
  #box = document.createElement("fieldset");
  #legend = document.createElement("legend");
  #kinds = new Map<string, HTMLInputElement>();
  #actions: HTMLButtonElement[];
  #name = `kind${document.querySelectorAll(".tray").length}`; // a page may have several

  // chosen is called when another kind is chosen, act with the text of a move that needs
  // no cell.
  constructor(root: Element, board: Board, names: Record<string, string>, chosen: () => void, act: (text: string) => void) {
    this.#board = board;
    this.#names = names;
    this.#box.className = "tray";
    this.#box.tabIndex = -1;
    this.#show(false);
    this.#box.addEventListener("change", ({ target }) => {
      this.kind = (target as HTMLInputElement).value;
      chosen();
    });
    this.#actions = [actionButton("normal", t("tray.normal")), actionButton("ready", t("tray.ready"))];
    this.#actions[1]!.className = "primary";
    for (const button of this.#actions) button.addEventListener("click", () => act(button.value));
    this.#box.append(this.#legend, ...this.#actions);
    root.append(this.#box);
  }

  // draw shows the tray. When a kind is used up, the next one is chosen.
  draw({ seat, hand, kinds, prompt, actions, screened }: TrayState): void {
    this.#legend.textContent = prompt;
    if (this.#kinds.size === 0) this.#addKinds(seat, kinds);
    if (!hand.has(this.kind)) this.kind = kinds.find((kind) => hand.has(kind)) ?? "";
    for (const [kind, input] of this.#kinds) {
      const n = hand.get(kind) ?? 0;
      input.disabled = n === 0;
      input.checked = kind === this.kind;
      input.ariaLabel = `${this.#names[kind]}, ${n}`;
      input.parentElement!.querySelector("span")!.textContent = String(n);
    }
    for (const button of this.#actions) {
      button.hidden = !screened;
      const legal = actions.includes(button.value);
      if (!legal && document.activeElement === button) this.#box.focus({ preventScroll: true }); // disabled, it would lose the focus
      button.disabled = !legal;
    }
    this.#show(true);
  }

  // close hides the tray.
  close(): void {
    this.#show(false);
  }

  #show(shown: boolean): void {
    this.#box.hidden = !shown;
    this.#box.classList.toggle("placing", shown);
  }

  // addKinds adds an input for each kind.
  #addKinds(seat: number, kinds: string[]): void {
    for (const kind of kinds) {
      const label = document.createElement("label");
      const input = document.createElement("input");
      input.type = "radio";
      input.name = this.#name;
      input.value = kind;
      label.title = this.#names[kind]!;
      label.append(input, figure(this.#board, seat, kind), document.createElement("span"));
      this.#actions[0]!.before(label);
      this.#kinds.set(kind, input);
    }
  }
}

function actionButton(text: string, label: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.value = text;
  button.textContent = label;
  return button;
}
