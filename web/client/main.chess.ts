// The games of figures: a script of its own, loaded by the pages of such a game.
import words from "../../internal/locale/script/main.chess.json";
import { learn } from "./words";

export { Chess } from "./chess";

learn(words);
