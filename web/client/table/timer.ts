// Timer: shows the clocks on the plates, and counts them down.
import { Clocks, countdown, lasts, low } from "../model/clock";
import type { Clock, Move, View } from "../net/protocol";
import { notes } from "../ui/sound";
import { acting, has } from "../model/view";
import { t } from "../i18n/i18n";

const warning = 20_000; // ms left at which a person is told
const last = 10_000; // ms left at which it ticks
const again = 30_000; // ms left above which they will be told again

export class Timer {
  #clocks = new Clocks();
  #faces: (HTMLElement | null)[];
  #call: (text: string) => void;
  #view: View;
  #next = 0;
  #told = Infinity; // the least time at which the person was told

  // call says a sentence to the person at once.
  constructor(root: Element, view: View, call: (text: string) => void) {
    this.#faces = [...root.querySelectorAll(".plate[data-seat]")].map((plate) => plate.querySelector(".dial"));
    this.#call = call;
    this.#view = view;
    document.addEventListener("visibilitychange", () => this.#draw());
    this.told(view, view.k);
  }

  // told takes over what the server tells with a view.
  told(view: View, clock: Clock | undefined): void {
    this.#view = view;
    this.#clocks.told(clock, Date.now());
    this.#draw();
  }

  // moved goes on after a move to a view; online are the seats of those who are
  // there.
  moved(view: View, move: Move, online: number): void {
    this.#view = view;
    this.#clocks.moved(view, move, Date.now(), (seat) => !has(online, seat) && !view.you?.includes(seat));
    this.#draw();
  }

  // short says that a person who looks on has so little time that nothing may keep
  // them waiting.
  get short(): boolean {
    const left = (seat: number) => this.#clocks.left(seat, Date.now());
    return this.#clocks.shown && !this.#clocks.days && !!this.#view.you?.some((seat) => left(seat) < last);
  }

  #draw(): void {
    clearTimeout(this.#next);
    if (!this.#clocks.shown || document.hidden) return;
    const now = Date.now();
    let pause = Infinity;
    this.#faces.forEach((face, seat) => {
      const left = this.#clocks.left(seat, now);
      if (face) this.#show(face, seat, left);
      if (has(this.#clocks.run, seat) && left > 0) pause = Math.min(pause, lasts(left));
    });
    const mine = acting(this.#view);
    if (mine !== undefined && has(this.#clocks.run, mine)) this.#warn(this.#clocks.left(mine, now));
    if (pause < Infinity) this.#next = setTimeout(() => this.#draw(), pause);
  }

  #show(face: HTMLElement, seat: number, left: number): void {
    const { status, seats, u } = this.#view;
    const person = seats[seat]?.k === "person" && status !== "open";
    const paused = person && status === "live" && has(u, seat) && !has(this.#clocks.run, seat);
    const short = low(left, this.#clocks.days);
    const text = countdown(left);
    face.hidden = !person;
    face.classList.toggle("low", short);
    face.classList.toggle("paused", paused);
    face.ariaLabel = paused ? t("clock.paused", { Left: text }) : short ? t("clock.low", { Left: text }) : null;
    if (face.textContent !== text) face.textContent = text;
  }

  // warn tells the person once that little time is left.
  #warn(left: number): void {
    if (this.#clocks.days) return;
    if (left > again) this.#told = Infinity;
    if (left <= warning && this.#told > warning) this.#call(t("clock.short"));
    if (left <= last && this.#told > last) notes?.tick();
    if (left <= warning) this.#told = Math.min(this.#told, left);
  }
}
