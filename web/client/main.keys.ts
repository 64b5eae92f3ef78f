// The keys and the notes: a script of its own, loaded at the first key or touch.
import messages from "../../internal/locale/script/main.keys.json";
import { addMessages } from "./i18n/i18n";

export { press, turn } from "./input/keys";
export { Notes } from "./ui/notes";

addMessages(messages);
