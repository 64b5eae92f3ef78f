// Entry point of the page shown while the browser is offline.
import messages from "../../internal/locale/script/main.offline.json";
import { reloadWhenOnline } from "./ui/offline";
import { each } from "./ui/page";
import { addMessages } from "./i18n/i18n";

addMessages(messages);
each("#offline", reloadWhenOnline);
