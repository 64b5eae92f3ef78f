// Entry point of the rules pages.
import messages from "../../internal/locale/script/main.lesson.json";
import { Course } from "./lesson/course";
import { later } from "./ui/later";
import { begin, each } from "./ui/page";
import { addMessages } from "./i18n/i18n";

addMessages(messages);
begin();
each("[data-course]", (root) => new Course(root));
void later();
