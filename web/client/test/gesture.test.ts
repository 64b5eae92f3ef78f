import assert from "node:assert/strict";
import test from "node:test";
import { dropped, forced, only, starts, step, targets, traced, type Ground } from "../input/gesture";
import { parseMoves, parsePieces } from "../model/movecode";

const chexers = parseMoves("a1-b1 a1xc1 a2-b2 g4-off");
const hops = parseMoves("a1-c1 a1-c1-e1 a1-c1-e1-e3 a1-a3-c3-e3-e1 b1xd1xf1");

// ground has cells named a1 to i9, of size 24, in rows whose neighbours are 41.6 apart.
function ground(pieces: string): Ground {
  const places = new Map<string, { x: number; y: number }>();
  for (const [column, letter] of [..."abcdefghi"].entries()) {
    for (let row = 1; row <= 9; row++) places.set(`${letter}${row}`, { x: column * 36, y: (column / 2 - row) * 41.6 });
  }
  places.set("g4^", { x: 6 * 36, y: -41.6 });
  return { places, size: 24, pieces: parsePieces(pieces) };
}

// star has the pieces over which the moves of hops go.
const star = ground("a1=0 b1=1 d1=1 e2=1 a2=1 b3=1 d3=1");

test("the first tap selects a piece that can move", () => {
  assert.deepEqual([...starts(chexers)], ["a1", "a2", "g4"]);
  assert.deepEqual(step(chexers, [], "a1"), { does: "narrow", prefix: ["a1"] });
});

test("the first tap on another place does nothing", () => {
  assert.deepEqual(step(chexers, [], "b1"), { does: "nothing" });
  assert.deepEqual(step(chexers, [], "g4^"), { does: "nothing" });
});

test("the second tap plays", () => {
  assert.deepEqual(step(chexers, ["a1"], "c1"), { does: "play", move: chexers[1] });
  assert.deepEqual(step(chexers, ["g4"], "g4^"), { does: "play", move: chexers[3] });
});

test("a tap where the selected piece cannot go does nothing", () => {
  assert.deepEqual(step(chexers, ["a1"], "b2"), { does: "nothing" });
});

test("the last cell of a long move plays it by the shortest way", () => {
  assert.deepEqual(step(hops, ["a1"], "e1"), { does: "play", move: hops[1] });
  assert.deepEqual(step(hops, ["a1"], "e3"), { does: "play", move: hops[2] });
});

test("a cell where a move only passes narrows, and decides between ways", () => {
  assert.deepEqual(step(hops, ["a1"], "a3"), { does: "narrow", prefix: ["a1", "a3"] });
  assert.deepEqual(step(hops, ["a1", "a3"], "e1"), { does: "play", move: hops[3] });
  assert.deepEqual(step(hops, ["b1"], "d1"), { does: "narrow", prefix: ["b1", "d1"] });
});

test("a chain may end where it began", () => {
  const round = parseMoves("c3xe5xe3xc3");
  assert.deepEqual([...targets(round, ["c3", "e5", "e3"])], ["c3"]);
  assert.deepEqual(step(round, ["c3", "e5", "e3"], "c3"), { does: "play", move: round[0] });
});

test("a tap on the piece's own place cancels a chain that comes back, until the chain is there", () => {
  const round = parseMoves("c3xe5xe3xc3");
  for (const prefix of [["c3"], ["c3", "e5"]]) {
    assert.deepEqual(targets(round, prefix).has("c3"), false);
    assert.deepEqual(step(round, prefix, "c3"), { does: "narrow", prefix: [] });
  }
});

test("a move of a single place is played by the first tap", () => {
  const moves = parseMoves("K@c3:c3");
  assert.deepEqual(step(moves, [], "c3"), { does: "play", move: moves[0] });
});

test("targets are where the moves of the selected piece can go on or end", () => {
  assert.deepEqual([...targets(chexers, ["a1"])], ["b1", "c1"]);
  assert.deepEqual([...targets(hops, ["a1"])].sort(), ["a3", "c1", "e1", "e3"]);
  assert.deepEqual([...targets(hops, ["a1", "a3"])], ["c3", "e1"]);
  assert.deepEqual([...targets(chexers, [])], []);
});

test("a gate stands for the one move that ends there", () => {
  assert.deepEqual(only(chexers, "g4^"), chexers[3]);
  assert.deepEqual(only(chexers, "g5^"), undefined);
  assert.deepEqual(only(parseMoves("a1-c1 b1-c1"), "c1"), undefined);
});

test("only a lone pass is forced", () => {
  const pass = parseMoves("pass:");
  assert.deepEqual(forced(pass), pass[0]);
  assert.deepEqual(forced(parseMoves("a1-b1")), undefined);
  assert.deepEqual(forced([]), undefined);
});

test("a piece that is dropped where a move ends plays it", () => {
  assert.deepEqual(dropped(chexers, ["a1", "b1"], star), { does: "play", move: chexers[0] });
  assert.deepEqual(dropped(hops, ["a1", "e1"], star), { does: "play", move: hops[1] });
  assert.deepEqual(dropped(chexers, ["g4", "g4^"], star), { does: "play", move: chexers[3] });
});

test("dragging along a way chooses it", () => {
  assert.deepEqual(dropped(hops, ["a1", "a2", "a3", "b3", "c3", "d3", "e3", "e2", "e1"], star), { does: "play", move: hops[3] });
  assert.deepEqual(dropped(hops, ["a1", "b1", "c1", "d1", "e1"], star), { does: "play", move: hops[1] });
});

test("a drag that ends on the way keeps what it passed", () => {
  assert.deepEqual(dropped(hops, ["b1", "c1", "d1"], star), { does: "narrow", prefix: ["b1", "d1"] });
  assert.deepEqual(dropped(hops, ["a1", "a3", "b3", "c3"], star), { does: "narrow", prefix: ["a1", "a3", "c3"] });
  assert.deepEqual(dropped(hops, ["a1", "c3"], star), { does: "nothing" });
  assert.deepEqual(dropped(hops, ["a1", "b7"], star), { does: "nothing" });
});

test("a chain that comes back is dragged round", () => {
  const round = parseMoves("c3xe5xe3xc3");
  const prey = ground("c3=0 d4=1 e4=1 d3=1");
  assert.deepEqual(dropped(round, ["c3", "d4", "e5", "e4", "e3", "d3", "c3"], prey), { does: "play", move: round[0] });
  assert.deepEqual(dropped(round, ["c3", "d3", "e3", "e4", "e5", "d4", "c3"], prey), { does: "play", move: round[0] });
  assert.deepEqual(dropped(round, ["c3", "d4", "c3"], prey), { does: "narrow", prefix: ["c3"] }); // the person changed their mind
});

test("what a drag has entered so far ends where it is, if a move goes through there", () => {
  assert.deepEqual(traced(hops, ["a1"]), ["a1"]);
  assert.deepEqual(traced(hops, ["a1", "a2", "a3", "b3"]), ["a1", "a3"]);
  assert.deepEqual(traced(hops, ["a1", "a3", "b2", "c1"]), ["a1", "c1"]);
  assert.deepEqual(traced(hops, ["z9"]), []);
});

// Positions of HexDame in which a chain ends where another goes on, or where another ends that
// takes other pieces. The second of forks may also be played by f4 and h4.
const crossing = parseMoves("h9xh4xa4xa1xc1xf9 h9xh4xa4xf9xc1xa1");
const twins = parseMoves("i9xi6xf3xd1xa4 i9xi5xf2xd2xa4");
const forks = parseMoves("f9xf4xh6xh9 f9xf3xh5xh9");

test("a place that another chain goes on through is one of its places first", () => {
  assert.deepEqual(step(crossing, ["h9", "h4", "a4"], "a1"), { does: "narrow", prefix: ["h9", "h4", "a4", "a1"] });
  assert.deepEqual(step(crossing, ["h9", "h4", "a4", "a1"], "f9"), { does: "play", move: crossing[0] });
  assert.deepEqual(step(crossing, ["h9", "h4", "a4", "f9"], "a1"), { does: "play", move: crossing[1] });
});

test("a second tap plays the move that ends there, if it goes through what was tapped before", () => {
  assert.deepEqual(step(crossing, ["h9", "h4", "a4", "a1"], "a1"), { does: "play", move: crossing[1] });
  const other = parseMoves("h9xh4xa1xf9 h9xb3xc1xa1");
  assert.deepEqual(step(other, ["h9", "h4", "a1"], "a1"), { does: "nothing" });
});

test("a place on the way does not decide between chains of which both may go through it", () => {
  assert.deepEqual(step(forks, ["f9"], "f4"), { does: "narrow", prefix: ["f9", "f4"] });
  assert.deepEqual(step(forks, ["f9", "f4"], "h9"), { does: "ask" });
  assert.deepEqual(step(forks, ["f9", "f4", "h6"], "h9"), { does: "play", move: forks[0] });
});

test("of chains with the same ends, the places between decide", () => {
  assert.deepEqual(step(twins, ["i9"], "a4"), { does: "ask" });
  assert.deepEqual(step(twins, ["i9", "i5"], "f2"), { does: "narrow", prefix: ["i9", "i5", "f2"] });
  assert.deepEqual(step(twins, ["i9", "i5", "f2", "d2"], "a4"), { does: "play", move: twins[1] });
  const prey = ground("i9=0K i7=1");
  assert.deepEqual(dropped(twins, ["i9", "a4"], prey), { does: "ask" });
  assert.deepEqual(dropped(twins, ["i9", "i8", "i6", "f3", "d1", "a4"], prey), { does: "play", move: twins[0] });
});

test("a king that is dragged another way than the listed one takes what it passes", () => {
  const prey = ground("f9=0K f6=1 g5=1 g4=1 h7=1");
  const along = (way: string) => dropped(forks, way.split(" "), prey);
  assert.deepEqual(along("f9 f8 f7 f6 f5 f4 g4 h4 h5 h6 h7 h8 h9"), { does: "play", move: forks[1] });
  assert.deepEqual(along("f9 f8 f7 f6 f5 f4 g5 h6 h7 h8 h9"), { does: "play", move: forks[0] });
  assert.deepEqual(along("f9 f6 f4 h6 h9"), { does: "play", move: forks[0] }); // a fast drag, of which not all was seen
});
