// The browser's half of Triplecross on the pages with a board as text.
import words from "../../internal/locale/script/main.text.json";
import { begin, each } from "./page";
import { Written } from "./written";
import { learn } from "./words";

learn(words);
begin();
each("#table", (root) => new Written(root));
