// Entry point of the page on which mistakes are tried again.
import messages from "../../internal/locale/script/main.again.json";
import { Again } from "./again/again";
import { later } from "./ui/later";
import { begin, each } from "./ui/page";
import { addMessages } from "./i18n/i18n";

addMessages(messages);
begin();
each("#again", (root) => new Again(root));
void later();
