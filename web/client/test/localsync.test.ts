import assert from "node:assert/strict";
import test from "node:test";
import { Broken, Stopped, type Engine } from "../analysis/engine";
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

test("a move that the worker does not live to see is taken back, and the failure told", async () => {
  const told: unknown[] = [];
  let answer: () => Promise<unknown> = () => Promise.resolve({ view: { ...view, u: 1 }, moves: [], by: [] });
  const engine = { seat: () => answer() } as unknown as Engine;
  const refused = { ...viewer, no: ({ code, why }: { code: string; why: string }) => void told.push(code + why) };
  await new Promise<void>((done) => {
    const sync = new LocalSync(view, refused, engine, game, ({ moves }) => void told.push(moves.join()), done);
    void sync.connect().then(() => {
      answer = () => Promise.reject(new Broken("the program has ended"));
      sync.send({ t: "play", id: "1", n: sync.view.n, s: 0, m: "K@a1" });
    });
  });
  assert.deepEqual(told, ["K@a1", "", "stale"]);
});

test("bots that a person skips neither pause nor think long, until a move is taken back", async () => {
  const real = globalThis.setTimeout;
  let heard: (pause: number) => void = () => {};
  let go: () => void = () => {};
  const hurries: boolean[] = [];
  // paused waits for the bot's next pause, and returns whether it is a long one.
  const paused = () => new Promise<boolean>((done) => (heard = (pause) => done(pause > 1_000)));
  globalThis.setTimeout = ((done: () => void, pause: number) => {
    go = done;
    heard(pause);
  }) as typeof setTimeout;
  try {
    const engine = {
      seat: ({ moves }: Game) => Promise.resolve({ view: { ...view, u: 2 }, moves, by: moves.map((m) => (m === "mine" ? 0 : 1)) }),
      choose: (_line: unknown, _level: string, _seed: number, hurry: boolean) => {
        hurries.push(hurry);
        return Promise.resolve({ move: "its", pause: 60_000 });
      },
    } as unknown as Engine;
    const sync = new LocalSync(view, viewer, engine, { ...game, moves: ["mine"] }, () => {}, () => {});
    const long = [];
    for (const next of [() => sync.connect(), () => sync.skip(), () => go(), () => sync.takeBack()]) {
      const pause = paused();
      void next();
      long.push(await pause);
    }
    assert.deepEqual(long, [true, false, false, true]);
    assert.deepEqual(hurries, [false, true, true, false]);
  } finally {
    globalThis.setTimeout = real;
  }
});

test("a worker that ends after a bot has chosen its move is told", async () => {
  const answers = [Promise.resolve({ view: { ...view, u: 2 }, moves: [], by: [] })];
  const engine = {
    seat: () => answers.pop() ?? Promise.reject(new Broken("the program has ended")),
    choose: () => Promise.resolve({ move: "its", pause: 0 }),
  } as unknown as Engine;
  await new Promise<void>((failed) => void new LocalSync(view, viewer, engine, game, () => {}, failed).connect());
});

test("a takeback before the worker has answered takes back the move that was just played, and no other", async () => {
  const waiting: (() => void)[] = [];
  const kept: string[] = [];
  let at = { ...view, u: 1 };
  const engine = {
    seat: ({ moves }: Game) => new Promise((done) => waiting.push(() => done({ view: at, moves, by: moves.map((_, i) => i % 2) }))),
    choose: () => new Promise(() => {}),
  } as unknown as Engine;
  const sync = new LocalSync(view, viewer, engine, { ...game, moves: ["mine", "its"] }, ({ moves }) => void kept.push(moves.join()), () => kept.push("failed"));
  const connected = sync.connect();
  waiting[0]!();
  await connected;
  at = { ...view, u: 2 };
  sync.send({ t: "play", id: "1", n: sync.view.n, s: 0, m: "next" });
  sync.takeBack();
  assert.deepEqual(kept, ["mine,its,next", "mine,its"]);
});

test("a move that is entered before a takeback is seen is not played in the position after it", async () => {
  const kept: string[] = [];
  const refused = { ...viewer, no: ({ code }: { code: string }) => void kept.push(code) };
  const engine = { seat: ({ moves }: Game) => Promise.resolve({ view: { ...view, u: 1 }, moves, by: moves.map((_, i) => i % 2) }) } as unknown as Engine;
  const sync = new LocalSync(view, refused, engine, { ...game, moves: ["mine", "its"] }, ({ moves }) => void kept.push(moves.join()), () => kept.push("failed"));
  await sync.connect();
  sync.takeBack();
  sync.send({ t: "play", id: "1", n: sync.view.n, s: 0, m: "next" });
  await new Promise((done) => setTimeout(done));
  sync.send({ t: "play", id: "2", n: sync.view.n, s: 0, m: "other" });
  assert.deepEqual(kept, ["", "stale", "other"]);
});
