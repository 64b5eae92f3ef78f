// Speech: sentences for people who listen to the page with a screen reader.
import type { View } from "../net/protocol";
import { status } from "../model/view";
import { owner, parseMove, parsePieces, type MoveCode } from "../model/movecode";
import { t } from "../i18n/i18n";

// log announces a sentence after what is being read.
export function log(text: string): void {
  const line = document.getElementById("log");
  if (line) line.textContent = text;
}

// report announces the move that led from one view to the next, and how the game ended.
// say puts the move into words.
export function report(before: View, view: View, colours: string[], say = spoken): void {
  const { last: [last] = [] } = view;
  const now = parsePieces(view.pieces);
  const lost = [...parsePieces(before.pieces)].filter(([cell, piece]) => owner(piece) !== owner(now.get(cell)));
  const plies = view.ply - before.ply; // if there are several, it is not known which captured what
  const moved = plies > 0 && last ? say(colours[last.s]!, parseMove(last.m), taking(plies > 1 ? [] : lost, last.s, colours)) : "";
  const ended = view.status === "over" && before.status !== "over" ? status(view, colours) : "";
  const says = [moved, ended].filter(Boolean).join(". ");
  if (says) log(says);
}

// taking says whose pieces a seat captures, or only that it does.
export function taking(pieces: [cell: string, piece: string][] = [], mover = -1, colours: string[] = []): string {
  const names = colours.flatMap((colour, seat) => {
    const n = pieces.filter(([, piece]) => seat !== mover && owner(piece) === seat).length;
    return n > 1 ? `${n} ${colour}` : n ? colour : [];
  });
  return t("board.captures", { Colours: names.join(", ") }).trim();
}

// spoken puts a move of a seat into words.
export function spoken(colour: string, { text, places }: MoveCode, Captures = taking()): string {
  const [from, to] = [places[0], places.at(-1)];
  if (from === undefined || to === undefined) return t("speech.passes", { Colour: colour });
  if (to.endsWith("^")) return t("speech.leaves", { Colour: colour, From: from });
  return t(text.includes("x") ? "speech.captures" : "speech.moves", { Colour: colour, From: from, To: to, Captures });
}
