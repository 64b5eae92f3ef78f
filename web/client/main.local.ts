// Entry point of the pages on which one plays against bots without the site.
import messages from "../../internal/locale/script/main.local.json";
import { openIndex } from "./local/index";
import { openTable } from "./local/page";
import { later } from "./ui/later";
import { begin, each } from "./ui/page";
import { addMessages } from "./i18n/i18n";

addMessages(messages);
begin();
each("#play", openIndex);
each("#table", openTable);
void later();
