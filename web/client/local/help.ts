// Help: the hints at a table of the browser, which are shown when their button is pressed and put
// away when it is pressed again.
import type { Line } from "../analysis/messages";
import { screened } from "../chess/predict";
import type { Helped } from "../hints/helped";
import type { Hints } from "../hints/hints";
import { t } from "../i18n/i18n";
import type * as HintsScript from "../main.hints";
import { notice } from "../ui/notice";
import type { LocalTable } from "./localtable";

export class Help implements Helped {
  readonly seats: number[];
  #root: HTMLElement;
  #table: LocalTable;
  #hidden: string;
  #button: HTMLButtonElement;
  #hints: Promise<Hints | undefined> | undefined;

  // hidden is said when there is no hint since something is secret.
  constructor(root: HTMLElement, table: LocalTable, seat: number, hidden: string) {
    this.seats = [seat];
    this.#root = root;
    this.#table = table;
    this.#hidden = hidden;
    this.#button = root.querySelector("[data-help]")!;
    this.#button.addEventListener("click", () => (this.#hints ? this.close() : this.#open()));
  }

  line(): Line {
    return this.#table.local.line;
  }

  async hint(): Promise<string> {
    const why = await this.explain();
    if (!why) this.#table.local.hinted();
    return why;
  }

  explain(): Promise<string> {
    return Promise.resolve(screened(this.#table.view) ? this.#hidden : "");
  }

  close(): void {
    void this.#hints?.then((hints) => hints?.close());
    this.#hints = undefined;
    this.#button.ariaExpanded = "false";
  }

  #open(): void {
    const { content } = this.#root.querySelector<HTMLTemplateElement>("template[data-hints]")!;
    const part = content.firstElementChild!.cloneNode(true) as HTMLElement;
    this.#root.querySelector("#panel")!.after(part);
    const hints = (this.#hints = this.#begin(part));
    void hints.then((made) => made || this.#hints !== hints || this.close());
    this.#button.ariaExpanded = "true";
    part.tabIndex = -1;
    part.focus();
  }

  // begin returns nothing, and takes the part away again, if its script does not come.
  async #begin(part: HTMLElement): Promise<Hints | undefined> {
    try {
      const { Hints }: typeof HintsScript = await import(part.dataset.script!);
      return new Hints(this.#root, part, this.#table.scene.board, this);
    } catch {
      part.remove();
      notice(t("script.server"));
      return undefined;
    }
  }
}
