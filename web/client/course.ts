// Course: which boards of a rules text have been solved, on this device.
import { device, keepOn, readFrom } from "./device";
import { Lesson } from "./lesson";
import { word } from "./words";

export class Course {
  #root: HTMLElement;
  #key: string;
  #solved: Set<string>;
  #boards: HTMLElement[];

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#key = `lessons.${root.dataset.course}`;
    const solved = readFrom(device(), this.#key);
    this.#solved = new Set(Array.isArray(solved) ? solved : []);
    this.#boards = [...root.querySelectorAll<HTMLElement>("[data-lesson]")];
    for (const board of this.#boards) new Lesson(board, () => this.#solve(board.dataset.lesson!));
    this.#tell();
  }

  #solve(lesson: string): void {
    this.#solved.add(lesson);
    keepOn(device(), this.#key, [...this.#solved]);
    this.#tell();
  }

  #tell(): void {
    const done = this.#boards.filter((board) => this.#solved.has(board.dataset.lesson!));
    for (const board of done) board.parentElement!.querySelector<HTMLElement>(".tick")!.hidden = false;
    if (done.length === 0) return;
    this.#root.querySelector(".solved")!.textContent = word("lesson.count", { N: done.length, Of: this.#boards.length });
  }
}
