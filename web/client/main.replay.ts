// Entry point of the replay pages.
import messages from "../../internal/locale/script/main.replay.json";
import { later } from "./ui/later";
import { begin, each } from "./ui/page";
import { Replay } from "./replay/replay";
import { addMessages } from "./i18n/i18n";

addMessages(messages);
begin();
each("#replay", (root) => new Replay(root));
void later();
