// Chances: the chances of a whole game, computed in this browser, as charts and as a report.
import { nearest, show, stack, triangle } from "./chart";
import { evaluate, type Verdict } from "./evaluation";
import type { EngineFiles, Line } from "../analysis/messages";
import { percent, say, type Words } from "../analysis/words";
import { judge, worth } from "./report";
import { ReportView } from "./reportview";
import { device, load, save } from "../ui/storage";

// Data is what comes with the part of the page.
interface Data extends Line {
  id: string;
  by: number[];
  hues: number[];
  colours: string[];
  words: Words;
}

export class Chances {
  #root: HTMLElement;
  #data: Data;
  #hues: string[];
  #verdicts: (Verdict | undefined)[];
  #ply = 0;
  #go: (ply: number) => void;
  #charts: SVGSVGElement[] = [];
  #progress: HTMLProgressElement;
  #workers: HTMLSelectElement;
  #run = new AbortController();
  #due = false;

  // go is called with a ply that was touched.
  constructor(root: HTMLElement, ply: number, go: (ply: number) => void) {
    this.#root = root;
    this.#go = go;
    this.#ply = ply;
    this.#data = JSON.parse(root.querySelector("script")!.textContent!);
    this.#hues = this.#data.hues.map((hue) => `hue-${hue}`);
    this.#verdicts = this.#load();
    this.#progress = root.querySelector("progress")!;
    this.#workers = root.querySelector("select")!;
    for (const option of [...this.#workers.options]) option.disabled = Number(option.value) > (navigator.hardwareConcurrency ?? 1);
    if ((navigator.hardwareConcurrency ?? 1) >= 4) this.#workers.value = "2";
    this.#workers.addEventListener("change", () => void this.#evaluate());
    root.querySelector("[data-charts]")!.addEventListener("pointerdown", (e) => this.#touch(e as PointerEvent));
    this.#draw();
    void this.#evaluate();
  }

  // at marks the ply that the page shows.
  at(ply: number): void {
    this.#ply = ply;
    for (const chart of this.#charts) show(chart, this.#verdicts, ply);
    this.#root.querySelector("[data-here]")!.textContent = this.#describe(ply);
  }

  async #evaluate(): Promise<void> {
    this.#run.abort();
    this.#run = new AbortController();
    const { signal } = this.#run;
    const { game, setup, start, moves, words } = this.#data;
    const { engine, start: starter, program, network } = this.#root.dataset;
    const files: EngineFiles = { start: starter!, program: program!, ...(network && { network }) };
    const told = (ply: number, verdict: Verdict) => {
      this.#verdicts[ply] = verdict;
      this.#renew();
    };
    const speed = this.#root.querySelector("[data-rate]")!;
    if (this.#done) return this.#draw();
    try {
      const rate = await evaluate(engine!, files, { game, setup, start, moves }, Number(this.#workers.value), this.#verdicts, told, signal);
      if (signal.aborted) return;
      speed.textContent = say(words, "rate", { Speed: Math.round(rate).toLocaleString(document.documentElement.lang) });
      save(device(), this.#key, this.#verdicts.map((verdict) => verdict && rounded(verdict)));
      this.#draw();
    } catch {
      if (!signal.aborted) speed.textContent = say(words, "failed");
    }
  }

  get #key(): string {
    return `chances.${this.#data.id}`;
  }

  get #done(): boolean {
    return this.#verdicts.every((verdict) => verdict !== undefined);
  }

  // load returns what the browser has kept, for as many moves as the game has now.
  #load(): (Verdict | undefined)[] {
    const kept = load(device(), this.#key);
    const known = Array.isArray(kept) ? (kept as (Verdict | null)[]) : [];
    return Array.from({ length: this.#data.moves.length + 1 }, (_, ply) => known[ply] ?? undefined);
  }

  // renew draws soon, so that many verdicts at a time cost one drawing.
  #renew(): void {
    if (this.#due) return;
    this.#due = true;
    setTimeout(() => {
      this.#due = false;
      this.#draw();
    }, 100);
  }

  #draw(): void {
    const { words, moves, by, colours } = this.#data;
    const known = this.#verdicts.filter((verdict) => verdict).length;
    this.#progress.max = this.#verdicts.length;
    this.#progress.value = known;
    this.#root.querySelector<HTMLElement>("[data-working]")!.hidden = this.#done;
    this.#charts = [stack(this.#verdicts, this.#hues), ...(colours.length === 3 ? [triangle(this.#verdicts, this.#hues)] : [])];
    for (const chart of this.#charts) chart.setAttribute("aria-label", this.#summary());
    this.#root.querySelector("[data-charts]")!.replaceChildren(...this.#charts);
    this.at(this.#ply);
    if (!this.#done) return;
    const report = judge(this.#verdicts as Verdict[], moves, by);
    new ReportView(this.#root.querySelector("[data-report]")!, words, colours, this.#hues, this.#go).draw(report);
  }

  // describe puts the chances after a ply into words.
  #describe(ply: number): string {
    const verdict = this.#verdicts[ply];
    const { words, colours } = this.#data;
    if (!verdict) return "";
    const says = colours.map((Colour, seat) => say(words, "chance", { Colour, Chance: percent(verdict.chances[seat] ?? 0) }));
    if (verdict.draw > 0.005) says.push(say(words, "draw", { Chance: percent(verdict.draw) }));
    return says.join(", ");
  }

  // summary describes the charts to people who do not see them.
  #summary(): string {
    const { words, colours } = this.#data;
    const last = this.#verdicts.reduce((last, verdict, ply) => (verdict ? ply : last), 0);
    const leads: string[] = [];
    this.#verdicts.forEach((verdict, ply) => {
      if (!verdict) return;
      const seat = colours.map((_, seat) => worth(verdict, seat)).reduce((best, chance, seat, all) => (chance > all[best]! ? seat : best), 0);
      if (leads.at(-1)?.startsWith(colours[seat]!)) return;
      leads.push(say(words, "leads", { Colour: colours[seat]!, Ply: ply }));
    });
    return say(words, "summary", { First: this.#describe(0), Last: this.#describe(last), Leads: leads.slice(0, 12).join(", ") });
  }

  #touch(e: PointerEvent): void {
    const chart = (e.target as Element).closest<SVGSVGElement>("svg");
    const ply = chart && nearest(chart, this.#verdicts, e);
    if (ply !== undefined && ply !== null) this.#go(ply);
  }
}

// rounded returns a verdict as the browser keeps it.
function rounded({ chances, draw, best }: Verdict): Verdict {
  const round = (chance: number) => Math.round(chance * 1000) / 1000;
  return { chances: chances.map(round), draw: round(draw), best };
}
