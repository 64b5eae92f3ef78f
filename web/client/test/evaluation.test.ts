import assert from "node:assert/strict";
import test from "node:test";
import type { Engine } from "../analysis/engine";
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
