// Entry point of the tables with a drawn board.
import messages from "../../internal/locale/script/main.json";
import { later } from "./ui/later";
import { begin, each } from "./ui/page";
import { Table } from "./table/table";
import { showIcon } from "./table/turn";
import { addMessages } from "./i18n/i18n";

addMessages(messages);
begin();
let connected: Promise<void> | undefined;
each("#table", (root) => ({ connected } = new Table(root)));
void later(connected).then(showIcon);
