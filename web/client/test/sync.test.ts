import assert from "node:assert/strict";
import test, { mock } from "node:test";
import type { Here, Move, Refusal, View } from "../net/protocol";
import { TableSync, type Viewer } from "../net/sync";
import { Line, page } from "./line";

const start: View = {
  t: "view", n: 5, status: "live", ply: 2, pieces: "a1=0 b1=1", u: 1, seats: [{ k: "person" }, { k: "person" }], you: [0],
};
const move = (n: number): Move => ({ t: "move", n, s: 0, m: "a1-a2", d: "a1 a2=0", u: 2 });
const here: Here = { t: "here", on: 3, watchers: 2 };
const refusal: Refusal = { t: "no", id: "1", code: "illegal", why: "That is not legal." };

// Watcher records what it is shown.
class Watcher implements Viewer {
  told: string[] = [];
  show = (view: View, before: View, move?: Move) => void this.told.push(`${before.n}→${view.n}${move ? " by " + move.m : ""}`);
  here = (m: Here) => void this.told.push(`${m.watchers} watch`);
  no = (m: Refusal) => void this.told.push(m.why);
  lastLine = () => 3;
}

// story runs a test on a new connection with mocked timers.
function story(name: string, tell: (line: Line, watcher: Watcher, sync: TableSync) => void) {
  test(name, () => {
    mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
    mock.method(Math, "random", () => 1);
    Line.made = [];
    page.hidden = false;
    const watcher = new Watcher();
    const sync = new TableSync("abc", start, watcher);
    sync.connect();
    Line.made[0]!.open();
    try {
      tell(Line.made[0]!, watcher, sync);
    } finally {
      sync.close();
      mock.timers.reset();
    }
  });
}

const tick = (ms: number) => mock.timers.tick(ms);
const attempts = () => Line.made.length;

story("it asks for what is new since what the page shows", (line, _, sync) => {
  assert.deepEqual(line.url, "ws://table.test/t/abc/ws?since=5&said=3");
  line.tell(move(6));
  sync.reconnect();
  assert.deepEqual(Line.made[1]!.url, "ws://table.test/t/abc/ws?since=6&said=3");
});

story("a view takes the place of the one before", (line, watcher, sync) => {
  line.tell({ ...start, n: 9, ply: 4 });
  assert.deepEqual([sync.view.ply, watcher.told], [4, ["5→9"]]);
});

story("a move leads to the next version", (line, watcher, sync) => {
  line.tell(move(6));
  assert.deepEqual([sync.view.n, sync.view.ply, sync.view.pieces, sync.view.u], [6, 3, "b1=1 a2=0", 2]);
  assert.deepEqual(watcher.told, ["5→6 by a1-a2"]);
});

story("a move that is known already is left alone", (line, watcher) => {
  line.tell(move(5));
  assert.deepEqual([attempts(), watcher.told], [1, []]);
});

story("a move too far ahead makes a new connection, which brings what is missing", (line, watcher, sync) => {
  line.tell(move(7));
  assert.deepEqual([attempts(), watcher.told, sync.view.n], [2, [], 5]);
});

story("who has the newest version shows nothing anew", (line, watcher) => {
  line.tell({ t: "sync", n: 5 });
  tick(5_000);
  assert.deepEqual([attempts(), watcher.told], [1, []]);
});

story("a pong of the version shown changes nothing", (line) => {
  line.tell({ t: "pong", n: 5 });
  tick(5_000);
  assert.deepEqual(attempts(), 1);
});

story("a pong may overtake the move whose version it names", (line) => {
  line.tell({ t: "pong", n: 6 });
  tick(999);
  line.tell(move(6));
  tick(5_000);
  assert.deepEqual(attempts(), 1);
});

story("a pong of a version that does not come makes a new connection", (line) => {
  line.tell({ t: "pong", n: 6 });
  tick(999);
  assert.deepEqual(attempts(), 1);
  tick(1);
  assert.deepEqual(attempts(), 2);
});

story("a pong does not bring back a connection that was closed", (line, _, sync) => {
  line.tell({ t: "pong", n: 6 });
  sync.close();
  tick(60_000);
  assert.deepEqual(attempts(), 1);
});

story("a refusal and other messages go to the viewer's method of their kind", (line, watcher, sync) => {
  line.tell(refusal);
  line.tell(here);
  line.tell({ t: "ack", id: "1", n: 6 }); // for which this one has none
  assert.deepEqual([watcher.told, sync.view], [["That is not legal.", "2 watch"], start]);
});

story("it reconnects with growing pauses, and asks since the newest version", (line) => {
  line.tell(move(6));
  line.close();
  tick(0); // at once at first
  for (const wait of [500, 1000, 2000]) {
    Line.made.at(-1)!.close();
    const before = attempts();
    tick(wait - 1);
    assert.deepEqual(attempts(), before);
    tick(1);
    assert.deepEqual(attempts(), before + 1);
    assert.deepEqual(Line.made.at(-1)!.url.includes("since=6"), true);
  }
});

story("a server that restarts says when to come back", (line, watcher) => {
  line.tell({ t: "bye", after: 1500 });
  line.close(4000);
  tick(1499);
  assert.deepEqual(attempts(), 1);
  tick(1);
  assert.deepEqual([attempts(), watcher.told], [2, []]);
});

for (const [code, again] of [[1006, true], [4000, true], [4001, true], [4002, true], [4500, false], [4504, false]] as const) {
  story(`code ${code} ${again ? "is followed by a new connection" : "is final"}`, (line) => {
    line.close(code);
    tick(60_000);
    assert.deepEqual(attempts() > 1, again);
  });
}

story("what follows the connection learns how it stands", (line, _, sync) => {
  const heard: string[] = [];
  sync.status = { update: (up, next) => void heard.push(up ? "up" : next !== undefined ? "lost" : "trying"), ended: () => void heard.push("ended") };
  line.tell({ t: "sync", n: 5 });
  line.close();
  tick(0);
  Line.made[1]!.close(4504);
  assert.deepEqual(heard, ["up", "lost", "trying", "ended"]);
});
