import assert from "node:assert/strict";
import test from "node:test";
import "./english";
import { phrase, t } from "../i18n/i18n";

test("English phrases remain as they are", () => {
  assert.deepEqual(phrase("reason", "fourExits", "four exits"), "four exits");
});

test("the words and phrases of another language are said", () => {
  globalThis.words = { "list.and": "{Head} und {Last}", "reason.quiet": { one: "{N} ruhiger Zug", other: "{N} ruhige Züge" }, "reason.time": "Zeit" };
  assert.deepEqual(t("list.and", { Head: "Rot", Last: "Blau" }), "Rot und Blau");
  assert.deepEqual(phrase("reason", "quiet", "50 quiet moves", 50), "50 ruhige Züge");
  assert.deepEqual(phrase("reason", "quiet", "1 quiet move", 1), "1 ruhiger Zug");
  assert.deepEqual(phrase("reason", "time", "time"), "Zeit");
  assert.deepEqual(phrase("reason", "because", "because"), "because");
  assert.deepEqual(phrase("reason", undefined, "from an older game"), "from an older game");
  assert.deepEqual(t("status.yourTurn"), "Your turn"); // which that language lacks
  globalThis.words = undefined;
});
