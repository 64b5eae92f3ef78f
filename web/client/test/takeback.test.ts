import assert from "node:assert/strict";
import test from "node:test";
import type { View } from "../net/protocol";
import "./english";
import { possible } from "../table/takeback";

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

test("while only bots have moved since, a move is taken back alone", () => {
  assert.deepEqual(possible(table), "alone");
});

test("where another person has moved since, they are asked", () => {
  const seats: View["seats"] = [{ k: "person" }, { k: "person" }, { k: "bot" }];
  assert.deepEqual(possible({ ...table, seats }), "asking");
  const last = [{ s: 1, m: "pass:" }, { s: 0, m: "a2-a1" }];
  assert.deepEqual(possible({ ...table, seats, last }), "alone");
});

test("there is nothing to take back before the first move, after the end, and while somebody asks", () => {
  assert.deepEqual(possible({ ...table, last: [{ s: 2, m: "g1-f1" }] }), undefined);
  assert.deepEqual(possible({ ...table, status: "over" }), undefined);
  assert.deepEqual(possible({ ...table, undo: { s: 1, ply: 1, agreed: 0 } }), undefined);
  assert.deepEqual(possible({ ...table, you: [] }), undefined);
});
