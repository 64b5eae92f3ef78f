// The browser's half of Triplecross on the rules.
import words from "../../internal/locale/script/main.lesson.json";
import { Course } from "./course";
import { begin, each } from "./page";
import { learn } from "./words";

learn(words);
begin();
each("[data-course]", (root) => new Course(root));
