// Entry point of the tables with a drawn board.
import messages from "../../internal/locale/script/main.json";
import { begin, each } from "./ui/page";
import { Table } from "./table/table";
import { addMessages } from "./i18n/i18n";

addMessages(messages);
begin();
each("#table", (root) => new Table(root));
