// Showcase: the table on the front page where bots always play.
import { Scene } from "../board/scene";
import { status, viewIn } from "../model/view";
import { spread } from "../net/backoff";
import type { Here, View } from "../net/protocol";
import { TableSync, type Viewer } from "../net/sync";
import { Plates } from "./plates";

const pause = 4_000; // ms between two games

export class Showcase implements Viewer {
  #section: HTMLElement;
  #scene: Scene;
  #plates: Plates;
  #sync: TableSync;
  #watchers = 0;

  constructor(section: HTMLElement) {
    const view = viewIn(section);
    this.#section = section;
    this.#scene = new Scene(section.querySelector("[data-board]")!);
    this.#plates = new Plates(section);
    this.#sync = new TableSync(section.dataset.id!, view, this);
    this.show(view, view);
    void this.#sync.connect();
  }

  show(view: View, before: View): void {
    this.#scene.draw(view);
    this.#plates.draw(view);
    this.#section.querySelector(".status")!.textContent = status(view, this.#plates.colours);
    if (view.status === "over" && before.status !== "over") setTimeout(() => this.#next(), pause + spread(this.#watchers));
  }

  here({ watchers }: Here): void {
    this.#watchers = watchers;
  }

  // next replaces this game by the next one, as soon as there is one.
  async #next(): Promise<void> {
    const fresh = await nextSection(this.#section.dataset).catch(() => undefined);
    if (!fresh) return void setTimeout(() => this.#next(), pause);
    this.#sync.close();
    this.#section.replaceWith(fresh);
    new Showcase(fresh);
  }
}

// nextSection fetches the section of the next game, undefined if there is none yet.
async function nextSection({ id, game }: DOMStringMap): Promise<HTMLElement | undefined> {
  const showcase: { id: string } = await (await fetch(`/house?game=${game}`)).json();
  if (showcase.id === id) return undefined;
  const text = await (await fetch(`/house/panel?game=${game}`)).text();
  return new DOMParser().parseFromString(text, "text/html").getElementById("showcase") ?? undefined;
}
