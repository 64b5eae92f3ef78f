// Panel: what a person can do at the table now, as the server renders it.
import { offerShare } from "../ui/share";
import { offerPreferences } from "../ui/preferences";
import type { View } from "../net/protocol";
import { takeback } from "./takeback";

export class Panel {
  #panel: HTMLElement;
  #view: View;

  constructor(panel: HTMLElement, view: View) {
    this.#panel = panel;
    this.#view = view;
    this.#offer();
  }

  // query tells the socket to bring panels, and what the present one shows that no
  // version tells. Who came with an invitation keeps it.
  query(): string {
    const { away = "", key = "" } = this.#panel.dataset;
    return `&${new URLSearchParams({ panel: away, key })}`;
  }

  // draw takes over a view in what does not need another panel.
  draw(view: View): void {
    this.#view = view;
    takeback(this.#panel, view);
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
