// The browser's half of Triplecross on the pages with a board as text.
import messages from "../../internal/locale/script/main.text.json";
import { begin, each } from "./ui/page";
import { TextTable } from "./table/texttable";
import { addMessages } from "./i18n/i18n";

addMessages(messages);
begin();
each("#table", (root) => new TextTable(root));
