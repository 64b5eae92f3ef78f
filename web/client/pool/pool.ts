// Pool: the page of a person who waits for players. A stream tells the state; the script
// answers when the server asks whether the person is still there, and goes to the table.
import { pause } from "../net/backoff";
import { Events } from "../net/events";
import { t } from "../i18n/i18n";

export class Pool {
  #address: string;
  #status: HTMLElement;
  #title = document.title;
  #tick = 0;
  #heard = 0; // counts what the server has told

  constructor(root: HTMLElement) {
    this.#address = root.dataset.pool!;
    this.#status = root.querySelector<HTMLElement>("#pool-status")!;
    this.#offerBots(root);
    this.#listen();
    this.#count();
  }

  #listen(): void {
    const stream = new Events(`${this.#address}/events`, {
      status: (html) => this.#show(html),
      called: (html) => {
        this.#show(html);
        void this.#answer(`${this.#address}/ready`);
      },
      lost: () => {
        this.#heard++;
        void this.#wishAgain();
      },
      table: (address) => {
        this.#heard++;
        stream.close();
        location.replace(address);
      },
      gone: () => {
        this.#heard++;
        stream.close();
        location.reload(); // the page says why, and offers to wait again
      },
    });
  }

  // wishAgain lets one wait again after the server that knew of it has ended.
  async #wishAgain(): Promise<void> {
    const [address, fields] = this.#status.querySelector<HTMLElement>("[data-wish]")!.dataset.wish!.split("?");
    const answer = await this.#answer(address!, new URLSearchParams(fields));
    if (answer && !answer.ok) location.reload(); // the page offers to wait again
  }

  // answer sends what the server has asked for, and does so again while it does not get through. It
  // says so if the server refuses. It returns nothing if the server has told something else meanwhile.
  async #answer(address: string, body?: URLSearchParams): Promise<Response | undefined> {
    const heard = this.#heard;
    for (let attempt = 1; heard === this.#heard; attempt++) {
      const answer = await fetch(address, { method: "POST", ...(body && { body }) }).catch(() => undefined);
      if (answer && answer.status < 500) return answer; // else a proxy finds no server, or there is no room yet
      if (answer && heard === this.#heard) this.#refused();
      await new Promise((done) => setTimeout(done, pause(attempt, Math.random())));
    }
    return undefined;
  }

  // refused says until the next state that the server takes nobody now.
  #refused(): void {
    if (this.#status.querySelector(".pool-refused")) return; // a screen reader announces it once
    const line = document.createElement("p");
    line.className = "pool-refused";
    line.textContent = t("pool.refused");
    this.#status.append(line);
  }

  #show(html: string): void {
    this.#heard++;
    this.#status.innerHTML = html;
    document.title = `${this.#status.querySelector("h1")!.textContent} · ${this.#title}`;
    this.#count();
  }

  // count counts the seconds down until bots come.
  #count(): void {
    clearInterval(this.#tick);
    const line = this.#status.querySelector<HTMLElement>("[data-seconds]");
    if (!line) return;
    const text = line.textContent;
    const until = performance.now() + 1000 * Number(line.dataset.seconds);
    this.#tick = setInterval(() => {
      const left = Math.max(0, Math.round((until - performance.now()) / 1000));
      line.textContent = text.replace(/\d+/, String(left));
    }, 1000);
  }

  // offerBots lets one play a game with bots within the page meanwhile.
  #offerBots(root: HTMLElement): void {
    const form = root.querySelector<HTMLFormElement>("#meanwhile-form")!;
    const frame = root.querySelector("iframe")!;
    form.hidden = false;
    form.addEventListener("submit", () => {
      form.hidden = true;
      frame.hidden = false;
      root.classList.add("playing");
    });
  }
}
