import assert from "node:assert/strict";
import test from "node:test";
import { Broken, Engine, Stopped } from "../analysis/engine";
import { Team } from "../analysis/team";
import { verdictOn } from "../chances/evaluation";

// Mortal stands in for the browser's worker. It knows where a line leads, but does not live to search, unless it
// searches only a part of the moves: then it never ends. It has no program that knows why a move is forbidden.
class Mortal {
  onmessage: ((e: { data: unknown }) => void) | null = null;
  onerror: ((e: { message: string }) => void) | null = null;
  postMessage(message: { id?: number; question?: string }): void {
    if (message.question?.includes('"why"')) this.onmessage!({ data: { id: message.id, failed: "the program did not load" } });
    else if (message.question?.includes('"position"')) this.onmessage!({ data: { id: message.id, answer: { view: { seats: [{}, {}] } } } });
    else if (message.question && !message.question.includes('"part"')) this.onerror!({ message: "the program has ended" });
  }
  terminate(): void {}
}
Object.assign(globalThis, { Worker: Mortal, location: { href: "http://table.test/" } });

const line = { game: "chexers", setup: "", start: "", moves: [] };
const files = { start: "/start.js", program: "/program.wasm" };

test("a question to a worker that has ended is rejected, as are those that it leaves unanswered", async () => {
  const engine = new Engine("/engine.js", files);
  await assert.rejects(engine.search(line, 1, 1, () => {}), Broken);
  await assert.rejects(engine.position(line), Broken);
});

test("a question to a worker without its program is rejected like one to a worker that has ended", async () => {
  await assert.rejects(new Engine("/engine.js", files).why(line, "a1", "b1"), Broken);
});

test("a worker that ends during a search leaves no verdict", async () => {
  await assert.rejects(verdictOn(new Engine("/engine.js", files), line), Broken);
});

test("a search that goes on with fewer workers has been stopped, and is not broken", async () => {
  const team = new Team("/engine.js", files);
  team.grow(2);
  const search = team.together(line, 0, 1, () => {});
  team.grow(1);
  await assert.rejects(search, Stopped);
});
