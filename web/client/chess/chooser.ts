// Chooser: asks at a cell for a choice among the moves that lead there.
import type { Board } from "../board/board";

// Choice is one that can be made.
export interface Choice {
  value: string;
  label: string;
  kind: string; // of the figure to show
}

const gap = 8; // px to the cell and to the rim of the window

// choose asks at a place of a board which of several choices is meant. It returns
// undefined when the person turns away.
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
  settle(dialog, board.element(place)!.getBoundingClientRect());
  return new Promise((resolve) => {
    let chosen: string | undefined;
    let outside = false; // the pointer that opens the dialog is still to click
    dialog.addEventListener("pointerdown", ({ target }) => (outside = target === dialog));
    dialog.addEventListener("click", ({ target }) => {
      const button = (target as Element).closest("button");
      if (button) chosen = button.value;
      if (button || outside) dialog.close();
    });
    dialog.addEventListener("keydown", (e) => {
      e.stopPropagation();
      step(dialog, e.key);
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(chosen);
    });
  });
}

// figure draws a kind of piece of a seat.
export function figure(board: Board, seat: number, kind: string): SVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "-18 -18 36 36");
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = `<g class="${board.hue(seat)}">${board.pieceSVG(seat + kind)}</g>`;
  return svg;
}

// settle puts the dialog under a cell, or over it where there is no room.
function settle(dialog: HTMLElement, cell: DOMRect): void {
  const { width, height } = dialog.getBoundingClientRect();
  const left = Math.min(Math.max(cell.x + cell.width / 2 - width / 2, gap), innerWidth - width - gap);
  const under = cell.bottom + gap;
  const top = under + height + gap > innerHeight ? cell.top - height - gap : under;
  dialog.style.left = `${left}px`;
  dialog.style.top = `${Math.max(gap, top)}px`;
}

// step moves the focus by an arrow, or to the next choice that begins with a
// letter.
function step(dialog: HTMLElement, key: string): void {
  const all = [...dialog.querySelectorAll("button")];
  const at = all.indexOf(document.activeElement as HTMLButtonElement);
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  const after = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  const named = key.length === 1 && key !== " " ? after.find((button) => button.textContent!.toLowerCase().startsWith(key.toLowerCase())) : undefined;
  const to = by ? all.at((at + by) % all.length) : named;
  to?.focus();
}
