// View: the state of a table as one person sees it, how moves change it, and its
// one-line status.
import type { Move, View } from "../net/protocol";
import { change, parsePieces, parseMove, writePieces, type MoveCode } from "./movecode";
import { note, phrase, t } from "../i18n/i18n";

// viewIn reads the view that the server has embedded in a page.
export function viewIn(root: Element): View {
  return JSON.parse(root.querySelector('script[type="application/json"]')!.textContent!);
}

// follow returns the view after a move that the server has sent.
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
    wk: move.wk,
    wn: move.wn,
    a: move.a,
    r: move.r,
    last: [{ s: move.s, m: move.m }, ...(view.last ?? []).filter((p) => p.s !== move.s)],
    status: move.o ? "over" : view.status,
    draw: offers(view, move),
    o: move.o,
  };
}

// offers returns the set of seats that offer a draw after a move. A move by a person
// declines the offers of the others.
function offers(view: View, move: Move): number | undefined {
  const answered = view.seats[move.s]?.k === "person" && parseMove(move.m).places.length > 0;
  return answered ? (view.draw ?? 0) & (1 << move.s) || undefined : view.draw;
}

// predict returns the view after a move of this person, as far as it can be known before
// the server answers: the piece stands on the last place, or has left the board if that is
// a gate, and has swapped with the pieces on places that the text marks with a star.
export function predict(view: View, seat: number, move: MoveCode, gates: Set<string>): View {
  const pieces = parsePieces(view.pieces);
  const [from = "", ...way] = move.places;
  const piece = pieces.get(from);
  const swaps = move.text.split("-").map((place) => place.endsWith("*"));
  let at = from;
  way.forEach((to, i) => {
    const other = swaps[i + 1] ? pieces.get(to) : undefined;
    if (other) pieces.set(at, other);
    else pieces.delete(at);
    if (piece && !gates.has(to)) pieces.set(to, piece);
    at = to;
  });
  const next = follow(view, { t: "move", n: view.n, s: seat, m: move.code, u: view.u });
  return { ...next, pieces: writePieces(pieces), w: view.w, wk: view.wk, wn: view.wn };
}

// acting returns which of this person's seats is on turn, or undefined.
export function acting(view: View): number | undefined {
  return view.you?.find((seat) => has(view.u, seat));
}

// awaited is acting without a seat that can only pass: the server passes for it.
export function awaited(view: View): number | undefined {
  return view.l === "pass:" ? undefined : acting(view);
}

// plays reports whether this person has a seat, or one to return to.
export function plays({ you, back }: View): boolean {
  return !!you?.length || !!back?.length;
}

// has reports whether a seat is in a set of seats, which has a bit for each seat.
export function has(set: number, seat: number): boolean {
  return ((set >> seat) & 1) === 1;
}

// status describes the state of a table in one line, as the server does in its pages.
export function status(view: View, colours: string[]): string {
  if (view.status === "open") return waiting(view.seats.filter((seat) => seat.k === "open").length);
  if (view.status === "over") return verdict(view, colours);
  const mine = awaited(view);
  if (mine === undefined) return note(view) || t("status.toMove", { Who: onTurn(view, colours) });
  return view.you!.length > 1 ? t("status.yourTurnAs", { Colour: colours[mine]! }) : t("status.yourTurn");
}

function waiting(open: number): string {
  if (open === 0) return t("status.ready");
  return t("status.waiting", { N: open, Count: t(`count.${open as 1}`) });
}

// onTurn names the seats on turn.
export function onTurn(view: View, colours: string[]): string {
  return both(colours.filter((_, seat) => has(view.u, seat)));
}

// both joins names as in a sentence: "Red", "Red and Blue".
export function both(names: string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : t("list.and", { Head: names.slice(0, -1).join(", "), Last: last });
}

function verdict({ o, you }: View, colours: string[]): string {
  if (!o) return t("status.unfinished");
  const first = colours.filter((_, seat) => o.place[seat] === 1);
  const others = colours.filter((_, seat) => o.place[seat] === 1 && !you?.includes(seat));
  const Why = phrase("reason", o.code, o.reason, o.n);
  if (o.drawn) return t("status.draw", { Why });
  if (!others.length) return t("status.youWin");
  if (others.length < first.length) return t("status.weWin", { Who: both(others) });
  return t("status.wins", { N: first.length, Who: both(first), Why });
}
