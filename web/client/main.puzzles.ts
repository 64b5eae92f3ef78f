// Entry point of the puzzles.
import messages from "../../internal/locale/script/main.puzzles.json";
import { Desk } from "./puzzles/desk";
import { openIndex } from "./puzzles/index";
import { later } from "./ui/later";
import { begin, each } from "./ui/page";
import { addMessages } from "./i18n/i18n";

addMessages(messages);
begin();
each("#puzzles", openIndex);
each("#puzzle", (root) => new Desk(root));
void later();
