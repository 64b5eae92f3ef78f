// Entry point of the keyboard commands, the sounds and the loupe, a separate bundle loaded at the
// first key press or touch.
import messages from "../../internal/locale/script/main.keys.json";
import { addMessages } from "./i18n/i18n";

export { press, turn } from "./input/keys";
export { Loupe } from "./input/loupe";
export { flourish } from "./ui/flourish";
export { Notes } from "./ui/notes";

addMessages(messages);
