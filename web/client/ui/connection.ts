// ConnectionStatus: tells how the connection stands while it is down.
import { t } from "../i18n/i18n";
import { notice } from "./notice";

const hiccup = 1_000; // ms that a connection may be away unnoticed

export class ConnectionStatus {
  #line: HTMLElement | null;
  #text: HTMLElement | null;
  #button: HTMLElement | null;
  #known = false; // there has been a connection
  #next: number | undefined;
  #timer = 0;

  // again makes an attempt at once.
  constructor(root: Element, again: () => void) {
    this.#line = root.querySelector("#link");
    this.#text = this.#line?.querySelector("span") ?? null;
    this.#button = this.#line?.querySelector("button") ?? null;
    this.#button?.addEventListener("click", again);
  }

  // link tells whether there is a connection; if not, the next attempt is under
  // way, or comes at a moment, in Unix milliseconds.
  link(up: boolean, next?: number): void {
    this.#next = next;
    if (up) {
      this.#known = true;
      clearTimeout(this.#timer);
      this.#timer = 0;
      this.#line?.classList.remove("lost");
    } else if (this.#line?.matches(".lost")) {
      this.#tell();
    } else {
      this.#timer ||= setTimeout(() => this.#tell(), hiccup);
    }
  }

  // ended tells that the server has closed the connection for good.
  ended(): void {
    notice(t("table.ended"));
  }

  #tell(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tell(), 1_000);
    const seconds = Math.ceil(((this.#next ?? 0) - Date.now()) / 1_000);
    if (this.#text) this.#text.textContent = describe(seconds, this.#known, navigator.onLine);
    if (this.#button) this.#button.hidden = seconds < 2;
    this.#line?.classList.add("lost");
  }
}

// says tells when the next attempt comes; 0 seconds are now.
export function describe(seconds: number, known: boolean, network: boolean): string {
  if (!network) return t("link.offline");
  if (!known) return t("link.connecting");
  return seconds > 1 ? t("link.retry", { N: seconds }) : t("link.again");
}
