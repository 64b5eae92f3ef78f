// Entry point of the tables whose board is text.
import messages from "../../internal/locale/script/main.text.json";
import { later } from "./ui/later";
import { begin, each } from "./ui/page";
import { TextTable } from "./table/texttable";
import { showIcon } from "./table/turn";
import { addMessages } from "./i18n/i18n";

addMessages(messages);
begin();
let connected: Promise<void> | undefined;
each("#table", (root) => ({ connected } = new TextTable(root)));
void later(connected).then(showIcon);
