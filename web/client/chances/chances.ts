// Chances: the chances of a whole game, computed in this browser, as charts and as a report.
import { Bar, describe } from "./bar";
import { nearest, show, stack, triangle } from "./chart";
import { Evaluator, type Verdict } from "./evaluation";
import type { Line } from "../analysis/messages";
import { seated } from "../analysis/seated";
import { say, type Words } from "../analysis/words";
import { keepVerdicts, keptVerdicts } from "./kept";
import { judge, roundsOf, worth } from "./report";
import { ReportView } from "./reportview";

// Data is what comes with the part of the page.
interface Data extends Line {
  id: string;
  by: number[];
  hues: number[];
  colours: string[];
  words: Words;
  mine: number[]; // the seats that the reader played
  running?: boolean; // the game is being played, and somebody watches it
}

export class Chances {
  #root: HTMLElement;
  #data: Data;
  #hues: string[];
  #verdicts: (Verdict | undefined)[];
  #ply = 0;
  #go: (ply: number) => void;
  #bar: Bar;
  #charts: SVGSVGElement[] = [];
  #progress: HTMLProgressElement;
  #workers: HTMLSelectElement;
  #evaluator: Evaluator;
  #run = new AbortController();
  #due = false;
  #reported: unknown; // the verdicts of the report that is drawn: another one would take the focus and presses from its links
  #resting = false;

  // go is called with a ply that was touched.
  constructor(root: HTMLElement, ply: number, go: (ply: number) => void) {
    this.#root = root;
    this.#go = go;
    this.#ply = ply;
    this.#data = JSON.parse(root.querySelector("script")!.textContent!);
    this.#hues = this.#data.hues.map((hue) => `hue-${hue}`);
    const { id, moves, running } = this.#data;
    this.#verdicts = running ? new Array(moves.length + 1).fill(undefined) : keptVerdicts(id, moves.length + 1);
    this.#bar = new Bar(root.querySelector("[data-bar]")!, this.#data.words, this.#data.colours, (seat) => this.#hues[seat]!);
    this.#progress = root.querySelector("progress")!;
    this.#workers = root.querySelector("select")!;
    const { engine, start, program, network } = root.dataset;
    this.#evaluator = new Evaluator(engine!, { start: start!, program: program!, ...(network && { network }) });
    for (const option of [...this.#workers.options]) option.disabled = Number(option.value) > (navigator.hardwareConcurrency ?? 1);
    if ((navigator.hardwareConcurrency ?? 1) >= 4) this.#workers.value = "2";
    this.#workers.addEventListener("change", () => void this.#evaluate());
    root.querySelector("[data-charts]")!.addEventListener("pointerdown", (e) => this.#touch(e as PointerEvent));
    this.#draw();
    void this.#evaluate();
  }

  // follow takes over the moves of a running game, some of which may have been taken
  // back, and whether it is still running.
  follow(moves: string[], by: number[], running: boolean): void {
    const before = this.#data.moves;
    const differs = before.findIndex((move, i) => move !== moves[i]);
    const same = differs < 0 ? before.length : differs;
    if (same === before.length && same === moves.length && running === this.#data.running) return;
    this.#data = { ...this.#data, moves, by, running };
    this.#verdicts = Array.from({ length: moves.length + 1 }, (_, ply) => (ply <= same ? this.#verdicts[ply] : undefined));
    this.#ply = moves.length;
    this.#draw();
    void this.#evaluate();
  }

  // rest stops the search until wake is called.
  rest(): void {
    this.#resting = true;
    this.#run.abort();
    this.#evaluator.close();
  }

  wake(): void {
    this.#resting = false;
    void this.#evaluate();
  }

  // at marks the ply that the page shows.
  at(ply: number): void {
    this.#ply = ply;
    for (const chart of this.#charts) show(chart, this.#verdicts, ply);
    const verdict = this.#verdicts[ply];
    if (verdict) this.#bar.show(verdict);
    else this.#bar.hide();
    this.#root.querySelector("[data-here]")!.textContent = this.#describe(ply);
  }

  async #evaluate(): Promise<void> {
    if (this.#resting) return;
    this.#run.abort();
    this.#run = new AbortController();
    const { signal } = this.#run;
    const { game, setup, start, moves, by, words, running } = this.#data;
    const told = (ply: number, verdict: Verdict) => {
      this.#verdicts[ply] = verdict;
      this.#renew();
    };
    const speed = this.#root.querySelector("[data-rate]")!;
    if (this.#done) return this.#finish();
    const plies = [...this.#verdicts.keys()].filter((ply) => !this.#verdicts[ply]);
    if (running) plies.reverse(); // watchers want to know the present chances first
    try {
      const rate = await this.#evaluator.evaluate({ game, setup, start, moves: seated(moves, by) }, plies, Number(this.#workers.value), told, signal);
      if (signal.aborted) return;
      speed.textContent = say(words, "rate", { Speed: Math.round(rate).toLocaleString(document.documentElement.lang) });
      this.#finish();
    } catch {
      if (!signal.aborted) speed.textContent = say(words, "failed");
    }
  }

  // finish keeps what was found of a game that is over, and draws it.
  #finish(): void {
    if (!this.#data.running) {
      keepVerdicts(this.#data.id, this.#verdicts);
      this.#evaluator.close();
    }
    this.#draw();
  }

  get #done(): boolean {
    return this.#verdicts.every((verdict) => verdict !== undefined);
  }

  // renew draws after a moment, so that many verdicts at a time cost one drawing.
  #renew(): void {
    if (this.#due) return;
    this.#due = true;
    setTimeout(() => {
      this.#due = false;
      this.#draw();
    }, 100);
  }

  #draw(): void {
    const { id, words, moves, by, colours, mine } = this.#data;
    const known = this.#verdicts.filter((verdict) => verdict).length;
    this.#progress.max = this.#verdicts.length;
    this.#progress.value = known;
    this.#root.querySelector<HTMLElement>("[data-working]")!.hidden = this.#done;
    this.#charts = [stack(this.#verdicts, this.#hues), ...(colours.length === 3 ? [triangle(this.#verdicts, this.#hues)] : [])];
    for (const chart of this.#charts) chart.setAttribute("aria-label", this.#summary());
    this.#root.querySelector("[data-charts]")!.replaceChildren(...this.#charts);
    this.at(this.#ply);
    if (!this.#done || this.#data.running || this.#reported === this.#verdicts) return;
    this.#reported = this.#verdicts;
    const report = judge(this.#verdicts as Verdict[], moves, by);
    new ReportView(this.#root.querySelector("[data-report]")!, words, colours, this.#hues, { address: `/g/${id}/again`, mine }, this.#go).draw(report);
  }

  // describe puts the chances after a ply into words.
  #describe(ply: number): string {
    const verdict = this.#verdicts[ply];
    const { words, colours } = this.#data;
    return verdict ? describe(verdict, words, colours) : "";
  }

  // summary describes the charts to people who do not see them.
  #summary(): string {
    const { words, colours, by } = this.#data;
    const rounds = roundsOf(by);
    const last = this.#verdicts.reduce((last, verdict, ply) => (verdict ? ply : last), 0);
    const leads: string[] = [];
    this.#verdicts.forEach((verdict, ply) => {
      if (!verdict) return;
      const seat = colours.map((_, seat) => worth(verdict, seat)).reduce((best, chance, seat, all) => (chance > all[best]! ? seat : best), 0);
      if (leads.at(-1)?.startsWith(colours[seat]!)) return;
      leads.push(say(words, "leads", { Colour: colours[seat]!, Round: rounds[ply - 1] ?? 1 }));
    });
    return say(words, "summary", { First: this.#describe(0), Last: this.#describe(last), Leads: leads.slice(0, 12).join(", ") });
  }

  #touch(e: PointerEvent): void {
    const chart = (e.target as Element).closest<SVGSVGElement>("svg");
    const ply = chart && nearest(chart, this.#verdicts, e);
    if (ply !== undefined && ply !== null) this.#go(ply);
  }
}
