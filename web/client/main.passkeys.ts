// Entry point of the passkeys, loaded only with the page "Your games".
import messages from "../../internal/locale/script/main.passkeys.json";
import { addMessages } from "./i18n/i18n";
import { Passkeys } from "./signin/passkeys";

addMessages(messages);
for (const root of document.querySelectorAll<HTMLElement>("[data-passkeys]")) new Passkeys(root);
