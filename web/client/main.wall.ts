// Entry point of the boards that move, a separate bundle loaded by the page for watching.
import messages from "../../internal/locale/script/main.wall.json";
import { addMessages } from "./i18n/i18n";

export { Wall } from "./wall/wall";

addMessages(messages);
