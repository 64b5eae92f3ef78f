// Clock: what the clocks of a table show between two messages.
import type { Clock, Move, View } from "../net/protocol";
import { has } from "./view";
import { t } from "../i18n/i18n";

const late = 400; // ms that a message may take without the clock jumping
const second = 1000; // ms
const hour = 3600 * second;
const short = 20 * second; // below it a clock shows tenths

// Clocks are the clocks of all seats. Moments are in milliseconds.
export class Clocks {
  run = 0; // set of the seats whose clock runs
  days = false;
  #left: number[] = [];
  #at = 0; // the moment at which #left was true
  #turn = 0; // what a clock that counts days shows when its turn begins

  // shown says whether there are clocks at all.
  get shown(): boolean {
    return this.#left.length > 0;
  }

  // left returns what a seat's clock shows at a moment.
  left(seat: number, now: number): number {
    const left = this.#left[seat] ?? 0;
    return Math.max(0, has(this.run, seat) ? left - (now - this.#at) : left);
  }

  // told takes over what the server tells. A clock that runs here and there and
  // differs by no more than the message's way goes on as it is.
  told(clock: Clock | undefined, now: number): void {
    const { left = [], run = 0, days = false } = clock ?? {};
    this.#left = left.map((told, seat) => {
      const here = this.left(seat, now);
      return has(run & this.run, seat) && Math.abs(here - told) < late ? here : told;
    });
    this.#at = now;
    this.run = run;
    this.days = days;
    this.#turn = Math.max(0, ...left);
  }

  // moved goes on after a move. view is what it led to, rests tells whose clock
  // stands still although it is their turn.
  moved(view: View, move: Move, now: number, rests: (seat: number) => boolean): void {
    if (!this.shown) return;
    this.#left = this.#left.map((_, seat) => this.left(seat, now));
    this.#at = now;
    if (this.days) this.#left[move.s] = this.#turn;
    else if (move.k !== undefined) this.#left[move.s] = move.k;
    this.run = 0;
    view.seats.forEach(({ k }, seat) => {
      if (view.status === "live" && k === "person" && has(view.u, seat) && !rests(seat)) this.run |= 1 << seat;
    });
  }
}

// countdown writes a time that is left, as the server does.
export function countdown(left: number): string {
  if (left < short) {
    const tenths = Math.floor(left / 100);
    return `0:${pad(Math.floor(tenths / 10))}.${tenths % 10}`;
  }
  const seconds = Math.ceil(left / second);
  const [minutes, hours, days] = [60, 3600, 86_400].map((n) => Math.floor(seconds / n)) as [number, number, number];
  if (days > 0) return t("clock.days", { Days: days, Hours: hours % 24 });
  if (hours > 0) return t("clock.hours", { Hours: hours, Minutes: minutes % 60 });
  return `${minutes}:${pad(seconds % 60)}`;
}

// low reports whether there is little time left.
export function low(left: number, days: boolean): boolean {
  return left < (days ? hour : short);
}

// lasts returns for how long a running clock shows the same.
export function lasts(left: number): number {
  if (left <= short) return (left % 100) + 1;
  const seconds = Math.ceil(left / second);
  const next = left > hour ? Math.floor(seconds / 60) * 60 - 1 : seconds - 1;
  return left - next * second;
}

function pad(n: number): string {
  return String(n).padStart(2, "0");
}
