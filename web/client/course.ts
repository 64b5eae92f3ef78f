// Course: which boards of a rules text have been solved, on this device.
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
    this.#solved = new Set(recall(this.#key));
    this.#boards = [...root.querySelectorAll<HTMLElement>("[data-lesson]")];
    for (const board of this.#boards) new Lesson(board, () => this.#solve(board.dataset.lesson!));
    this.#tell();
  }

  #solve(lesson: string): void {
    this.#solved.add(lesson);
    try {
      localStorage.setItem(this.#key, [...this.#solved].join(" "));
    } catch {
      // Then it is known until the page is left.
    }
    this.#tell();
  }

  #tell(): void {
    const done = this.#boards.filter((board) => this.#solved.has(board.dataset.lesson!));
    for (const board of done) board.parentElement!.querySelector<HTMLElement>(".tick")!.hidden = false;
    if (done.length === 0) return;
    this.#root.querySelector(".solved")!.textContent = word("lesson.count", { N: done.length, Of: this.#boards.length });
  }
}

function recall(key: string): string[] {
  try {
    return localStorage.getItem(key)?.split(" ") ?? [];
  } catch {
    return [];
  }
}
