// Entry point of the tables whose board is text.
import messages from "../../internal/locale/script/main.text.json";
import { begin, each } from "./ui/page";
import { TextTable } from "./table/texttable";
import { addMessages } from "./i18n/i18n";

addMessages(messages);
begin();
each("#table", (root) => new TextTable(root));
