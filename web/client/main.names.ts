// Entry point of the names of cells, a separate bundle loaded where they are to be seen.
import messages from "../../internal/locale/script/main.names.json";
import { addMessages } from "./i18n/i18n";

export { label } from "./board/coordinates";

addMessages(messages);
