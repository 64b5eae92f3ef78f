// Entry point of the page "Your games".
import messages from "../../internal/locale/script/main.yours.json";
import { addMessages } from "./i18n/i18n";
import { OwnGames } from "./lists/owngames";

addMessages(messages);
new OwnGames(document.querySelector("#own")!);
