import assert from "node:assert/strict";
import test from "node:test";
import "../english";
import { phrase, word } from "../words";

test("English phrases remain as they are", () => {
  assert.equal(phrase("reason", "four exits"), "four exits");
});

test("the words and phrases of another language are said", () => {
  globalThis.words = { "list.and": "{Head} und {Last}", "reason {N} quiet moves": "{N} ruhige Züge", "reason time": "Zeit" };
  assert.equal(word("list.and", { Head: "Rot", Last: "Blau" }), "Rot und Blau");
  assert.equal(phrase("reason", "50 quiet moves"), "50 ruhige Züge");
  assert.equal(phrase("reason", "time"), "Zeit");
  assert.equal(phrase("reason", "because"), "because");
  assert.equal(word("status.yourTurn"), "Your turn"); // which that language lacks
  globalThis.words = undefined;
});
