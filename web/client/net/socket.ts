// Socket: the connection to a table, which is made again whenever it is lost.
import { pause } from "./backoff";
import { CloseTooMany, type ClientMessage, type ServerMessage } from "./protocol";

const pingInterval = 15_000; // ms
const timeout = 8_000; // ms to wait for an answer
const stable = 10_000; // ms that a connection must last to reset the backoff
const crowdedAttempt = 6; // the attempt at which the backoff goes on after CloseTooMany
const crowdedPause = 4_000; // ms, the shortest pause then

// ConnectionView shows the state of the connection.
export interface ConnectionView {
  // update tells whether the connection is up. If it is down, next is the time of the next
  // attempt in Unix milliseconds, or undefined while an attempt is under way.
  update(up: boolean, next?: number): void;
  // ended tells that the server has closed the connection and there will be no other, for
  // instance because the table is gone.
  ended(): void;
}

export abstract class TableSocket {
  status: ConnectionView | undefined;
  opened: (() => unknown) | undefined; // called when a connection is open
  #url: string;
  #socket: WebSocket | undefined;
  #attempt = 0;
  #opened = Infinity; // when the connection was opened
  #hold = 0; // ms to add before the next attempt, as the server asked
  #retry = 0;
  #deadline = 0;
  #pings = 0;
  #heard: (() => void) | undefined;
  #stop = new AbortController();

  constructor(table: string) {
    this.#url = `${location.origin.replace(/^http/, "ws")}/t/${table}/ws`;
  }

  // query returns the parameters of the socket's URL, which tell the server what the page
  // already shows.
  protected abstract query(): string;
  protected abstract receive(message: ServerMessage): void;

  // connect opens a connection, and replaces it when it is lost until close is called. The
  // promise is settled by the first message.
  connect(): Promise<void> {
    const { signal } = this.#stop;
    document.addEventListener("visibilitychange", () => this.#wake(), { signal });
    addEventListener("pageshow", (e) => (e.persisted ? this.reconnect() : this.#wake()), { signal });
    addEventListener("online", () => this.reconnect(), { signal });
    this.#pings = setInterval(() => this.#ping(), pingInterval);
    this.reconnect();
    return new Promise((heard) => (this.#heard = heard));
  }

  // send sends a message if the connection is open, and discards it otherwise.
  send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  // reconnect replaces the present connection by a new one.
  reconnect(): void {
    if (this.#stop.signal.aborted) return;
    this.#discard();
    const socket = new WebSocket(`${this.#url}?${this.query()}`);
    this.#socket = socket;
    this.status?.update(false);
    this.#expect();
    socket.onopen = () => {
      this.#opened = Date.now();
      this.opened?.();
    };
    socket.onmessage = (e) => this.#message(JSON.parse(e.data));
    socket.onclose = (e) => this.#closed(e.code);
  }

  // close ends the connection for good.
  close(): void {
    this.#stop.abort();
    clearInterval(this.#pings);
    this.#discard();
  }

  // wake checks the connection when the page becomes visible again.
  #wake(): void {
    if (document.hidden) return;
    if (this.#socket && this.#socket.readyState <= WebSocket.OPEN) this.#ping();
    else this.reconnect();
  }

  // ping finds out whether the connection is dead, and tells the server that this end is
  // alive, in a hidden tab too.
  #ping(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.send({ t: "ping" });
    this.#expect();
  }

  #message(message: ServerMessage): void {
    clearTimeout(this.#deadline);
    this.#deadline = 0;
    this.status?.update(true);
    this.#heard?.();
    if (message.t === "bye") this.#hold = message.after;
    else this.receive(message);
  }

  // expect gives up the connection if no message arrives in time.
  #expect(): void {
    this.#deadline ||= setTimeout(() => this.#closed(0), timeout);
  }

  #closed(code: number): void {
    if (Date.now() - this.#opened > stable) this.#attempt = 0;
    this.#discard();
    if (code >= 4500) {
      this.close();
      return this.status?.ended();
    }
    if (code === CloseTooMany) [this.#attempt, this.#hold] = [Math.max(this.#attempt, crowdedAttempt), crowdedPause];
    const wait = this.#hold + pause(this.#attempt++, Math.random());
    this.#retry = setTimeout(() => this.reconnect(), wait);
    this.status?.update(false, Date.now() + wait);
    this.#hold = 0;
  }

  // discard closes the connection and clears its timers, without reporting it.
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
