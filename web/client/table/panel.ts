// Panel: what a person can do at the table now. The server renders it.
import { log } from "../input/speech";
import { offerShare } from "../ui/share";
import { offerPreferences } from "../ui/preferences";
import type { View } from "../net/protocol";
import { own, takeback } from "./takeback";

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
    const news = view.last?.slice(0, Math.max(0, view.ply - this.#view.ply));
    this.#view = view;
    takeback(this.#panel, view, news?.some((move) => own(view, move)));
  }

  // apply replaces the panel by one from the server, and keeps what the person has entered
  // in the old one. It announces news that the old one lacks: what others ask and answer, and
  // what has happened besides moves. The latter have IDs, which stay when somebody changes their name.
  apply(html: string): void {
    const panel = new DOMParser().parseFromString(html, "text/html").getElementById("panel")!;
    const old = this.#panel;
    old.before(panel);
    this.#panel = panel;
    this.#offer();
    carry(old, panel);
    const news = [...panel.querySelectorAll<HTMLElement>(".news")].filter((e) => !(old.innerHTML + old.textContent).includes(e.id || e.textContent!)).map((e) => e.innerText);
    if (news.length) log(news.join(" "));
    old.remove();
  }

  // offer adds what needs a script.
  #offer(): void {
    offerShare(this.#panel);
    offerPreferences();
    takeback(this.#panel, this.#view);
  }
}

const controls = "summary, button, input, select";

// carry has a new panel show what was entered and opened in the old one, and gives it the focus. What the server
// has changed, or is about to, is as it says.
function carry(from: Element, to: Element): void {
  const all = [...to.querySelectorAll<HTMLInputElement>(controls)];
  for (const old of from.querySelectorAll<HTMLInputElement>(controls)) {
    const [same] = all.splice(all.findIndex((e) => identity(e) === identity(old)) >>> 0, 1); // none at -1
    if (!same) continue;
    if (!old.closest("[data-change]") && old.defaultValue === same.defaultValue) same.value = old.value;
    // To open the new one may close the old one.
    if (old.matches("[open] > summary")) [(same.parentElement as HTMLDetailsElement).open, same.nextElementSibling!.scrollTop] = [true, old.nextElementSibling!.scrollTop];
    if (old.matches(":focus")) same.focus({ preventScroll: true });
  }
  to.scrollTop = from.scrollTop;
}

// identity tells controls apart: by what they do, for which seat, and what they say. Those that are alike follow
// each other as in the old panel.
function identity({ name, form, textContent, dataset }: HTMLInputElement): string {
  return [form?.action, form?.seat?.value, name, dataset.copy ?? textContent].join();
}
