import assert from "node:assert/strict";
import test from "node:test";
import { merge } from "../analysis/team";

const line = (move: string, ...chances: number[]) => ({ moves: [move], chances, draw: 0 });

test("what the parts of a position's moves are worth is put in one order, for the seat on turn", () => {
  const parts = [
    { depth: 7, nodes: 100, lines: [line("a", 0.6, 0.4), line("c", 0.3, 0.7)] },
    { depth: 6, nodes: 90, lines: [line("b", 0.5, 0.5), line("d", 0.2, 0.8)] },
  ];
  const { depth, nodes, lines } = merge(parts, 0, 3);
  assert.deepEqual([depth, nodes, lines.map(({ moves }) => moves[0])], [6, 190, ["a", "b", "c"]]);
  assert.deepEqual(merge(parts, 1, 1).lines[0]!.moves, ["d"]);
});

test("moves that are too few to be divided are told once", () => {
  const part = { depth: 3, nodes: 10, lines: [line("a", 1, 0)] };
  assert.deepEqual(merge([part, part], 0, 3).lines.length, 1);
});
