// The keys: a script of its own, loaded by those who use them.
import words from "../../internal/locale/script/main.keys.json";
import { learn } from "./words";

export { press, turn } from "./keys";

learn(words);
