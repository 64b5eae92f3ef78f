// Entry point of the front page.
import messages from "../../internal/locale/script/main.front.json";
import { OwnGames } from "./lists/owngames";
import { Showcase } from "./table/showcase";
import { keep } from "./local/keep";
import { later } from "./ui/later";
import { each, keepPlace } from "./ui/page";
import { addMessages } from "./i18n/i18n";

addMessages(messages);
keepPlace();
each("#showcase", (section) => new Showcase(section));
each("#own", (list) => new OwnGames(list));
void later();
if (location.search === "?app") keep(); // the installed site begins here
