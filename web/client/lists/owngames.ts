// OwnGames: the reader's own games on a page that stays open, and beside them those of others.
import { patch } from "../ui/patch";

// parts are what is kept fresh. The header says in how many games it is the reader's turn, the third how many people look
// for others to play with, and the last where there are open seats.
const parts = ["#own", ".header nav", ".start-options", "#tables"];
const every = 60_000; // ms between two requests while the page is seen
const patience = 20_000; // ms until a request is given up
const calm = 1_000; // ms without a touch or a key, before anything may move from under a finger

export class OwnGames {
  #log = document.createElement("p"); // screen readers announce what comes there
  #touched = -calm; // when the reader last did something
  #requests = 0;

  constructor(list: HTMLElement) {
    this.#log.role = "status";
    this.#log.hidden = true;
    list.after(this.#log);
    for (const kind of ["pointermove", "pointerdown", "keydown", "scroll"]) {
      addEventListener(kind, () => (this.#touched = performance.now()), { passive: true });
    }
    const look = () => document.hidden || void this.#look();
    document.addEventListener("visibilitychange", look);
    addEventListener("pageshow", ({ persisted }) => persisted && look());
    addEventListener("online", look);
    setInterval(look, every);
  }

  // look asks for the page again, and shows what has changed. If the server cannot be reached, all stays as it is.
  async #look(): Promise<void> {
    const request = ++this.#requests;
    const text = await fetch(location.pathname + location.search, { signal: AbortSignal.timeout(patience) })
      .then((answer) => (answer.ok ? answer.text() : ""))
      .catch(() => "");
    if (!text) return;
    while (performance.now() - this.#touched < calm) await new Promise((done) => setTimeout(done, calm));
    if (request === this.#requests) this.#show(new DOMParser().parseFromString(text, "text/html"));
  }

  // show shows the games as another page has them. It announces turns that have come. A card that moves keeps the
  // focus, and so does the link to older games. A page without games is a stranger's: the reader has signed out in another tab.
  #show(page: Document): void {
    if (!page.querySelector(parts[0]!)) return location.reload();
    const focused = document.activeElement as HTMLAnchorElement;
    const before = turns();
    for (const part of parts) {
      const [now, then] = [document, page].map((of) => of.querySelector(part));
      if (now && then) patch(now, then);
    }
    this.#log.textContent = turns() > before ? badge()!.title : "";
    if (focused.isConnected || !focused.href) return;
    const id = focused.href.split(/[/&]/).at(-1)!; // of its table, also when the game is over; of older games, their status
    for (const link of document.querySelectorAll<HTMLAnchorElement>("#own a, #tables a")) {
      if (link.href.endsWith(id)) link.focus({ preventScroll: true });
    }
  }
}

// badge returns the number in the header; there is none if it is nowhere the reader's turn.
function badge(): HTMLElement | null {
  return document.querySelector<HTMLElement>(".turns");
}

// turns returns in how many games it is the reader's turn.
function turns(): number {
  return Number(badge()?.textContent ?? 0);
}
