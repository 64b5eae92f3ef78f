import assert from "node:assert/strict";
import test, { mock } from "node:test";
import type { ServerMessage } from "../net/protocol";
import { TableSocket } from "../net/socket";
import { frame, Line, page } from "./line";

class Ear extends TableSocket {
  heard: string[] = [];
  override opened = () => void this.heard.push("opened");
  override status = {
    update: (_: boolean, next?: number) => void (next !== undefined && this.heard.push("lost")),
    ended: () => void this.heard.push("ended"),
  };
  override query = () => "since=5&said=3";
  override receive = (m: ServerMessage) => void this.heard.push(m.t);
}

// story runs a test on a new connection with mocked timers.
function story(name: string, tell: (line: Line, ear: Ear) => void) {
  test(name, () => {
    mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
    mock.method(Math, "random", () => 1);
    Line.made = [];
    page.hidden = false;
    const ear = new Ear("abc");
    ear.connect();
    try {
      tell(Line.made[0]!, ear);
    } finally {
      ear.close();
      mock.timers.reset();
    }
  });
}

const tick = (ms: number) => mock.timers.tick(ms);
const attempts = () => Line.made.length;

story("its URL names what the page already shows", (line) => {
  assert.deepEqual(line.url, "ws://table.test/t/abc/ws?since=5&said=3");
});

story("a lost connection is replaced at once, and then with growing pauses", (line, ear) => {
  line.open();
  line.close();
  tick(0);
  assert.deepEqual(attempts(), 2);
  Line.made[1]!.close();
  tick(499);
  assert.deepEqual(attempts(), 2);
  tick(1);
  assert.deepEqual(attempts(), 3);
  Line.made[2]!.close();
  tick(999);
  assert.deepEqual(attempts(), 3);
  tick(1);
  assert.deepEqual(attempts(), 4);
  assert.deepEqual(ear.heard, ["opened", "lost", "lost", "lost"]);
});

story("it never gives up", () => {
  for (let i = 0; i < 100; i++) {
    Line.made.at(-1)!.close();
    tick(30_000);
  }
  assert.deepEqual(attempts(), 101);
});

story("after a connection that held, the next is tried at once again", (line) => {
  line.close();
  tick(0);
  Line.made[1]!.open();
  tick(10_001);
  Line.made[1]!.close();
  tick(0);
  assert.deepEqual(attempts(), 3);
});

story("a connection that does not answer is discarded", (line) => {
  line.open();
  line.tell({ t: "sync", n: 5 });
  tick(15_000);
  assert.deepEqual(line.sent, ['{"t":"ping"}']);
  tick(7_999);
  assert.deepEqual(attempts(), 1);
  tick(1);
  tick(0);
  assert.deepEqual([attempts(), line.readyState], [2, 3]);
});

story("a connection that answers stays, and its pong is passed on", (line, ear) => {
  line.open();
  line.tell({ t: "sync", n: 5 });
  for (let i = 0; i < 10; i++) {
    tick(15_000);
    line.tell({ t: "pong", n: 5 });
  }
  assert.deepEqual([attempts(), line.sent.length, ear.heard.at(-1)], [1, 10, "pong"]);
});

story("an attempt that gets no answer is discarded", () => {
  tick(8_000);
  tick(0);
  assert.deepEqual(attempts(), 2);
});

story("a page that nobody looks at pings too, so that the server keeps it", (line) => {
  line.open();
  line.tell({ t: "sync", n: 5 });
  page.hidden = true;
  for (let i = 0; i < 4; i++) {
    tick(15_000);
    line.tell({ t: "pong", n: 5 });
  }
  assert.deepEqual([attempts(), line.sent.length], [1, 4]);
});

story("a person who comes back to the page is connected at once", (line) => {
  line.close();
  tick(0);
  Line.made[1]!.close();
  page.dispatchEvent(new Event("visibilitychange"));
  assert.deepEqual(attempts(), 3);
  Line.made[2]!.open();
  Line.made[2]!.tell({ t: "sync", n: 5 });
  tick(10_000);
  assert.deepEqual(attempts(), 3);
});

story("a page that comes out of the browser's cache is connected anew", (line) => {
  line.open();
  line.tell({ t: "sync", n: 5 });
  frame.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  assert.deepEqual([attempts(), line.readyState], [2, 3]);
});

story("a connection that ended while the page slept is replaced", (line) => {
  line.open();
  line.tell({ t: "sync", n: 5 });
  line.readyState = 3; // without a close event
  page.dispatchEvent(new Event("visibilitychange"));
  assert.deepEqual(attempts(), 2);
});

story("the network's return makes a new connection", (line) => {
  line.open();
  frame.dispatchEvent(new Event("online"));
  assert.deepEqual([attempts(), line.readyState], [2, 3]);
});

story("codes from 4500 on are final", (line, ear) => {
  line.open();
  line.close(4504);
  tick(60_000);
  frame.dispatchEvent(new Event("online"));
  assert.deepEqual([attempts(), ear.heard.at(-1)], [1, "ended"]);
});

story("where there is no room, it comes back slowly", (line) => {
  line.open();
  line.close(4003);
  tick(19_999);
  assert.deepEqual(attempts(), 1);
  tick(1);
  assert.deepEqual(attempts(), 2);
});

story("a server that restarts says when to come back", (line, ear) => {
  line.open();
  line.tell({ t: "bye", after: 1500 });
  line.close(4000);
  tick(1499);
  assert.deepEqual(attempts(), 1);
  tick(1);
  assert.deepEqual([attempts(), ear.heard], [2, ["opened", "lost"]]);
});

story("what the old connection still says is not heard", (line, ear) => {
  line.open();
  ear.reconnect();
  line.tell({ t: "sync", n: 5 });
  assert.deepEqual(ear.heard, ["opened"]);
});

story("messages go out only on an open connection", (line, ear) => {
  ear.send({ t: "ping" });
  line.open();
  ear.send({ t: "ping" });
  assert.deepEqual(line.sent, ['{"t":"ping"}']);
});
