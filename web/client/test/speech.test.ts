import assert from "node:assert/strict";
import test from "node:test";
import "./english";
import { Announcer } from "../chess/announcer";
import { report, taking } from "../input/speech";
import type { View } from "../net/protocol";

const colours = ["Red", "Green", "Blue"];
const line = { textContent: "" };
globalThis.document = { getElementById: () => line } as unknown as Document;

// after returns the view of a game after some plies.
function after(ply: number, pieces: string, s: number, m: string): View {
  return { t: "view", n: ply, status: "live", ply, pieces, u: 1, seats: [], last: [{ s, m }] };
}

// heard returns what is announced about the step from one view to the next.
function heard(before: View, view: View, speaker = { report }): string {
  speaker.report(before, view, colours);
  return line.textContent;
}

test("whose pieces a move captures is announced, whether they go or change sides", () => {
  const start = after(0, "a1=0 b1=1 c3=2 d1=1K", 0, "");
  assert.deepEqual(heard(start, after(1, "c1=0 b1=0 c3=2 d1=1K", 0, "a1xc1")), "Red: a1 captures Green, to c1");
  assert.deepEqual(heard(start, after(1, "e1=0 c3=2", 0, "a1xc1xe1")), "Red: a1 captures 2 Green, to e1");
  assert.deepEqual(heard(start, after(1, "a2=0 b1=1 c3=2 d1=1K", 0, "a1-a2")), "Red: a1 to a2");
});

test("of several moves at once it is not said what the last one captures", () => {
  const start = after(0, "a1=0 b1=1 c3=2", 0, "");
  assert.deepEqual(heard(start, after(2, "c1=0 c4=0", 0, "c3xc4")), "Red: c3 captures, to c4");
});

test("the figure that a move captures is announced", () => {
  const announcer = new Announcer({ R: "rook", N: "knight" });
  const start = after(0, "d5=0N e7=1R", 0, "");
  assert.deepEqual(heard(start, after(1, "e7=0N", 0, "d5xe7"), announcer), "Red: knight from d5 captures on e7: Green rook");
  assert.deepEqual(heard(start, after(2, "e7=0N", 0, "d5xe7"), announcer), "Red: knight from d5 captures on e7");
  const unnamed = after(0, "d5=0N e7=1X", 0, "");
  assert.deepEqual(heard(unnamed, after(1, "e7=0N", 0, "d5xe7"), announcer), "Red: knight from d5 captures on e7: Green X");
});

test("what is captured is counted by seat", () => {
  assert.deepEqual(taking([["a1", "1"], ["a2", "2"], ["a3", "1"], ["a4", "0"]], 0, colours), "captures 2 Green, Blue");
  assert.deepEqual(taking([["a4", "0"]], 0, colours), "captures");
});
