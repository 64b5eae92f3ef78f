import assert from "node:assert/strict";
import test from "node:test";
import { lost } from "../local/exit";
import type { View } from "../net/protocol";

const view: View = { t: "view", n: 0, status: "live", ply: 9, pieces: "", u: 2, seats: [], you: [0] };

test("a player has lost with the last piece or, in games of chess, with the king", () => {
  const rook = { ...view, pieces: "a1=0R c3=1K d4=1R" };
  assert.deepEqual(lost(rook, 0, [0, 1], true), true);
  assert.deepEqual(lost(rook, 1, [0, 1], true), false);
  assert.deepEqual(lost({ ...view, pieces: "a1=0 c3=1K" }, 0, [0, 1], false), false); // HexDame
  assert.deepEqual(lost({ ...view, pieces: "c3=1K" }, 0, [0, 1], false), true);
  assert.deepEqual(lost(rook, 0, [1], true), false); // they have not begun
  assert.deepEqual(lost({ ...rook, a: "0K1" }, 0, [0, 1], true), false); // the king is still to be placed
});
