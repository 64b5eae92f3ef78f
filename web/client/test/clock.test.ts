import assert from "node:assert/strict";
import test from "node:test";
import "./english";
import { Clocks, countdown, untilChange, low } from "../model/clock";
import type { Clock, Move, View } from "../net/protocol";

const view = (u: number, ...kinds: View["seats"][number]["k"][]): View => ({
  t: "view",
  n: 1,
  status: "live",
  ply: 0,
  pieces: "",
  u,
  seats: kinds.map((k) => ({ k })),
});
const move = (s: number, u: number, k?: number): Move => ({ t: "move", n: 2, s, m: "a1-a2", u, k });
const nobody = () => false;

function started(clock: Clock, now = 0): Clocks {
  const clocks = new Clocks();
  clocks.update(clock, now);
  return clocks;
}

test("the time left is written as on a clock", () => {
  const written = [600_000, 599_001, 599_000, 65_000, 20_000, 19_999, 9_100, 49, 0].map(countdown);
  assert.deepEqual(written, ["10:00", "10:00", "9:59", "1:05", "0:20", "0:19.9", "0:09.1", "0:00.0", "0:00.0"]);
});

test("hours and days have words", () => {
  const hour = 3_600_000;
  const written = [hour, 1.5 * hour, 23.99 * hour, 24 * hour, 52 * hour, 72 * hour].map(countdown);
  assert.deepEqual(written, ["1 h 0 m", "1 h 30 m", "23 h 59 m", "1 d 0 h", "2 d 4 h", "3 d 0 h"]);
});

test("time is low below 20 seconds, and of days below an hour", () => {
  assert.deepEqual([low(20_000, false), low(19_999, false), low(3_600_000, true), low(3_599_999, true)], [false, true, false, true]);
});

test("a clock is looked at again when it shows something else", () => {
  for (const left of [3_700_123, 3_600_000, 65_000, 64_300, 20_001, 20_000, 12_345]) {
    const then = left - untilChange(left);
    assert.deepEqual([countdown(then) === countdown(left), untilChange(left) <= 60_000], [false, true], `after ${left}`);
  }
});

test("only the clock that runs counts down, and never below nothing", () => {
  const clocks = started({ left: [5_000, 8_000], run: 1 }, 1_000);
  assert.deepEqual([clocks.left(0, 3_000), clocks.left(1, 3_000), clocks.left(0, 99_000)], [3_000, 8_000, 0]);
});

test("a message of the server does not make a running clock jump", () => {
  const clocks = started({ left: [60_000, 60_000], run: 1 });
  clocks.update({ left: [50_250, 60_000], run: 1 }, 10_000);
  assert.deepEqual(clocks.left(0, 10_000), 50_000);
  clocks.update({ left: [47_000, 60_000], run: 1 }, 11_000);
  assert.deepEqual(clocks.left(0, 11_000), 47_000);
});

test("a clock that starts or stops shows the time that the server has sent", () => {
  const clocks = started({ left: [60_000, 60_000], run: 1 });
  clocks.update({ left: [50_250, 60_000], run: 0 }, 10_000);
  assert.deepEqual([clocks.left(0, 10_000), clocks.left(0, 20_000)], [50_250, 50_250]);
});

test("a move stops the mover's clock and starts those of the people on turn", () => {
  const clocks = started({ left: [60_000, 60_000, 60_000], run: 1 });
  clocks.moved(view(0b110, "person", "person", "bot"), move(0, 0b110, 70_000), 5_000, nobody);
  assert.deepEqual([0, 1, 2].map((seat) => clocks.left(seat, 6_000)), [70_000, 59_000, 60_000]);
});

test("the clock of somebody who is gone stands still", () => {
  const clocks = started({ left: [60_000, 60_000], run: 1 });
  clocks.moved(view(0b10, "person", "person"), move(0, 0b10, 61_000), 5_000, (seat) => seat === 1);
  assert.deepEqual([clocks.run, clocks.left(1, 9_000)], [0, 60_000]);
});

test("with days for a move, every turn begins with all of them", () => {
  const day = 86_400_000;
  const clocks = started({ left: [day / 2, day], run: 1, days: true });
  clocks.moved(view(0b10, "person", "person"), move(0, 0b10), 1_000, () => true); // even if everybody rests
  assert.deepEqual([clocks.left(0, 2_000), clocks.left(1, 2_000)], [day, day - 1_000]);
});

test("the end of the game stops all clocks", () => {
  const clocks = started({ left: [60_000, 60_000], run: 1 });
  clocks.moved({ ...view(0, "person", "person"), status: "over" }, move(0, 0, 55_000), 5_000, nobody);
  assert.deepEqual(clocks.run, 0);
});

test("a table without clocks has none", () => {
  const clocks = new Clocks();
  clocks.update(undefined, 0);
  clocks.moved(view(1, "person"), move(0, 1), 0, nobody);
  assert.deepEqual(clocks.shown, false);
});
