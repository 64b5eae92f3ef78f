// The browser's half of Triplecross on the rules.
import "./english";
import { Course } from "./course";
import { begin, each } from "./page";

begin();
each("[data-course]", (root) => new Course(root));
