// Panel: what a person can do at the table now, as the server renders it.
import { offerShare } from "./link";
import type { View } from "./protocol";

const again = 2_000; // ms until a panel that did not come is asked for again

export class Panel {
  #panel: HTMLElement;
  #url: string;
  #shows: string;
  #asked = 0;

  constructor(panel: HTMLElement, table: string, view: View) {
    this.#panel = panel;
    this.#url = `/t/${table}/panel`;
    this.#shows = extract(view);
    offerShare(panel);
  }

  // draw fetches the panel if the view differs in what the panel shows.
  draw(view: View): void {
    const shows = extract(view);
    if (shows === this.#shows) return;
    this.#shows = shows;
    void this.#fetch();
  }

  // fetch brings the panel, unless it is asked for again meanwhile. Whoever came
  // with an invitation keeps it.
  async #fetch(): Promise<void> {
    const asked = ++this.#asked;
    const key = this.#panel.querySelector<HTMLInputElement>("[name=key]")?.value;
    const query = key ? `?key=${encodeURIComponent(key)}` : "";
    const answer = await fetch(this.#url + query).catch(() => undefined);
    if (asked !== this.#asked) return;
    if (!answer?.ok) return void setTimeout(() => asked === this.#asked && this.#fetch(), again);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const panel = page.getElementById("panel");
    if (!panel || asked !== this.#asked) return;
    keepTyping(this.#panel, panel);
    this.#panel.replaceWith(panel);
    panel.querySelector<HTMLElement>("[autofocus]")?.focus();
    this.#panel = panel;
    offerShare(panel);
  }
}

// extract writes what the panel depends on.
function extract({ status, seats, you, host, draw, o }: View): string {
  return JSON.stringify([status, seats, you, host, draw, o]);
}

// keepTyping takes what is being typed over to the new panel.
function keepTyping(from: Element, to: Element): void {
  const typing = from.querySelector<HTMLInputElement>("input:focus");
  const field = typing?.id ? to.querySelector<HTMLInputElement>(`#${CSS.escape(typing.id)}`) : null;
  if (!typing || !field) return;
  field.value = typing.value;
  field.autofocus = true;
}
