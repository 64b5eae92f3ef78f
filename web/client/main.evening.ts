// Entry point of the page of an evening.
import messages from "../../internal/locale/script/main.evening.json";
import { Evening } from "./evening/evening";
import { later } from "./ui/later";
import { begin, each } from "./ui/page";
import { addMessages } from "./i18n/i18n";

addMessages(messages);
begin();
each("[data-evening]", (root) => new Evening(root));
void later();
