// Line: a browser without a network, for tests of the connection.
import type { ServerMessage } from "../net/protocol";

// Line stands in for the browser's WebSocket.
export class Line {
  static OPEN = 1;
  static made: Line[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((e: { data: string }) => void) | null = null;
  onclose: ((e: { code: number }) => void) | null = null;

  constructor(public url: string) {
    Line.made.push(this);
  }
  open() {
    this.readyState = Line.OPEN;
    this.onopen?.();
  }
  tell(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  send(text: string) {
    this.sent.push(text);
  }
  close(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

export const page = Object.assign(new EventTarget(), { hidden: false });
export const frame = new EventTarget();
Object.assign(globalThis, {
  WebSocket: Line,
  document: page,
  location: { origin: "http://table.test" },
  addEventListener: frame.addEventListener.bind(frame),
});
