// Entry point of the analysis boards.
import messages from "../../internal/locale/script/main.analysis.json";
import { Analysis } from "./analysis/analysis";
import { later } from "./ui/later";
import { begin, each } from "./ui/page";
import { addMessages } from "./i18n/i18n";

addMessages(messages);
begin();
each("#analysis", (root) => new Analysis(root));
void later();
