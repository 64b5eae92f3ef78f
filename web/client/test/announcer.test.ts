import assert from "node:assert/strict";
import test from "node:test";
import "./english";
import type { View } from "../net/protocol";
import { Announcer } from "../chess/announcer";
import { parseMove, parsePieces } from "../model/movecode";

const announcer = new Announcer({ K: "king", Q: "queen", R: "rook", N: "knight", P: "pawn" });

// says puts a move into words that led to some pieces.
function says(text: string, pieces = ""): string {
  return announcer.spoken("White", parseMove(text), parsePieces(pieces));
}

test("moves of figures are said", () => {
  assert.deepEqual(says("e4-f6", "f6=0N"), "White: knight from e4 to f6");
  assert.deepEqual(says("d5xe7", "d5=1R e7=0N"), "White: knight from d5 captures on e7");
  assert.deepEqual(says("c12-c13=Q:c12.c13?Q", "c13=0Q"), "White: pawn from c12 to c13, becomes: queen");
  assert.deepEqual(says("a9-a8&d6-d7:a9.a8.d6.d7", "a8=0K d7=0R"), "White: king from a9 to a8. White: rook from d6 to d7");
  assert.deepEqual(says("K@d1:d1?K"), "White places: king, d1");
  assert.deepEqual(says("lift-d1:d1"), "White takes back the piece on d1");
  assert.deepEqual(says("-Qo15:o15"), "White gives up: queen, o15");
  assert.deepEqual(says("-Qo15(R):o15?R"), "White gives up: queen, o15; replaced by: rook");
  assert.deepEqual(says("normal:?normal"), "White takes the normal set-up");
});

test("a move that the board does not show yet is said without its piece", () => {
  assert.deepEqual(says("h1-i4", "h1=0N"), "White: h1 to i4");
  assert.deepEqual(says("h1xi4", "h1=0N"), "White: h1 captures, to i4");
});

test("of what is secret nothing is said, least that it is a pass", () => {
  assert.deepEqual([says("?:"), says("ready:?ready")], ["", ""]);
});

test("a seat that loses its turns is told why, once", () => {
  const view: View = { t: "view", n: 1, status: "live", ply: 1, pieces: "", u: 2, seats: [], you: [0] };
  const frozen = { ...view, r: [{ k: "frozen", s: 0 }] };
  assert.deepEqual(announcer.own(view, frozen).startsWith("You are checkmated and frozen"), true);
  assert.deepEqual(announcer.own(frozen, frozen), "");
  assert.deepEqual(announcer.own(view, { ...view, r: [{ k: "frozen", s: 1 }] }), "");
});
