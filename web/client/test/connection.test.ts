import assert from "node:assert/strict";
import test from "node:test";
import "./english";
import { describe } from "../ui/connection";

test("the line about a lost connection is honest", () => {
  assert.deepEqual(describe(0, false, true), "Connecting…");
  assert.deepEqual(describe(0, true, true), "Reconnecting…");
  assert.deepEqual(describe(12, true, true), "Reconnecting in 12 s");
  assert.deepEqual(describe(12, true, false), "You are offline");
});
