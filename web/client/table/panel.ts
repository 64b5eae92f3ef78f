// Panel: what a person can do at the table now. The server renders it.
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

  // query returns parameters of the socket's URL that ask for panels, and tell what the
  // present panel shows that does not depend on the version. They include the key of an
  // invitation.
  query(): string {
    const { away = "", key = "" } = this.#panel.dataset;
    return `&${new URLSearchParams({ panel: away, key })}`;
  }

  // draw updates what a view changes in the present panel.
  draw(view: View): void {
    this.#view = view;
    takeback(this.#panel, view);
  }

  // apply replaces the panel by one from the server, and keeps what the person has entered
  // in the old one.
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

  // offer adds what needs a script.
  #offer(): void {
    offerShare(this.#panel);
    offerPreferences();
    takeback(this.#panel, this.#view);
  }
}

// keepTyping copies to the new panel the field that has the focus and its value, and the
// level of the bots that are to fill the open seats.
function keepTyping(from: Element, to: Element): void {
  const field = from.querySelector<HTMLElement>("input:focus, select:focus");
  const same = field?.id ? to.querySelector<HTMLElement>(`#${CSS.escape(field.id)}`) : null;
  if (same) same.autofocus = true;
  if (field instanceof HTMLInputElement && same instanceof HTMLInputElement) same.value = field.value;
  const fill = from.querySelector<HTMLSelectElement>("#fill");
  const next = to.querySelector<HTMLSelectElement>("#fill");
  if (fill && next) next.value = fill.value;
}

// keepOpen opens the details elements that are open in the old panel.
function keepOpen(from: Element, to: Element): void {
  const open = [...from.querySelectorAll("details[open] > summary")].map((e) => e.textContent);
  for (const summary of to.querySelectorAll("details > summary")) {
    if (open.includes(summary.textContent)) summary.parentElement!.setAttribute("open", "");
  }
}
