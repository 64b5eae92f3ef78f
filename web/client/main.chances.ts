// Entry point of the chances of a game, a separate bundle loaded when somebody asks for them.
import messages from "../../internal/locale/script/main.chances.json";
import { addMessages } from "./i18n/i18n";

export { Chances } from "./chances/chances";
export { Live } from "./chances/live";

addMessages(messages);
