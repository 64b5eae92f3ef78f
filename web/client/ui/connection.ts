// ConnectionStatus: the line that is shown while the connection is down.
import type { ConnectionView } from "../net/socket";
import { t } from "../i18n/i18n";
import { notice } from "./notice";

const grace = 1_000; // ms that the connection may be down before it is shown

export class ConnectionStatus implements ConnectionView {
  #line: HTMLElement | null;
  #text: HTMLElement | null;
  #button: HTMLElement | null;
  #connected = false; // there has been a connection
  #next = 0; // when the next attempt comes
  #timer = 0;

  // retry is called to make an attempt at once.
  constructor(root: Element, retry: () => void) {
    this.#line = root.querySelector("#connection");
    this.#text = this.#line?.querySelector("span") ?? null;
    this.#button = this.#line?.querySelector("button") ?? null;
    this.#button?.addEventListener("click", retry);
  }

  update(up: boolean, next = 0): void {
    this.#next = next;
    if (up) {
      this.#connected = true;
      clearTimeout(this.#timer);
      this.#timer = 0;
      this.#line?.classList.remove("broken");
    } else if (this.#line?.matches(".broken")) {
      this.#show();
    } else {
      this.#timer ||= setTimeout(() => this.#show(), grace);
    }
  }

  ended(): void {
    notice(t("table.ended"));
  }

  // show writes the line, and does so again every second.
  #show(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#show(), 1_000);
    const seconds = Math.ceil((this.#next - Date.now()) / 1_000);
    if (this.#text) this.#text.textContent = describe(seconds, this.#connected, navigator.onLine);
    if (this.#button) this.#button.hidden = seconds < 2;
    this.#line?.classList.add("broken");
  }
}

// describe says when the next attempt to connect comes; 0 seconds means now. connected
// says that there has been a connection, network that the device is online.
export function describe(seconds: number, connected: boolean, network: boolean): string {
  if (!network) return t("connection.offline");
  if (!connected) return t("connection.connecting");
  return seconds > 1 ? t("connection.retry", { N: seconds }) : t("connection.again");
}
