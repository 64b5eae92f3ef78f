import assert from "node:assert/strict";
import test from "node:test";
import type { Engine } from "../analysis/engine";
import { describe } from "../chances/bar";
import { verdictOn } from "../chances/evaluation";
import { judge } from "../chances/report";

// ended returns the verdict on a game that is over.
async function ended(place: number[], teams?: number[]) {
  const engine = { position: () => Promise.resolve({ view: { o: { place } }, teams }) } as unknown as Engine;
  return (await verdictOn(engine, { game: "", setup: "", start: "", moves: [] })).verdict;
}

test("each of a team has won when the team has, and a draw is half a win", async () => {
  const teams = [0, 1, 0, 1];
  assert.deepEqual((await ended([2, 1, 2, 1], teams)).chances, [0, 1, 0, 1]);
  assert.deepEqual((await ended([1, 1, 1, 1], teams)).chances, [0.5, 0.5, 0.5, 0.5]);
  assert.deepEqual((await ended([1, 1, 3])).chances, [0.5, 0.5, 0], "who is left of three shares the draw");
  assert.deepEqual((await ended([1, 1, 1])).draw, 1);
});

test("the move with which a team wins costs nothing, and makes no king", async () => {
  const before = { chances: [0.1, 0.9, 0.1, 0.9], draw: 0, best: "a" };
  const { moves, king } = judge([before, await ended([2, 1, 2, 1], [0, 1, 0, 1])], ["b"], [3]);
  assert.deepEqual([moves[0]!.cost, moves[0]!.mark, king], [0, "best", undefined]);
  const lost = judge([before, await ended([2, 1, 2, 1], [0, 1, 0, 1])], ["b"], [0]);
  assert.deepEqual(lost.king, undefined);
});

test("the chances in words add up to a hundred percent", () => {
  const words = { chance: "{Colour} {Chance}%", draw: "Draw {Chance}%" };
  const said = (chances: number[], draw: number) => describe({ chances, draw }, words, ["Red", "Green", "Blue"].slice(0, chances.length));
  assert.deepEqual(said([0.025, 0.975], 0), "Red 2%, Green 98%");
  assert.deepEqual(said([0.335, 0.335, 0.33], 0), "Red 34%, Green 33%, Blue 33%");
  assert.deepEqual(said([0.594, 0.344], 0.062), "Red 60%, Green 34%, Draw 6%");
  assert.deepEqual(said([1, 0], 0), "Red 100%, Green 0%");
  const team = describe({ chances: [0.333, 0.628, 0.333, 0.628], draw: 0.039 }, words, ["A", "B", "C", "D"]);
  assert.deepEqual(team, "A 33%, B 63%, C 33%, D 63%, Draw 4%", "partners have the same chance");
});
