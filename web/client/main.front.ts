// Entry point of the front page, and of the page shown while the browser is offline.
import messages from "../../internal/locale/script/main.front.json";
import { Showcase } from "./table/showcase";
import { reloadWhenOnline, registerWorker } from "./ui/offline";
import { each, keepPlace } from "./ui/page";
import { addMessages } from "./i18n/i18n";

addMessages(messages);
keepPlace();
registerWorker();
each("#showcase", (section) => new Showcase(section));
each("#offline", reloadWhenOnline);
