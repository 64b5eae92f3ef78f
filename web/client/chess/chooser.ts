// Chooser: a dialog next to a cell that asks which of several moves to it is meant.
import type { Board } from "../board/board";

export interface Choice {
  value: string;
  label: string;
  kind: string; // the kind of piece to show
}

const gap = 8; // px to the cell and to the edges of the window

// choose asks at a place of a board which of several choices is meant. It returns
// undefined if the person closes the dialog.
export function choose(board: Board, place: string, title: string, seat: number, choices: Choice[]): Promise<string | undefined> {
  const dialog = document.createElement("dialog");
  dialog.className = "chooser";
  dialog.ariaLabel = title;
  const heading = document.createElement("p");
  heading.textContent = title;
  dialog.append(heading, ...choices.map(({ value, label, kind }) => {
    const button = document.createElement("button");
    button.value = value;
    button.append(figure(board, seat, kind), label);
    return button;
  }));
  document.body.append(dialog);
  dialog.showModal();
  const beside = () => position(dialog, board.element(place)!.getBoundingClientRect());
  beside();
  addEventListener("resize", beside); // a phone that is turned
  return new Promise((resolve) => {
    let chosen: string | undefined;
    // A press must begin outside: the one that opened the dialog is not over yet.
    let outside = false;
    dialog.addEventListener("pointerdown", ({ target }) => (outside = target === dialog));
    dialog.addEventListener("click", ({ target, detail }) => {
      const button = (target as Element).closest("button");
      if (button) chosen = button.value;
      if (!button && !outside) return;
      dialog.close();
      // The cell has the focus again, which the board shows only to people who use keys.
      if (detail) board.element(place)!.closest("svg")!.querySelector(".ring")?.classList.add("off");
    });
    dialog.addEventListener("keydown", (e) => {
      e.stopPropagation();
      step(dialog, e.key);
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      removeEventListener("resize", beside);
      resolve(chosen);
    });
  });
}

// dismiss closes the dialog, if it is open, without a choice.
export function dismiss(): void {
  document.querySelector<HTMLDialogElement>("dialog.chooser")?.close();
}

// figure draws a kind of piece of a seat.
export function figure(board: Board, seat: number, kind: string): SVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "-18 -18 36 36");
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = `<g class="${board.hue(seat)}">${board.pieceSVG(seat + kind)}</g>`;
  return svg;
}

// position puts the dialog below a cell, or above it if there is no room.
function position(dialog: HTMLElement, cell: DOMRect): void {
  const { width, height } = dialog.getBoundingClientRect();
  const left = Math.min(Math.max(cell.x + cell.width / 2 - width / 2, gap), innerWidth - width - gap);
  const under = cell.bottom + gap;
  const top = under + height + gap > innerHeight ? cell.top - height - gap : under;
  dialog.style.left = `${left}px`;
  dialog.style.top = `${Math.max(gap, top)}px`;
}

// step moves the focus in the direction of an arrow key, or to the next choice that begins
// with a letter.
function step(dialog: HTMLElement, key: string): void {
  const all = [...dialog.querySelectorAll("button")];
  const at = all.indexOf(document.activeElement as HTMLButtonElement);
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  const after = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  const named = key.length === 1 && key !== " " ? after.find((button) => button.textContent!.toLowerCase().startsWith(key.toLowerCase())) : undefined;
  const to = by ? all.at((at + by) % all.length) : named;
  to?.focus();
}
