// Speech: sentences for people who listen to the page with a screen reader.
import type { View } from "../net/protocol";
import { status } from "../model/view";
import { parseMove, type MoveCode } from "../model/movecode";
import { t } from "../i18n/i18n";

// log announces a sentence after what is being read.
export function log(text: string): void {
  const line = document.getElementById("log");
  if (line) line.textContent = text;
}

// report announces the move that led from one view to the next, and how the game ended.
// say puts the move into words.
export function report(before: View, view: View, colours: string[], say = spoken): void {
  const last = view.last?.[0];
  const moved = view.ply > before.ply && last ? say(colours[last.s]!, parseMove(last.m)) : "";
  const ended = view.status === "over" && before.status !== "over" ? status(view, colours) : "";
  const says = [moved, ended].filter(Boolean).join(". ");
  if (says) log(says);
}

// spoken puts a move of a seat into words.
export function spoken(colour: string, { text, places }: MoveCode): string {
  const [from, to] = [places[0], places.at(-1)];
  if (from === undefined || to === undefined) return t("speech.passes", { Colour: colour });
  if (to.endsWith("^")) return t("speech.leaves", { Colour: colour, From: from });
  const ends = { Colour: colour, From: from, To: to };
  return text.includes("x") ? t("speech.captures", ends) : t("speech.moves", ends);
}
