// Site: a game at a table of the site, which decides whether its player may be helped.
import type { Line } from "../analysis/messages";
import { seated } from "../analysis/seated";
import type { Helped } from "./helped";

export class SiteGame implements Helped {
  readonly seats: number[];
  #table: HTMLElement;
  #game: string;
  #setup: string;

  constructor(table: HTMLElement, game: string, setup: string, seats: number[]) {
    this.#table = table;
    this.#game = game;
    this.#setup = setup;
    this.seats = seats;
  }

  line(): Line {
    const list = [...this.#table.querySelectorAll<HTMLElement>("#moves [data-ply]")];
    const moves = seated(list.map(({ title }) => title), list.map(({ dataset }) => Number(dataset.seat)));
    return { game: this.#game, setup: this.#setup, start: "", moves };
  }

  hint(): Promise<string> {
    return this.#ask("hint", { method: "POST", body: new URLSearchParams() });
  }

  explain(): Promise<string> {
    return this.#ask("hints", {});
  }

  // ask returns what the server says if it refuses.
  async #ask(what: string, init: RequestInit): Promise<string> {
    const answer = await fetch(`/t/${this.#table.dataset.id}/${what}`, { ...init, headers: { accept: "application/json" } });
    if (answer.ok) return "";
    const { why } = (await answer.json().catch(() => ({}))) as { why?: string };
    if (why) return why;
    throw new Error(answer.statusText);
  }
}
