// Keys: the keyboard commands of the board.
import { narrow, starts } from "./gesture";
import type { Grid } from "./grid";
import { orient } from "../board/orient";
import { has } from "../model/view";
import { Arrows, neighbour } from "./navigation";
import { owner, parseMove } from "../model/movecode";
import { notice } from "../ui/notice";

const arrows = new Arrows();

const letters: Record<string, (grid: Grid) => void> = {
  m: tellMoves,
  l: tellLast,
  c: tellClocks,
  o: tellStandings,
  f: turn,
  v: () => document.querySelector<HTMLAnchorElement>("a[data-text]")?.click(),
  "/": typeMove,
  "?": (grid) => void help(grid),
};

// press handles a key while the board has the focus.
export function press(grid: Grid, e: KeyboardEvent): void {
  const { board } = grid.scene;
  const to =
    neighbour(board.places, board.size, board.svg.dataset.flat === "true", grid.here, e.code) ??
    arrows.step(board.places, board.size, grid.here, e.key);
  if (to !== undefined) grid.go(to);
  else if (e.key === "Enter" || e.key === " ") grid.input?.tap(grid.here);
  else if (e.code === "BracketLeft") seek(grid, -1);
  else if (e.code === "BracketRight") seek(grid, 1);
  else letters[e.key.toLowerCase()]?.(grid);
}

// turn rotates the board by 60 degrees, and stores the rotation in the page's URL.
export function turn(grid: Grid): void {
  const { board, view } = grid.scene;
  grid.input?.reset();
  const focused = document.activeElement === board.element(grid.here);
  orient(board);
  grid.arrange();
  void grid.label();
  if (view) grid.scene.draw(view);
  if (focused) grid.go(grid.here);
  const url = new URL(location.href);
  url.searchParams.set("turn", board.svg.dataset.turn!);
  history.replaceState(history.state, "", url);
}

// seek focuses the next (1) or previous (-1) piece that can move, in reading order.
function seek(grid: Grid, by: 1 | -1): void {
  const { scene, sight } = grid;
  const { log, t } = grid.speech;
  const cells = [...scene.board.svg.querySelectorAll<SVGElement>("[data-place]")].map((cell) => cell.dataset.place!);
  const movable = starts(sight.moves);
  const others = [...cells.slice(cells.indexOf(grid.here) + 1), ...cells.slice(0, cells.indexOf(grid.here))];
  const to = (by === 1 ? others : others.reverse()).find((cell) => movable.has(cell));
  if (to !== undefined) grid.go(to);
  else log(movable.size > 0 ? t("speech.other") : t("speech.wait"));
}

// tellMoves lists where a piece can go: "c5: d4, e5 captures Green, exit".
function tellMoves({ sight, here, speech: { captures, log, t } }: Grid): void {
  const [from = here] = sight.prefix;
  const goals = narrow(sight.moves, [from]).map((move) => {
    const to = move.places.at(-1)!;
    return to.endsWith("^") ? t("speech.exit") : [to, captures(sight, move)].filter(Boolean).join(" ");
  });
  log(goals.length > 0 ? `${from}: ${goals.join(", ")}` : t("speech.none", { Place: here }));
}

function tellLast({ scene, colours, speech: { log, spoken, t } }: Grid): void {
  const last = scene.view?.last?.[0];
  if (last) log(t("speech.last", { Move: spoken(colours[last.s]!, parseMove(last.m)) }));
  else log(t("speech.first"));
}

function tellClocks({ colours, speech: { log, t } }: Grid): void {
  const times = plates().flatMap((plate, seat) => {
    const dial = plate.querySelector<HTMLElement>(".clock:not([hidden])");
    return dial ? `${colours[seat]} ${dial.ariaLabel ?? dial.textContent}` : [];
  });
  log(times.join("; ") || t("speech.clocks"));
}

// tellStandings announces the scores or, in games without any, how many pieces each seat
// has.
function tellStandings({ scene, sight, colours, speech: { log, t } }: Grid): void {
  const { view } = scene;
  const standings = colours.map((colour, seat) => {
    const score = plates()[seat]?.querySelector(".slots")?.ariaLabel;
    const pieces = [...sight.pieces.values()].filter((piece) => owner(piece) === seat).length;
    const place = view?.o?.place[seat];
    const says = [`${colour} ${score ?? t("speech.pieces", { N: pieces })}`];
    if (view && has(view.u, seat)) says.push(t("speech.turn"));
    if (place !== undefined) says.push(t("speech.place", { Place: place }));
    return says.join(", ");
  });
  log(standings.join("; "));
}

function plates(): Element[] {
  return [...document.querySelectorAll(".plate[data-seat]")];
}

// typeMove focuses the field in which moves are typed.
function typeMove(): void {
  const field = document.querySelector<HTMLInputElement>("#move-text");
  field?.closest("details")?.setAttribute("open", "");
  field?.focus();
}

// help shows the keyboard commands, which it takes from the page about them, without those that need what this page lacks.
async function help({ speech: { t } }: Grid): Promise<void> {
  let dialog = document.querySelector<HTMLDialogElement>("#keys");
  if (!dialog) {
    const answer = await fetch("/keys").catch(() => undefined);
    const page = new DOMParser().parseFromString(answer?.ok ? await answer.text() : "", "text/html");
    const list = page.querySelector("#keys");
    if (!list) return notice(t("script.server")); // without the server the answer may be another page
    for (const row of list.querySelectorAll<HTMLElement>("[data-needs]")) if (!document.querySelector(row.dataset.needs!)) row.remove();
    dialog = document.createElement("dialog");
    dialog.id = "keys";
    dialog.className = "keys";
    dialog.setAttribute("aria-labelledby", "keys-title");
    dialog.append(...list.childNodes);
    document.body.append(dialog);
  }
  dialog.showModal();
}
