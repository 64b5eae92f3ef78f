// English: all that the script says.
import english from "../../../internal/locale/script/english.json";
import { addMessages } from "../i18n/i18n";

addMessages(english);
