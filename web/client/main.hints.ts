// Entry point of the hints in a game against bots, a separate bundle loaded when somebody asks for them.
import messages from "../../internal/locale/script/main.hints.json";
import { addMessages } from "./i18n/i18n";

export { Hints } from "./hints/hints";

addMessages(messages);
