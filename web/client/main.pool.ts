// Entry point of the page on which somebody waits for others to play with.
import messages from "../../internal/locale/script/main.pool.json";
import { Pool } from "./pool/pool";
import { later } from "./ui/later";
import { begin, each } from "./ui/page";
import { addMessages } from "./i18n/i18n";

addMessages(messages);
begin();
each("[data-pool]", (root) => new Pool(root));
void later();
