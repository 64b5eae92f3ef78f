// House: the table of bots on the front page, which goes on for ever.
import { Plates } from "./plates";
import type { ServerMessage, View } from "../net/protocol";
import { Scene } from "../board/scene";
import { TableSocket, type Listener } from "../net/socket";
import { follow, status, viewIn } from "../model/view";

const rest = 4_000; // ms between two games

export class Showcase implements Listener {
  #section: HTMLElement;
  #view: View;
  #scene: Scene;
  #plates: Plates;
  #socket: TableSocket;

  constructor(section: HTMLElement) {
    this.#section = section;
    this.#view = viewIn(section);
    this.#scene = new Scene(section.querySelector("[data-board]")!);
    this.#plates = new Plates(section);
    this.#show(this.#view);
    this.#socket = new TableSocket(section.dataset.id!, this);
  }

  version(): number {
    return this.#view.n;
  }

  line(): number {
    return 0; // there is no chat
  }

  receive(m: ServerMessage): void {
    if (m.t === "view") this.#show(m);
    else if (m.t === "move" && m.n === this.#view.n + 1) this.#show(follow(this.#view, m));
    else if (m.t === "move" && m.n > this.#view.n) this.#socket.reconnect();
    else if (m.t === "pong" && m.n > this.#view.n) setTimeout(() => m.n > this.#view.n && this.#socket.reconnect(), 1000);
  }

  opened(): void {}
  link(): void {}
  ended(): void {}

  #show(view: View): void {
    const over = view.status === "over" && this.#view.status !== "over";
    this.#view = view;
    this.#scene.draw(view);
    this.#plates.draw(view);
    const line = this.#section.querySelector(".status")!;
    line.textContent = status(view, this.#plates.colours);
    if (over) setTimeout(() => this.#next(), rest);
  }

  // next shows the next game in place of this one.
  async #next(): Promise<void> {
    const fresh = await nextShowcase(this.#section.dataset.id!).catch(() => undefined);
    if (!fresh) return void setTimeout(() => this.#next(), rest);
    this.#socket.close();
    this.#section.replaceWith(fresh);
    new Showcase(fresh);
  }
}

// nextHouse returns the section of the next game, nothing if there is none yet.
async function nextShowcase(id: string): Promise<HTMLElement | undefined> {
  const house: { id: string } = await (await fetch("/house")).json();
  if (house.id === id) return undefined;
  const text = await (await fetch("/house/panel")).text();
  return new DOMParser().parseFromString(text, "text/html").getElementById("house") ?? undefined;
}
