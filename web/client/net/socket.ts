// Socket: the connection to a table, which never gives up.
import { pause } from "./backoff";
import { CloseTooMany, type ClientMessage, type ServerMessage } from "./protocol";

const every = 15_000; // ms between pings
const patience = 8_000; // ms to wait for an answer
const stable = 10_000; // ms after which a connection was a good one
const crowded = 6; // attempts, after which the pauses are long
const slow = 4_000; // ms, the least of these pauses

// Status shows how the connection stands.
export interface Status {
  // link tells whether there is a connection; if not, the next attempt is under way,
  // or comes at a moment, in Unix milliseconds.
  link(up: boolean, next?: number): void;
  // ended tells that the server has closed the connection for good.
  ended(): void;
}

export abstract class TableSocket {
  status: Status | undefined;
  opened: (() => unknown) | undefined; // called when messages can be sent again
  #url: string;
  #socket: WebSocket | undefined;
  #attempt = 0;
  #opened = Infinity; // when the connection was
  #hold = 0; // ms to wait before the next attempt, as the server asked
  #retry = 0;
  #deadline = 0;
  #pings = 0;
  #stop = new AbortController();

  constructor(table: string) {
    this.#url = `${location.origin.replace(/^http/, "ws")}/t/${table}/ws`;
  }

  // query tells the server what the page shows already, as the parameters of the
  // socket's address.
  protected abstract query(): string;
  protected abstract receive(message: ServerMessage): void;

  // connect makes the first connection, and keeps up one until it is closed.
  connect(): void {
    const { signal } = this.#stop;
    document.addEventListener("visibilitychange", () => this.#wake(), { signal });
    addEventListener("pageshow", (e) => (e.persisted ? this.reconnect() : this.#wake()), { signal });
    addEventListener("online", () => this.reconnect(), { signal });
    this.#pings = setInterval(() => this.#ping(), every);
    this.reconnect();
  }

  // send sends a message if the connection is open, and else forgets it.
  send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  // reconnect gives the present connection up for a new one.
  reconnect(): void {
    if (this.#stop.signal.aborted) return;
    this.#discard();
    const socket = new WebSocket(`${this.#url}?${this.query()}`);
    this.#socket = socket;
    this.status?.link(false);
    this.#expect();
    socket.onopen = () => {
      this.#opened = Date.now();
      this.opened?.();
    };
    socket.onmessage = (e) => this.#heard(JSON.parse(e.data));
    socket.onclose = (e) => this.#closed(e.code);
  }

  // close ends the connection for good.
  close(): void {
    this.#stop.abort();
    clearInterval(this.#pings);
    this.#discard();
  }

  // wake makes sure of the connection when the page is looked at again.
  #wake(): void {
    if (document.hidden) return;
    if (this.#socket && this.#socket.readyState <= WebSocket.OPEN) this.#ping();
    else this.reconnect();
  }

  // ping finds out whether the connection is dead without knowing it, and tells
  // the server that this end is not, in a hidden tab too.
  #ping(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.send({ t: "ping" });
    this.#expect();
  }

  #heard(message: ServerMessage): void {
    clearTimeout(this.#deadline);
    this.#deadline = 0;
    this.status?.link(true);
    if (message.t === "bye") this.#hold = message.after;
    else this.receive(message);
  }

  // expect gives the connection up if nothing comes in time.
  #expect(): void {
    this.#deadline ||= setTimeout(() => this.#closed(0), patience);
  }

  #closed(code: number): void {
    if (Date.now() - this.#opened > stable) this.#attempt = 0;
    this.#discard();
    if (code >= 4500) {
      this.close();
      return this.status?.ended();
    }
    if (code === CloseTooMany) [this.#attempt, this.#hold] = [Math.max(this.#attempt, crowded), slow];
    const wait = this.#hold + pause(this.#attempt++, Math.random());
    this.#retry = setTimeout(() => this.reconnect(), wait);
    this.status?.link(false, Date.now() + wait);
    this.#hold = 0;
  }

  #discard(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#deadline);
    this.#deadline = 0;
    this.#opened = Infinity;
    const socket = this.#socket;
    this.#socket = undefined;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}
