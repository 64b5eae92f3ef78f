// Timer: the clocks on the plates, which it counts down.
import { Clocks, countdown, low, untilChange } from "../model/clock";
import type { Clock, Move, View } from "../net/protocol";
import { notes } from "../ui/sound";
import { acting, has } from "../model/view";
import { t } from "../i18n/i18n";

const warning = 20_000; // ms left at which the person is warned
const last = 10_000; // ms left at which the clock ticks
const rearm = 30_000; // ms left above which the warnings will be given again

export class Timer {
  #clocks = new Clocks();
  #dials: (HTMLElement | null)[];
  #call: (text: string) => void;
  #view: View;
  #next = 0;
  #warned = Infinity; // the least time left since the warnings were rearmed, in ms

  // call announces a sentence at once to a person who listens to the page.
  constructor(root: Element, view: View, call: (text: string) => void) {
    this.#dials = [...root.querySelectorAll(".plate[data-seat]")].map((plate) => plate.querySelector(".clock"));
    this.#call = call;
    this.#view = view;
    document.addEventListener("visibilitychange", () => this.#draw());
    this.update(view, view.k);
  }

  // update takes over a view and the clocks that came with it.
  update(view: View, clock: Clock | undefined): void {
    this.#view = view;
    this.#clocks.update(clock, Date.now());
    this.#draw();
  }

  // moved updates the clocks after a move to a view; online is the set of seats whose
  // person is connected.
  moved(view: View, move: Move, online: number): void {
    this.#view = view;
    this.#clocks.moved(view, move, Date.now(), (seat) => !has(online, seat) && !view.you?.includes(seat));
    this.#draw();
  }

  // short says that this person has so little time left that no animation may keep them
  // waiting.
  get short(): boolean {
    const left = (seat: number) => this.#clocks.left(seat, Date.now());
    return this.#clocks.shown && !this.#clocks.days && !!this.#view.you?.some((seat) => left(seat) < last);
  }

  #draw(): void {
    clearTimeout(this.#next);
    if (!this.#clocks.shown || document.hidden) return;
    const now = Date.now();
    let pause = Infinity;
    this.#dials.forEach((dial, seat) => {
      const left = this.#clocks.left(seat, now);
      if (dial) this.#show(dial, seat, left);
      if (has(this.#clocks.run, seat) && left > 0) pause = Math.min(pause, untilChange(left));
    });
    const mine = acting(this.#view);
    if (mine !== undefined && has(this.#clocks.run, mine)) this.#warn(this.#clocks.left(mine, now));
    if (pause < Infinity) this.#next = setTimeout(() => this.#draw(), pause);
  }

  #show(dial: HTMLElement, seat: number, left: number): void {
    const { status, seats, u } = this.#view;
    const person = seats[seat]?.k === "person" && status !== "open";
    const paused = person && status === "live" && has(u, seat) && !has(this.#clocks.run, seat);
    const short = low(left, this.#clocks.days);
    const text = countdown(left);
    dial.hidden = !(person || (status === "over" && seats[seat]?.out)); // at the end the clocks stay
    dial.classList.toggle("low", short);
    dial.classList.toggle("paused", paused);
    dial.ariaLabel = paused ? t("clock.paused", { Left: text }) : short ? t("clock.low", { Left: text }) : null;
    if (dial.textContent !== text) dial.textContent = text;
  }

  // warn warns the person once when little time is left.
  #warn(left: number): void {
    if (this.#clocks.days) return;
    if (left <= warning && this.#warned > warning) this.#call(t("clock.short"));
    if (left <= last && this.#warned > last) notes?.tick();
    this.#warned = left > rearm ? left : Math.min(this.#warned, left);
  }
}
