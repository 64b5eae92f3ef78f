// Clock: what the clocks of a table show between two messages of the server.
import type { Clock, Move, View } from "../net/protocol";
import { has } from "./view";
import { t } from "../i18n/i18n";

const tolerance = 400; // ms that a message may be delayed without making the clock jump
const second = 1000; // ms
const hour = 3600 * second;
const short = 20 * second; // below it a clock shows tenths

// Clocks are the clocks of all seats. Times are in milliseconds.
export class Clocks {
  run = 0; // set of the seats whose clock runs, if there are any
  days = false; // the clocks give each move some days
  #left: number[] = [];
  #at = 0; // when #left was true
  #turn = 0; // the time for a move where clocks count days

  // shown says whether there are clocks at all.
  get shown(): boolean {
    return this.#left.length > 0;
  }

  // left returns what a seat's clock shows at a time.
  left(seat: number, now: number): number {
    const left = this.#left[seat] ?? 0;
    return Math.max(0, has(this.run, seat) ? left - (now - this.#at) : left);
  }

  // update takes over the clocks that the server has sent. A clock that was running and
  // still is goes on undisturbed if it differs by no more than the tolerance.
  update(clock: Clock | undefined, now: number): void {
    const { left = [], run = 0, days = false } = clock ?? {};
    this.#left = left.map((sent, seat) => {
      const here = this.left(seat, now);
      return has(run & this.run, seat) && Math.abs(here - sent) < tolerance ? here : sent;
    });
    this.#at = now;
    this.run = run;
    this.days = days;
    this.#turn = Math.max(0, ...left);
  }

  // moved updates the clocks after a move that led to view. rests reports whether a
  // seat's clock is stopped although the seat is on turn, which clocks of days never are.
  moved(view: View, move: Move, now: number, rests: (seat: number) => boolean): void {
    this.#left = this.#left.map((_, seat) => this.left(seat, now));
    this.#at = now;
    if (this.days) this.#left[move.s] = this.#turn;
    else if (move.k !== undefined) this.#left[move.s] = move.k;
    this.run = 0;
    view.seats.forEach(({ k }, seat) => {
      if (view.status === "live" && k === "person" && has(view.u, seat) && (this.days || !rests(seat))) this.run |= 1 << seat;
    });
  }
}

// countdown formats the time left in milliseconds, as the server does.
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

// low reports whether little time is left.
export function low(left: number, days: boolean): boolean {
  return left < (days ? hour : short);
}

// untilChange returns the milliseconds after which a running clock shows something else.
export function untilChange(left: number): number {
  if (left <= short) return (left % 100) + 1;
  const seconds = Math.ceil(left / second);
  const next = left > hour ? Math.floor(seconds / 60) * 60 - 1 : seconds - 1;
  return left - next * second;
}

function pad(n: number): string {
  return String(n).padStart(2, "0");
}
