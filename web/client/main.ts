// The browser's half of Triplecross: brings what is on the page to life.
import { closeFolds } from "./fold";
import { watchHouse } from "./house";
import { Lesson } from "./lesson";
import { offerLinks } from "./link";
import { Replay } from "./replay";
import { Table } from "./table";

offerLinks();
closeFolds();
each("form.theme", comeBack);
each("#table", (root) => new Table(root));
each("#house", watchHouse);
each("#replay", (root) => new Replay(root));
each('[data-board][data-mode="lesson"]', (figure) => new Lesson(figure));

// comeBack lets the theme switch lead back to where a script has led since.
function comeBack(form: HTMLElement): void {
  form.addEventListener("submit", () => {
    form.querySelector<HTMLInputElement>("[name=back]")!.value = location.pathname + location.search;
  });
}

function each(selector: string, start: (root: HTMLElement) => void): void {
  document.querySelectorAll<HTMLElement>(selector).forEach(start);
}
