// Entry point of the question whether this browser may notify the reader, in games of days.
import messages from "../../internal/locale/script/main.push.json";
import { addMessages } from "./i18n/i18n";
import { answer, offer } from "./push/ask";
import { clear } from "./push/clear";

addMessages(messages);

const question = "[data-push]";
let root: HTMLElement | null = null;

// look finds the question again when the panel was replaced.
function look(): void {
  const found = document.querySelector<HTMLElement>(question);
  if (found && found !== root) void offer(found);
  root = found;
}

look();
const table = document.querySelector<HTMLElement>("#table");
if (table) {
  new MutationObserver(look).observe(table, { childList: true });
  clear(table.dataset.id!);
}
document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLButtonElement>(`${question} button`);
  if (button) void answer(button.closest<HTMLElement>(question)!, button.value);
});
