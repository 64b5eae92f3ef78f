// Course: the lessons of a rules page. It stores on the device which of them are solved.
import { device, save, load } from "../ui/storage";
import { Confirm } from "../input/confirm";
import { Lesson } from "./lesson";
import { t } from "../i18n/i18n";

export class Course {
  #root: HTMLElement;
  #key: string;
  #solved = new Set<string>();
  #boards: HTMLElement[];
  #asking: Lesson | undefined; // the lesson with a move that the reader has still to confirm

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#key = `lessons.${root.dataset.course}`;
    this.#read();
    this.#boards = [...root.querySelectorAll<HTMLElement>("[data-lesson]")];
    const question = root.querySelector<HTMLElement>("#confirm")!;
    const confirm = new Confirm(question, (yes) => this.#asking?.confirmed(yes));
    const asks = (about: Lesson | undefined) => {
      if (about) this.#asking?.confirmed(false);
      this.#asking = about;
      if (!about) return confirm.close();
      about.root.append(question);
      confirm.ask();
    };
    for (const board of this.#boards) new Lesson(board, () => this.#solve(board.dataset.lesson!), asks);
    this.#show();
  }

  #solve(lesson: string): void {
    this.#read(); // another tab may have added some
    this.#solved.add(lesson);
    save(device(), this.#key, [...this.#solved]);
    this.#show();
  }

  // read adds the lessons that are stored as solved.
  #read(): void {
    const solved = load(device(), this.#key);
    if (Array.isArray(solved)) for (const lesson of solved) this.#solved.add(lesson);
  }

  #show(): void {
    const done = this.#boards.filter((board) => this.#solved.has(board.dataset.lesson!));
    for (const board of done) board.parentElement!.querySelector<HTMLElement>(".tick")!.hidden = false;
    if (done.length === 0) return;
    this.#root.querySelector(".solved")!.textContent = t("lesson.count", { N: done.length, Of: this.#boards.length });
  }
}
