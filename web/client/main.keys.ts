// The keys: a script of its own, loaded by those who use them.
import messages from "../../internal/locale/script/main.keys.json";
import { addMessages } from "./i18n/i18n";

export { press, turn } from "./input/keys";

addMessages(messages);
