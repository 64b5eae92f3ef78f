// The chat: a script of its own, loaded when there is somebody to talk to.
import words from "../../internal/locale/script/main.chat.json";
import { learn } from "./words";

export { Chat } from "./chat";

learn(words);
