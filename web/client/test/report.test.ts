import assert from "node:assert/strict";
import test from "node:test";
import { costOf, good, judge, markOf, mistakes, roundsOf } from "../chances/report";

const verdict = (best: string, ...chances: number[]) => ({ best, chances, draw: 1 - chances.reduce((sum, one) => sum + one, 0) });

test("a move costs what it takes from the mover's chances, and the search's own move nothing", () => {
  const verdicts = [verdict("a", 0.5, 0.5), verdict("b", 0.45, 0.55), verdict("c", 0.7, 0.3), verdict("", 1, 0)];
  const { moves, accuracy, king } = judge(verdicts, ["a", "x", "y"], [0, 1, 0]);
  assert.deepEqual(moves.map(({ cost, mark }) => [Math.round(cost * 100), mark]), [[0, "best"], [25, "blunder"], [0, "best"]]);
  assert.deepEqual(accuracy[0], 1);
  assert.deepEqual(accuracy[1]! < 0.3, true);
  assert.deepEqual(king, undefined, "of two nobody makes a king");
});

test("moves of a decided game do not hide a blunder", () => {
  const verdicts = [verdict("a", 0.6, 0.4), verdict("b", 0.02, 0.98), ...Array.from({ length: 20 }, () => verdict("c", 0.01, 0.99)), verdict("", 0, 1)];
  const moves = ["x", ...Array.from({ length: 21 }, () => "c")];
  const { accuracy } = judge(verdicts, moves, moves.map((_, i) => i % 2));
  assert.deepEqual(accuracy[0]! < 0.5, true, "ten idle moves do not make up for it");
  assert.deepEqual(accuracy[1], 1);
});

test("who throws a won game away is less accurate than who spoils an even one a little", () => {
  const ends = (before: number, after: number) => {
    const even = Array.from({ length: 20 }, () => verdict("c", 0.5, 0.5));
    const verdicts = [...even, verdict("a", before, 1 - before), verdict("", after, 1 - after)];
    const moves = [...even.map(() => "c"), "x"];
    return judge(verdicts, moves, moves.map((_, i) => i % 2)).accuracy[0]!;
  };
  assert.deepEqual(ends(0.97, 0.03) < ends(0.6, 0.5) - 0.03, true);
});

test("the marks begin at their limits", () => {
  assert.deepEqual([0, 0.01, 0.04, 0.1, 0.2].map(markOf), ["best", "good", "inaccuracy", "mistake", "blunder"]);
});

test("who gave whom the game adds up, and the loser's greatest gift makes the king", () => {
  const third = 1 / 3;
  const verdicts = [verdict("a", third, third, third), verdict("b", 0.2, 0.5, 0.3), verdict("c", 0.2, 0.4, 0.4), verdict("", 0, 1, 0)];
  const { given, king, turning } = judge(verdicts, ["x", "y", "z"], [0, 1, 2]);
  for (const row of given) assert.deepEqual(Math.abs(row.reduce((sum, one) => sum + one, 0)) < 1e-9, true, "what one loses others gain");
  assert.deepEqual(king?.move, "z");
  assert.deepEqual(turning.length, 3);
  assert.deepEqual([turning[0]!.before, turning[0]!.after], [third, 0.2]);
});

test("moves that changed little decided nothing", () => {
  const verdicts = [verdict("a", 0.5, 0.5), verdict("b", 0.53, 0.47), verdict("c", 0.48, 0.52), verdict("", 0.48, 0.52)];
  const { turning } = judge(verdicts, ["a", "b", "c"], [0, 1, 0]);
  assert.deepEqual(turning.map(({ move }) => move), ["b"]);
});

test("the mistakes of a seat are its mistakes and blunders alone", () => {
  const verdicts = [verdict("a", 0.5, 0.5), verdict("b", 0.45, 0.55), verdict("c", 0.6, 0.4), verdict("d", 0.3, 0.7), verdict("", 0.3, 0.7)];
  const { moves } = judge(verdicts, ["x", "y", "z", "d"], [0, 1, 0, 1]);
  assert.deepEqual(mistakes(moves, [0]).map(({ move, mark }) => [move, mark]), [["z", "blunder"]]);
  assert.deepEqual(mistakes(moves, [0, 1]).map(({ move, mark }) => [move, mark]), [["y", "mistake"], ["z", "blunder"]]);
});

test("a move is good that costs less than an inaccuracy, or that the search would play", () => {
  const [before, after] = [verdict("a", 0.5, 0.5), verdict("b", 0.45, 0.55)];
  assert.deepEqual(good(costOf("a", before, after, 0)), true);
  assert.deepEqual(good(costOf("x", before, after, 0)), false);
  assert.deepEqual([0.039, 0.04].map(good), [true, false]);
});

test("moves have the numbers of the list's lines, one for each round", () => {
  assert.deepEqual(roundsOf([0, 1, 2, 0, 1, 2]), [1, 1, 1, 2, 2, 2]);
  assert.deepEqual(roundsOf([1, 0, 1, 1, 0]), [1, 2, 2, 3, 4], "a seat that does not come after the last begins a round");
  assert.deepEqual(roundsOf([]), []);
  const verdicts = [verdict("a", 0.5, 0.5), verdict("b", 0.5, 0.5), verdict("c", 0.5, 0.5), verdict("", 0.5, 0.5)];
  assert.deepEqual(judge(verdicts, ["x", "y", "z"], [0, 1, 0]).moves.map(({ round }) => round), [1, 1, 2]);
});
