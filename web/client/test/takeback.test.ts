import assert from "node:assert/strict";
import test from "node:test";
import type { View } from "../net/protocol";
import "./english";
import { alone, own } from "../table/takeback";

const table: View = {
  t: "view",
  n: 9,
  status: "live",
  ply: 3,
  pieces: "",
  u: 1,
  last: [
    { s: 2, m: "g1-f1" },
    { s: 1, m: "a7-b7" },
    { s: 0, m: "a2-a1" },
  ],
  seats: [{ k: "person" }, { k: "bot" }, { k: "bot" }],
  you: [0],
};

const withAnother: View["seats"] = [{ k: "person" }, { k: "person" }, { k: "bot" }];

test("people who play with bots only take a move back alone", () => {
  assert.deepEqual(alone(table), true);
});

test("people who play with others take a move back alone until somebody moves, even if that is a bot", () => {
  const others = { ...table, seats: withAnother };
  assert.deepEqual(alone({ ...others, last: [{ s: 0, m: "a2-a1" }] }), true);
  assert.deepEqual(alone(others), false);
  assert.deepEqual(alone({ ...others, last: [{ s: 2, m: "g1-f1" }, { s: 0, m: "a2-a1" }] }), false);
});

test("a forced pass after the others' moves is not a move that people take back alone", () => {
  const last = [{ s: 0, m: "pass:" }, { s: 2, m: "g1-f1" }, { s: 1, m: "a7-b7" }];
  assert.deepEqual(alone({ ...table, seats: withAnother, last }), false);
  assert.deepEqual([last[0]!, { s: 0, m: "a2-a1" }, last[1]!].map((move) => own(table, move)), [false, true, false]);
});
