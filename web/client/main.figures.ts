// The figures: a script of its own, loaded where pieces are those of chess.
import messages from "../../internal/locale/script/main.figures.json";
import { addMessages } from "./i18n/i18n";

export { Figures } from "./chess/figures";

addMessages(messages);
