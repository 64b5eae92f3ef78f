import assert from "node:assert/strict";
import test from "node:test";
import { pause } from "../net/backoff";

test("the first attempt is made at once", () => {
  assert.deepEqual(pause(0, 0.9), 0);
});

test("pauses double up to thirty seconds", () => {
  const pauses = [1, 2, 3, 6, 7, 8, 1000].map((attempt) => pause(attempt, 1));
  assert.deepEqual(pauses, [500, 1000, 2000, 16_000, 30_000, 30_000, 30_000]);
});

test("clients come back spread over the whole pause", () => {
  assert.deepEqual([pause(3, 0), pause(3, 0.5), pause(3, 1)], [0, 1000, 2000]);
});
