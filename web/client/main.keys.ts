// Entry point of the keyboard commands and the sounds, a separate bundle loaded at the
// first key press or touch.
import messages from "../../internal/locale/script/main.keys.json";
import { addMessages } from "./i18n/i18n";

export { press, turn } from "./input/keys";
export { flourish } from "./ui/flourish";
export { Notes } from "./ui/notes";

addMessages(messages);
