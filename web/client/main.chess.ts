// The games of figures: a script of its own, loaded by the pages of such a game.
import messages from "../../internal/locale/script/main.chess.json";
import { addMessages } from "./i18n/i18n";

export { Chess } from "./chess/chess";

addMessages(messages);
