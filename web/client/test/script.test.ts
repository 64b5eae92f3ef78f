import assert from "node:assert/strict";
import test from "node:test";
import { script } from "../ui/script";

test("a script that did not come is asked for again, although its failure is remembered", async () => {
  const dataset: Record<string, string> = { late: "data:text/javascript,if(!globalThis.came){globalThis.came=true;throw new Error()}export const here=true" };
  Object.assign(globalThis, { document: { querySelector: () => ({ dataset }) } });
  await assert.rejects(import(dataset.late!), Error);
  await assert.rejects(script("late"), Error);
  assert.deepEqual((await script<{ here: boolean }>("late")).here, true);
});
