import assert from "node:assert/strict";
import test from "node:test";
import { pause, spread } from "../net/backoff";

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

test("many pages spread what they ask for: forty requests a second at most", () => {
  assert.deepEqual(spread(3, 0.9), 0);
  assert.deepEqual(spread(5_000, 0), 0);
  assert.deepEqual(spread(5_000, 0.5), 62_500); // half of 125 s for 5 000 requests
});
