import assert from "node:assert/strict";
import test from "node:test";
import { Solver, type Row } from "../puzzles/solver";
import type { Device } from "../ui/storage";

// memory is a device that stores what it is told to.
function memory(): Device {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

const rows: Row[] = [600, 700, 800, 900, 1000, 1100, 1200, 1600, 2000].map((rating, i) => [`p${rating}`, i % 2 ? "trap" : "race", rating]);

test("the rating follows what the solver finds, and is kept", () => {
  const device = memory();
  const solver = new Solver(device);
  assert.deepEqual(solver.highest(["chexers", "hexdame"]), undefined);
  solver.count("chexers", "p900", 900, true);
  assert.deepEqual(solver.rating("chexers"), 940);
  assert.deepEqual(solver.rating("hexdame"), 900);
  solver.count("chexers", "p1200", 1200, true);
  solver.count("chexers", "p600", 600, false);
  const again = new Solver(device);
  assert.deepEqual(again.rating("chexers"), solver.rating("chexers"));
  assert.deepEqual(again.rating("chexers") < 950, true);
  assert.deepEqual([again.streak, again.best, again.highest(["chexers", "hexdame"])], [0, 2, again.rating("chexers")]);
});

test("a game of which no puzzle was tried has no rating", () => {
  const solver = new Solver(memory());
  solver.count("chexers", "p900", 900, false);
  assert.deepEqual([solver.highest(["chexers", "hexdame"]), solver.highest(["hexdame"])], [860, undefined]);
  solver.count("hexdame", "q900", 900, true);
  assert.deepEqual(solver.highest(["chexers", "hexdame"]), 940);
});

test("a puzzle counts once", () => {
  const solver = new Solver(memory());
  solver.count("chexers", "p900", 900, false);
  solver.count("chexers", "p900", 900, true);
  assert.deepEqual([solver.streak, solver.rating("chexers")], [0, 860]);
});

test("puzzles of several tabs all count", () => {
  const device = memory();
  const [one, other] = [new Solver(device), new Solver(device)];
  one.count("chexers", "p900", 900, true);
  other.count("hexdame", "q900", 900, true);
  const { streak, best } = new Solver(device);
  assert.deepEqual([streak, best, new Solver(device).rating("chexers"), new Solver(device).knows("p900")], [2, 2, 940, true]);
  assert.deepEqual(one.next([["q900", "trap", 900], ["q800", "trap", 800]], "hexdame", "", "", 0), "q800");
});

test("the next puzzle is new, of about the solver's rating and of the theme", () => {
  const solver = new Solver(memory());
  assert.deepEqual(solver.next(rows, "chexers", "", "", 0), "p900");
  assert.deepEqual(solver.next(rows, "chexers", "", "p900", 0), "p800");
  assert.deepEqual(solver.next(rows, "chexers", "", "", 0.999) === "p2000", false);
  assert.deepEqual(solver.next(rows, "chexers", "trap", "", 0), "p900");
  solver.count("chexers", "p900", 900, true);
  assert.deepEqual(solver.next(rows, "chexers", "", "", 0) === "p900", false);
  for (const [id, , rating] of rows) solver.count("chexers", id, rating, rating !== 2000);
  assert.deepEqual(solver.next(rows, "chexers", "", "", 0), "p2000"); // the one that was missed
  assert.deepEqual(solver.next([], "chexers", "", ""), undefined);
});

test("what is kept and cannot be read does no harm", () => {
  const device = memory();
  device.setItem("puzzles", "nonsense");
  assert.deepEqual(new Solver(device).rating("chexers"), 900);
});
