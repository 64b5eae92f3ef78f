// The browser's half of Triplecross on the rules.
import "./english";
import { Lesson } from "./lesson";
import { begin, each } from "./page";

begin();
each('[data-board][data-mode="lesson"]', (figure) => new Lesson(figure));
