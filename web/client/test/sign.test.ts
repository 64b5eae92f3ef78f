import assert from "node:assert/strict";
import test from "node:test";
import "./english";
import { says } from "../sign";

test("the sign of a lost connection is honest", () => {
  assert.deepEqual(says(0, false, true), "Connecting…");
  assert.deepEqual(says(0, true, true), "Reconnecting…");
  assert.deepEqual(says(12, true, true), "Reconnecting in 12 s");
  assert.deepEqual(says(12, true, false), "You are offline");
});
