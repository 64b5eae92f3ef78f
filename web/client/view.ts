// Views: what a table looks like after a message, and in words.
import type { Move, Outcome, View } from "./protocol";
import { change, parsePieces, parseWord, writePieces, type Word } from "./word";

// viewIn reads the view that the server put into a page.
export function viewIn(root: Element): View {
  return JSON.parse(root.querySelector('script[type="application/json"]')!.textContent!);
}

// follow returns the view after a move that the server told.
export function follow(view: View, move: Move): View {
  return {
    ...view,
    n: move.n,
    ply: view.ply + 1,
    pieces: change(view.pieces, move.d),
    u: move.u,
    c: move.c ?? view.c,
    l: move.l,
    w: move.w,
    last: [{ s: move.s, m: move.m }, ...(view.last ?? []).filter((p) => p.s !== move.s)],
    status: move.o ? "over" : view.status,
    draw: offers(view, move),
    o: move.o,
  };
}

// offers returns the seats that offer a draw after a move: a person's takes back
// what the others offered.
function offers(view: View, move: Move): number | undefined {
  const answered = view.seats[move.s]?.k === "person" && parseWord(move.m).places.length > 0;
  return answered ? (view.draw ?? 0) & (1 << move.s) || undefined : view.draw;
}

// foresee returns the view after an own move as far as it is known before the
// server answers: the piece stands at the end of the move, or is gone if that is
// a gate, and has changed places with those whose holes the text marks with a
// star. What else the move does is not known.
export function foresee(view: View, seat: number, word: Word, gates: Set<string>): View {
  const pieces = parsePieces(view.pieces);
  const [from = "", ...way] = word.places;
  const piece = pieces.get(from);
  const swaps = word.text.split("-").map((place) => place.endsWith("*"));
  let at = from;
  way.forEach((to, i) => {
    const other = swaps[i + 1] ? pieces.get(to) : undefined;
    if (other) pieces.set(at, other);
    else pieces.delete(at);
    if (piece && !gates.has(to)) pieces.set(to, piece);
    at = to;
  });
  const next = follow(view, { t: "move", n: view.n, s: seat, m: word.written, u: view.u });
  return { ...next, pieces: writePieces(pieces), w: view.w };
}

// acting returns which of the receiver's seats is on turn, or undefined.
export function acting(view: View): number | undefined {
  return view.you?.find((seat) => has(view.u, seat));
}

// has reports whether a seat is in a set of seats.
export function has(set: number, seat: number): boolean {
  return ((set >> seat) & 1) === 1;
}

// status tells in one line how a table stands. It says the same as the page
// that the server renders.
export function status(view: View, colours: string[]): string {
  switch (view.status) {
    case "open":
      return waiting(view.seats.filter((seat) => seat.k === "open").length);
    case "over":
      return verdict(view.o, colours);
    case "live":
      return toMove(view, colours);
  }
}

function waiting(open: number): string {
  if (open === 0) return "Everybody is here";
  const count = ["no", "one", "two", "three", "four", "five", "six"][open] ?? open;
  return `Waiting for ${count} more ${open === 1 ? "player" : "players"}`;
}

function toMove(view: View, colours: string[]): string {
  const mine = acting(view);
  if (mine !== undefined) return view.you!.length > 1 ? `Your turn, as ${colours[mine]}` : "Your turn";
  return `${onTurn(view, colours)} to move`;
}

// onTurn names the seats on turn.
export function onTurn(view: View, colours: string[]): string {
  return colours.filter((_, seat) => has(view.u, seat)).join(" and ");
}

function verdict(outcome: Outcome | undefined, colours: string[]): string {
  if (!outcome) return "Not played to the end";
  const first = colours.filter((_, seat) => outcome.place[seat] === 1);
  if (first.length === outcome.place.length) return `Draw: ${outcome.reason}`;
  return `${first.join(" and ")} ${first.length === 1 ? "wins" : "win"}: ${outcome.reason}`;
}
