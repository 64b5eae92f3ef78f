import assert from "node:assert/strict";
import test from "node:test";
import "./english";
import { labels, type Sight } from "../input/label";
import { parsePieces, parseMoves } from "../model/movecode";

// board is a corner of one with cells of size 24 in rows of five, a1 to e5, and a
// gate of Red beyond c3.
function board(pieces: string, moves: string, ...prefix: string[]): Sight {
  const places = new Map<string, { x: number; y: number }>();
  for (const [row, y] of [0, -36, -72, -108, -144].entries()) {
    for (const [i, letter] of [..."abcde"].entries()) places.set(`${letter}${row + 1}`, { x: i * 41.6 + row * 20.8, y });
  }
  places.set("c3^", { x: 124.8, y: -104.4 });
  return {
    places,
    size: 24,
    pieces: parsePieces(pieces),
    gates: new Map([["c3^", 0]]),
    colours: ["Red", "Green", "Blue"],
    kinds: { K: "king" },
    moves: parseMoves(moves),
    prefix,
  };
}

function says(sight: Sight, ...cells: string[]): (string | undefined)[] {
  const all = labels(sight);
  return cells.map((cell) => all.get(cell));
}

test("a place says what is there, and what can be done with it", () => {
  const sight = board("a1=0 b1=1K c3=0 d1=", "a1-a2 a1-b2 a1xc1 c3-off");
  assert.deepEqual(says(sight, "a1", "b1", "c1", "c3", "c3^", "d1"), [
    "a1, Red, can move, 3 moves",
    "b1, Green king",
    "c1, empty",
    "c3, Red, can move, 1 move",
    "c3 exit, Red, legal",
    "d1, nobody’s",
  ]);
});

test("with a piece selected, its targets say what a move there does", () => {
  const sight = board("a1=0 b1=1 c3=0", "a1-a2 a1xc1 c3-off", "a1");
  assert.deepEqual(says(sight, "a1", "a2", "c1", "b1", "c3"), [
    "a1, Red, selected, 2 moves",
    "a2, empty, legal",
    "c1, empty, legal, captures Green",
    "b1, Green",
    "c3, Red, can move, 1 move",
  ]);
  assert.deepEqual(says({ ...sight, prefix: ["c3"] }, "c3^"), ["c3 exit, Red, legal"]);
});

test("a move through several cells says what it captures on its way, and where it goes on", () => {
  const sight = board("a1=0 b1=1 c2=2 d1=1", "a1xc1xb3", "a1");
  assert.deepEqual(says(sight, "b3", "c1"), ["b3, empty, legal, captures Green", "c1, empty, legal, goes on"]);
});

test("a piece that is taken where the move ends is named", () => {
  const sight = board("a1=0 a2=1", "a1xa2", "a1");
  assert.deepEqual(says(sight, "a2"), ["a2, Green, legal, captures Green"]);
});

test("pieces beside the way of a figure are not captured", () => {
  for (const [to, beside] of [["c2", "b1=1 b2=2"], ["d4", "b3=1 c2=2"], ["e5", "b3=1 c2=2 c4=1 d3=2"]] as const) {
    const sight = board(`a1=0N ${to}=1 ${beside}`, `a1x${to}`, "a1");
    assert.deepEqual(says(sight, to), [`${to}, Green, legal, captures Green`]);
  }
});

test("a piece that can only be given up is no piece that can move", () => {
  const sight = board("a1=0 b1=0", "-Pa1:a1 -Pb1:b1 b1-b2");
  assert.deepEqual(says(sight, "a1", "b1"), ["a1, Red, legal", "b1, Red, can move, 1 move"]);
});
