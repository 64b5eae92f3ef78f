// Panel: what a person can do at the table now, as the server renders it.
import { offerShare } from "../ui/share";
import { offerPreferences } from "../ui/preferences";
import type { Absence, View } from "../net/protocol";
import { takeback } from "./takeback";

const again = 2_000; // ms until a panel that did not come is asked for again

export class Panel {
  #panel: HTMLElement;
  #url: string;
  #shows: string;
  #asked = 0;
  #view: View;
  #away: string; // the absences, as the server writes them for comparison

  constructor(panel: HTMLElement, table: string, view: View) {
    this.#panel = panel;
    this.#url = `/t/${table}/panel`;
    this.#view = view;
    this.#away = panel.dataset.away ?? "";
    this.#shows = extract(view, this.#away);
    this.#offer();
  }

  // draw fetches the panel if the view differs in what the panel shows.
  draw(view: View): void {
    this.#view = view;
    takeback(this.#panel, view);
    this.#compare();
  }

  // here does the same when it has changed who is gone.
  here(away: Absence[] = []): void {
    this.#away = away.map(({ s, votes }) => `${s}:${votes}`).join(" ");
    this.#compare();
  }

  #compare(): void {
    const shows = extract(this.#view, this.#away);
    if (shows === this.#shows) return;
    this.#shows = shows;
    void this.#fetch();
  }

  // fetch brings the panel, unless it is asked for again meanwhile. Who came with an
  // invitation keeps it.
  async #fetch(): Promise<void> {
    const asked = ++this.#asked;
    const { key } = this.#panel.dataset;
    const query = key ? `?key=${encodeURIComponent(key)}` : "";
    const answer = await fetch(this.#url + query).catch(() => undefined);
    if (asked !== this.#asked) return;
    if (!answer?.ok) return void setTimeout(() => asked === this.#asked && this.#fetch(), again);
    const html = await answer.text();
    if (asked === this.#asked) this.apply(html);
  }

  // apply takes over a panel that the server has rendered, and keeps what the person
  // has begun in the old one.
  apply(html: string): void {
    const panel = new DOMParser().parseFromString(html, "text/html").getElementById("panel");
    if (!panel) return;
    keepTyping(this.#panel, panel);
    keepOpen(this.#panel, panel);
    this.#panel.replaceWith(panel);
    panel.querySelector<HTMLElement>("[autofocus]")?.focus();
    this.#panel = panel;
    this.#offer();
  }

  // offer completes what only a script can do.
  #offer(): void {
    offerShare(this.#panel);
    offerPreferences(this.#panel);
    takeback(this.#panel, this.#view);
  }
}

// extract writes what the panel depends on.
function extract({ status, seats, you, back, host, draw, undo, next, o }: View, away: string): string {
  return JSON.stringify([status, seats, you, back, host, draw, undo, next, o, away]);
}

// keepTyping takes over to the new panel what is being typed, the field that has
// the focus, and the level that is to fill the open seats.
function keepTyping(from: Element, to: Element): void {
  const field = from.querySelector<HTMLElement>("input:focus, select:focus");
  const same = field?.id ? to.querySelector<HTMLElement>(`#${CSS.escape(field.id)}`) : null;
  if (same) same.autofocus = true;
  if (field instanceof HTMLInputElement && same instanceof HTMLInputElement) same.value = field.value;
  const fill = from.querySelector<HTMLSelectElement>("#fill");
  const next = to.querySelector<HTMLSelectElement>("#fill");
  if (fill && next) next.value = fill.value;
}

// keepOpen opens what is open in the old panel.
function keepOpen(from: Element, to: Element): void {
  const open = [...from.querySelectorAll("details[open] > summary")].map((e) => e.textContent);
  for (const summary of to.querySelectorAll("details > summary")) {
    if (open.includes(summary.textContent)) summary.parentElement!.setAttribute("open", "");
  }
}
