// Autoplay: plays a replay from move to move.

export class Autoplay {
  #button: HTMLButtonElement;
  #interval: HTMLSelectElement; // ms between moves
  #advance: (first: boolean) => Promise<boolean>;
  #timer = 0;
  #round = 0; // a round that was stopped does not go on

  // advance goes on by a move, and reports whether there is another one. first says that
  // playing has just begun.
  constructor(root: Element, advance: (first: boolean) => Promise<boolean>) {
    this.#button = root.querySelector("[data-run]")!;
    this.#interval = root.querySelector("#autoplay-speed")!;
    this.#advance = advance;
    this.#button.hidden = this.#interval.hidden = false;
    this.#button.addEventListener("click", () => this.#toggle());
  }

  // key plays or pauses with the space bar, unless that activates what has the focus.
  key(e: KeyboardEvent): void {
    if (e.key !== " " || (e.target as Element).closest("a, button, summary, [role=grid]")) return;
    e.preventDefault();
    this.#toggle();
  }

  stop(): void {
    this.#round++;
    clearTimeout(this.#timer);
    this.#show(false);
  }

  #toggle(): void {
    const runs = this.#button.ariaPressed === "true";
    this.stop();
    if (runs) return;
    this.#show(true);
    void this.#run(this.#round, true);
  }

  // show shows whether it plays.
  #show(runs: boolean): void {
    this.#button.ariaPressed = String(runs);
    this.#button.parentElement!.classList.toggle("running", runs);
  }

  async #run(round: number, first: boolean): Promise<void> {
    const more = await this.#advance(first);
    if (round !== this.#round) return;
    if (!more) return this.stop();
    this.#timer = setTimeout(() => void this.#run(round, false), Number(this.#interval.value));
  }
}
