// The browser's half of Triplecross on the front page, and on that which stands
// in for one that could not be loaded.
import words from "../../internal/locale/script/main.front.json";
import { House } from "./house";
import { comeBack, keepShell } from "./offline";
import { each, keepPlace } from "./page";
import { learn } from "./words";

learn(words);
keepPlace();
keepShell();
each("#house", (section) => new House(section));
each("#offline", comeBack);
