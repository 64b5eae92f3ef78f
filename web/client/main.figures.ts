// Entry point of the chess pieces, a separate bundle loaded where a board shows them.
import messages from "../../internal/locale/script/main.figures.json";
import { addMessages } from "./i18n/i18n";

export { Figures } from "./chess/figures";

addMessages(messages);
