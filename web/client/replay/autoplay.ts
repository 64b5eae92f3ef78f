// Pace: plays a replay through, move by move.

export class Autoplay {
  #button: HTMLButtonElement;
  #pace: HTMLSelectElement;
  #advance: (first: boolean) => Promise<boolean>;
  #timer = 0;
  #round = 0; // of playing; one that was stopped does not go on

  // advance goes on by a move, of which it is told whether it is the first, and
  // tells whether there is another one.
  constructor(root: Element, advance: (first: boolean) => Promise<boolean>) {
    this.#button = root.querySelector("[data-run]")!;
    this.#pace = root.querySelector("#pace")!;
    this.#advance = advance;
    this.#button.hidden = this.#pace.hidden = false;
    this.#button.addEventListener("click", () => this.#toggle());
  }

  // key plays or pauses with the space bar, unless that presses something.
  key(e: KeyboardEvent): void {
    if (e.key !== " " || (e.target as Element).closest("a, button, summary, [role=grid]")) return;
    e.preventDefault();
    this.#toggle();
  }

  stop(): void {
    this.#round++;
    clearTimeout(this.#timer);
    this.#button.ariaPressed = "false";
  }

  #toggle(): void {
    const runs = this.#button.ariaPressed === "true";
    this.stop();
    if (runs) return;
    this.#button.ariaPressed = "true";
    void this.#run(this.#round, true);
  }

  async #run(round: number, first: boolean): Promise<void> {
    const more = await this.#advance(first);
    if (round !== this.#round) return;
    if (!more) return this.stop();
    this.#timer = setTimeout(() => void this.#run(round, false), Number(this.#pace.value));
  }
}
