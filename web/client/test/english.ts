// English: all that the script says.
import english from "../../../internal/locale/script/english.json";
import { learn } from "../words";

learn(english);
