import assert from "node:assert/strict";
import test from "node:test";
import type { View } from "../net/protocol";
import "./english";
import { acting, follow, predict, status } from "../model/view";
import { parseMove } from "../model/movecode";

const colours = ["Red", "Green", "Blue"];
const gates = new Set(["g4^"]);

const table: View = {
  t: "view",
  n: 7,
  status: "live",
  ply: 3,
  pieces: "a1=0 b1=1 g4=0",
  u: 1,
  c: [0, 0, 0],
  l: "a1xc1 g4-off",
  last: [
    { s: 2, m: "g1-f1" },
    { s: 1, m: "a7-b7" },
    { s: 0, m: "a2-a1" },
  ],
  seats: [{ k: "person", name: "Ada" }, { k: "bot" }, { k: "open" }],
  you: [0],
};

test("a move changes what it names and keeps the rest", () => {
  const offered = { ...table, draw: 0b101 };
  const next = follow(offered, { t: "move", n: 8, s: 0, m: "a1xc1", d: "a1 b1=0 c1=0", u: 2 });
  assert.deepEqual(next, {
    ...table,
    n: 8,
    ply: 4,
    pieces: "b1=0 g4=0 c1=0",
    u: 2,
    draw: 0b001,
    l: undefined,
    w: undefined,
    wk: undefined,
    wn: undefined,
    a: undefined,
    r: undefined,
    o: undefined,
    last: [
      { s: 0, m: "a1xc1" },
      { s: 2, m: "g1-f1" },
      { s: 1, m: "a7-b7" },
    ],
  });
});

test("a move with an outcome ends the game", () => {
  const o = { place: [1, 2, 2], reason: "four exits" };
  const next = follow(table, { t: "move", n: 8, s: 0, m: "g4-off", d: "g4", u: 0, c: [4, 0, 0], o });
  assert.deepEqual([next.status, next.o, next.c], ["over", o, [4, 0, 0]]);
});

test("this person's move is predicted: the piece moves, and nothing more can be moved", () => {
  const next = predict(table, 0, parseMove("a1xc1"), gates);
  assert.deepEqual([next.pieces, next.l, next.u, next.n], ["b1=1 g4=0 c1=0", undefined, 1, 7]);
});

test("a peg that swaps is predicted to move the others back along its path", () => {
  const star = { ...table, pieces: "h5=0 h4=1 g3=2" };
  const pieces = (move: string) => predict(star, 0, parseMove(move), gates).pieces.split(" ").sort();
  assert.deepEqual(pieces("h5-h4*:h5.h4"), ["g3=2", "h4=0", "h5=1"]);
  assert.deepEqual(pieces("h5-h4*-g3*:h5.h4.g3"), ["g3=0", "h4=2", "h5=1"]);
  assert.deepEqual(pieces("h5-i5-g3*:h5.i5.g3"), ["g3=0", "h4=1", "i5=2"]);
  assert.deepEqual(pieces("h5-i5-j5:h5.i5.j5"), ["g3=2", "h4=1", "j5=0"]);
});

test("a piece that leaves through a gate is predicted to be gone", () => {
  assert.deepEqual(predict(table, 0, parseMove("g4-off"), gates).pieces, "a1=0 b1=1");
});

test("a pass is predicted to change nothing on the board", () => {
  assert.deepEqual(predict(table, 0, parseMove("pass:"), gates).pieces, table.pieces);
});

test("of several seats, the one on turn acts", () => {
  assert.deepEqual(acting({ ...table, you: [0, 1, 2], u: 2 }), 1);
  assert.deepEqual(acting({ ...table, you: [0], u: 2 }), undefined);
  assert.deepEqual(acting({ ...table, you: undefined }), undefined);
});

test("one line describes the state of the table", () => {
  const line = (change: Partial<View>) => status({ ...table, ...change }, colours);
  assert.deepEqual(line({}), "Your turn");
  assert.deepEqual(line({ you: [0, 1] }), "Your turn, as Red");
  assert.deepEqual(line({ u: 2 }), "Green to move");
  assert.deepEqual(line({ u: 6 }), "Green and Blue to move");
  assert.deepEqual(line({ status: "open" }), "Waiting for one more player");
  const two: View["seats"] = [{ k: "open" }, { k: "open" }];
  assert.deepEqual(line({ status: "open", seats: two }), "Waiting for two more players");
  assert.deepEqual(line({ status: "open", seats: [{ k: "bot" }] }), "Everybody is here");
  const over = (place: number[], drawn?: true) => line({ status: "over", o: { place, drawn, reason: "it is so" } });
  assert.deepEqual(over([2, 1, 2]), "Green wins by it is so");
  assert.deepEqual(over([2, 1, 1]), "Green and Blue win by it is so");
  assert.deepEqual(over([1, 2, 2]), "You win!");
  assert.deepEqual(over([1, 2, 1]), "You and Blue win!");
  assert.deepEqual(over([1, 1, 1], true), "Draw by it is so");
  assert.deepEqual(over([1, 3, 1], true), "Draw by it is so");
  assert.deepEqual(line({ status: "over" }), "Unfinished");
});
