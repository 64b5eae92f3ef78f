// ConnectionStatus: the line that is shown while the connection is down.
import type { ConnectionView } from "../net/socket";
import { t } from "../i18n/i18n";
import { notice } from "./notice";

const tick = 1_000; // ms after which the line is written, first and again: a shorter break is not shown

export class ConnectionStatus implements ConnectionView {
  #line: HTMLElement | null; // none where a table is only part of the page
  #connected = false; // there has been a connection
  #next = 0; // when the next attempt comes
  #timer = 0;

  // retry is called to make an attempt at once.
  constructor(root: Element, retry: () => void) {
    this.#line = root.querySelector("#connection");
    this.#line?.querySelector("button")!.addEventListener("click", retry);
  }

  update(up: boolean, next = 0): void {
    this.#next = next;
    if (up) {
      this.#line?.classList.replace("broken", "up");
      this.#connected = true;
      clearInterval(this.#timer);
      this.#timer = 0;
    } else {
      this.#timer ||= setInterval(() => this.#show(), tick);
    }
  }

  ended(): void {
    this.update(true);
    notice(t("table.ended"), false, Infinity);
  }

  // show writes the line.
  #show(): void {
    if (!this.#line) return;
    const seconds = Math.ceil((this.#next - Date.now()) / 1_000);
    this.#line.querySelector("span")!.textContent = describe(seconds, this.#connected, navigator.onLine);
    this.#line.querySelector("button")!.hidden = seconds < 2;
    this.#line.classList.add("broken");
  }
}

// describe says when the next attempt to connect comes; 0 seconds means now. connected
// says that there has been a connection, network that the device is online.
export function describe(seconds: number, connected: boolean, network: boolean): string {
  if (!network) return t("connection.offline");
  if (!connected) return t("connection.connecting");
  return seconds > 1 ? t("connection.retry", { N: seconds }) : t("connection.again");
}
