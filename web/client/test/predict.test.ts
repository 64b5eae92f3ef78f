import assert from "node:assert/strict";
import test from "node:test";
import { predict, alike, beginsDouble, distinct, doubleMove, firstMove, ground, hand, placing, predictSetup, screened, secondMoves } from "../chess/predict";
import type { View } from "../net/protocol";
import { parseMove, parseMoves, ways } from "../model/movecode";

const table: View = {
  t: "view",
  n: 7,
  status: "live",
  ply: 3,
  pieces: "a9=0P c12=0P d6=0R e7=1N",
  u: 1,
  last: [{ s: 0, m: "a8-a9" }],
  seats: [{ k: "person" }, { k: "person" }],
  you: [0],
};

const after = (text: string) => predict(table, 0, parseMove(text)).pieces;

test("this person's move is predicted with what becomes of the pieces", () => {
  assert.deepEqual(after("d6xe7"), "a9=0P c12=0P e7=0R");
  assert.deepEqual(after("c12-c13=Q:c12.c13?Q"), "a9=0P d6=0R e7=1N c13=0Q");
  assert.deepEqual(after("c12-c13:c12.c13"), "a9=0P d6=0R e7=1N c13=0P");
  assert.deepEqual(after("K@d1:d1?K"), "a9=0P c12=0P d6=0R e7=1N d1=0K");
  assert.deepEqual(after("-Rd6:d6"), "a9=0P c12=0P e7=1N");
  assert.deepEqual(after("-Rd6(B):d6?B"), "a9=0P c12=0P e7=1N d6=0B");
  assert.deepEqual(after("c12-c13=Q&d6xe7:c12.c13.d6.e7?Q"), "a9=0P e7=0R c13=0Q");
});

test("a predicted move is the last one, and nothing else can be moved", () => {
  const next = predict({ ...table, l: "d6xe7 a9-a10" }, 0, parseMove("d6xe7"));
  assert.deepEqual([next.ply, next.l, next.last, next.u], [4, undefined, [{ s: 0, m: "d6xe7" }], 1]);
});

test("the pieces that a seat has off the board are counted", () => {
  assert.deepEqual([...hand("0P3 1Q1 0K1", 0)], [["P", 3], ["K", 1]]);
  assert.deepEqual([...hand(undefined, 0)], []);
});

test("a view shows whether pieces are being set up, and whether in secret", () => {
  const screen = { ...table, r: [{ k: "ready", s: 0 }, { k: "screen", s: 1 }] };
  assert.deepEqual([screened(screen), placing(screen)], [true, true]);
  assert.deepEqual([screened(table), placing(table)], [false, false]);
  assert.deepEqual(placing({ ...table, a: "1K1" }), true);
  assert.deepEqual(placing({ ...table, a: "0P1 1Q1" }), false);
  assert.deepEqual(placing({ ...table, l: "d6xe7 Q@d1:d1?Q" }), true);
});

const camp: View = {
  ...table,
  pieces: "a1=0K",
  a: "0R1 0P2 1P11",
  r: [{ k: "screen", s: 0 }, { k: "screen", s: 1 }],
  l: "R@b1:b1?R R@c1:c1?R P@b1:b1?P P@c1:c1?P lift-a1:a1 normal:?normal",
};

const side = ground(camp, 0);

test("the cells of a seat's side are those it stands on and those that are offered", () => {
  assert.deepEqual([...side], ["a1", "b1", "c1"]);
});

test("behind the screen, each piece that is left can be placed on each free cell, and each that stands be lifted", () => {
  const next = predictSetup(camp, 0, side, parseMove("R@b1:b1?R"));
  assert.deepEqual([next.pieces, next.a, next.l], ["a1=0K b1=0R", "1P11 0P2", "P@c1:c1?P lift-a1:a1 lift-b1:b1 normal:?normal"]);
});

test("a piece is lifted and put elsewhere before the server has answered", () => {
  const lifted = predictSetup({ ...camp, a: "0P2" }, 0, side, parseMove("lift-a1:a1"));
  assert.deepEqual(lifted.a, "0P2 0K1");
  const again = parseMoves(lifted.l).find((w) => w.text === "K@c1")!;
  const end = predictSetup(lifted, 0, side, again);
  assert.deepEqual([end.pieces, end.a, end.l], ["c1=0K", "0P2", "P@a1:a1?P P@b1:b1?P lift-c1:c1 normal:?normal"]);
});

test("several pieces are placed before the server has answered the first", () => {
  const cells = ["b1", "c1"];
  const end = cells.reduce((view, cell) => {
    const move = parseMoves(view.l).find((w) => w.text === `P@${cell}`);
    return predictSetup(view, 0, side, move!);
  }, camp);
  assert.deepEqual([end.pieces, end.a, end.l], ["a1=0K b1=0P c1=0P", "1P11 0R1", "lift-a1:a1 lift-b1:b1 lift-c1:c1 normal:?normal"]);
});

test("that all is ready, only the server says", () => {
  const next = predictSetup({ ...camp, a: "0R1", l: `${camp.l} ready:?ready` }, 0, side, parseMove("R@b1:b1?R"));
  assert.deepEqual(next.l!.includes("ready"), false);
});

test("a move behind the screen that the view knows already changes nothing", () => {
  const next = predictSetup(camp, 0, side, parseMove("R@b1:b1?R"));
  assert.deepEqual(predictSetup(next, 0, side, parseMove("R@b1:b1?R")), next);
  const lifted = predictSetup(next, 0, side, parseMove("lift-b1:b1"));
  assert.deepEqual(predictSetup(lifted, 0, side, parseMove("lift-b1:b1")), lifted);
});

test("moves with the same gesture differ in their choice", () => {
  const moves = parseMoves("c11-c12 c11-c12=Q:c11.c12?Q c11-c12=R:c11.c12?R c11-d12");
  assert.deepEqual(distinct(moves).map((w) => w.places.join()), ["c11,c12", "c11,d12"]);
  assert.deepEqual(alike(moves, moves[0]!).map((w) => w.choice), ["", "Q", "R"]);
});

test("a turn of two moves is entered one after the other", () => {
  const [first] = parseMoves("c12-c13=Q&:c12.c13?Q").filter(beginsDouble).map(firstMove);
  assert.deepEqual([first!.text, first!.places, first!.choice], ["c12-c13=Q", ["c12", "c13"], "Q"]);
  const turns = parseMoves("c12-c13=Q&d6-d7:c12.c13.d6.d7?Q c12-c13=Q&a16-a17=R:c12.c13.a16.a17?QR");
  const left = secondMoves(turns, first!);
  assert.deepEqual(left.map((w) => [w.places.join(), w.choice]), [["d6,d7", ""], ["a16,a17", "R"]]);
  assert.deepEqual(left.map((w) => doubleMove(first!, w).code), turns.map((w) => w.code));
  assert.deepEqual(ways(turns[0]!), [["c12", "c13"], ["d6", "d7"]]);
});
