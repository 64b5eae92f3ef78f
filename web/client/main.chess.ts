// Entry point of the chess variants, a separate bundle loaded on the pages of these games.
import messages from "../../internal/locale/script/main.chess.json";
import { addMessages } from "./i18n/i18n";

export { Announcer } from "./chess/announcer";
export { Chess } from "./chess/chess";

addMessages(messages);
