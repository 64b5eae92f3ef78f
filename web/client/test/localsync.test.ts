import assert from "node:assert/strict";
import test from "node:test";
import { Stopped, type Engine } from "../analysis/engine";
import type { Game } from "../local/kept";
import { LocalSync, type LocalViewer } from "../local/localsync";
import type { View } from "../net/protocol";
import "./line"; // the browser

const view: View = { t: "view", n: 0, status: "live", ply: 0, pieces: "", u: 3, seats: [{ k: "person" }, { k: "bot" }], you: [0] };
const game: Game = { game: "hexachess", setup: "", seat: 0, level: "casual", seed: 1, moves: [], began: 0 };
const viewer = { show() {}, here() {}, no() {}, moved() {}, lastLine: () => 0 } as LocalViewer;

// begun begins a game in which both are on turn, with a bot that gives these answers, and waits for the first move or failure.
function begun(answers: (() => Promise<{ move: string; pause: number }>)[]): Promise<string> {
  return new Promise((done) => {
    const engine = {
      seat: () => Promise.resolve({ view, moves: [], by: [] }),
      choose: () => answers.shift()!(),
    } as unknown as Engine;
    const sync = new LocalSync(view, viewer, engine, game, ({ moves }) => done(moves.join()), () => done("failed"));
    void sync.connect();
  });
}

test("a bot thinks on after a question of the person, and a failure is told", async () => {
  const move = () => Promise.resolve({ move: "K@a1", pause: 0 });
  const stopped = () => Promise.reject(new Stopped("context canceled"));
  assert.deepEqual(await begun([stopped, stopped, move]), "K@a1");
  assert.deepEqual(await begun([() => Promise.reject(new Error("the program has ended"))]), "failed");
});
