import assert from "node:assert/strict";
import test from "node:test";
import { brief, change, kind, owner, parsePieces, parseMove, parseMoves } from "../model/movecode";

test("a text lists the places between its strokes and crosses", () => {
  assert.deepEqual(parseMove("a1-b1").places, ["a1", "b1"]);
  assert.deepEqual(parseMove("a1xc1xe3").places, ["a1", "c1", "e3"]);
});

test("after a colon stand the places, and after a question mark the choice", () => {
  assert.deepEqual(parseMove("g4-off"), {
    code: "g4-off",
    text: "g4-off",
    places: ["g4", "g4^"],
    choice: "",
  });
  assert.deepEqual(parseMove("a7-a8=Q:a7.a8?Q"), {
    code: "a7-a8=Q:a7.a8?Q",
    text: "a7-a8=Q",
    places: ["a7", "a8"],
    choice: "Q",
  });
});

test("a pass needs no place", () => {
  assert.deepEqual(parseMove("pass:").places, []);
});

test("no moves are none", () => {
  assert.deepEqual(parseMoves(undefined), []);
  assert.deepEqual(parseMoves(""), []);
  assert.deepEqual(parseMoves("a1-b1 a1-a2").length, 2);
});

test("pieces have a seat and a kind, or no seat", () => {
  const pieces = parsePieces("a1=0 c3=1K d4=Stone");
  assert.deepEqual([...pieces.keys()], ["a1", "c3", "d4"]);
  assert.deepEqual([...pieces.values()].map(owner), [0, 1, -1]);
  assert.deepEqual([...pieces.values()].map(kind), ["", "K", "Stone"]);
});

test("changes empty cells, fill them, and turn pieces over", () => {
  assert.deepEqual(change("a1=0 b1=1", "a1 b1=0 c1=0"), "b1=0 c1=0");
  assert.deepEqual(change("a1=0"), "a1=0");
});

test("a piece of nobody's stays on the board", () => {
  assert.deepEqual(change("a1= b1=1", "b1 c1=1"), "a1= c1=1");
  assert.deepEqual(change("", "a1="), "a1=");
});

test("lists show where a move through several places begins and ends", () => {
  assert.deepEqual(brief("a1-b1"), "a1-b1");
  assert.deepEqual(brief("a1xc1xe3"), "a1x…e3");
  assert.deepEqual(brief("m17-m15-k13-i11*"), "m17…i11*");
  assert.deepEqual(brief("pass"), "pass");
});
