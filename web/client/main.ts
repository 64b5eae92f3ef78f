// The browser's half of Triplecross: brings what is on the page to life.
import { watchHouse } from "./house";
import { Lesson } from "./lesson";
import { offerLinks } from "./link";
import { Replay } from "./replay";
import { Table } from "./table";

offerLinks();
each("#table", (root) => new Table(root));
each("#house", watchHouse);
each("#replay", (root) => new Replay(root));
each('[data-board][data-mode="lesson"]', (figure) => new Lesson(figure));

function each(selector: string, start: (root: HTMLElement) => void): void {
  document.querySelectorAll<HTMLElement>(selector).forEach(start);
}
