// The figures: a script of its own, loaded where pieces are those of chess.
import words from "../../internal/locale/script/main.figures.json";
import { learn } from "./words";

export { Figures } from "./figures";

learn(words);
