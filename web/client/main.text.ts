// The browser's half of Triplecross on the pages with a board as text.
import "./english";
import { begin, each } from "./page";
import { Written } from "./written";

begin();
each("#table", (root) => new Written(root));
