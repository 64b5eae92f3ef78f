// Speech: sentences for those who listen to the page.
import { captures, type Sight } from "./label";
import type { Word } from "./word";

// log says a sentence to them when they have heard what was said before.
export function log(text: string): void {
  const line = document.getElementById("log");
  if (line) line.textContent = text;
}

// spoken writes a move of a seat as one says it.
export function spoken(colour: string, { text, places }: Word): string {
  const [from, to] = [places[0], places.at(-1)];
  if (from === undefined || to === undefined) return `${colour} passes`;
  if (to.endsWith("^")) return `${colour}: ${from} leaves the board`;
  return `${colour}: ${from} ${text.includes("x") ? "captures, to" : "to"} ${to}`;
}

// goals lists where the moves of a piece lead: "d4, e5 captures Green, exit".
export function goals(sight: Sight, words: Word[]): string {
  return words
    .map((word) => {
      const to = word.places.at(-1)!;
      return to.endsWith("^") ? "exit" : [to, captures(sight, word)].filter(Boolean).join(" ");
    })
    .join(", ");
}
