// Entry point of the keyboard commands, the sounds, the loupe and earlier positions, a separate bundle
// loaded at the first key press or touch.
import messages from "../../internal/locale/script/main.keys.json";
import { addMessages } from "./i18n/i18n";

export { Keys } from "./input/bundle";

addMessages(messages);
