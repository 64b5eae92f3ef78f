// Entry point of the chat, a separate bundle loaded once there is somebody to talk to.
import messages from "../../internal/locale/script/main.chat.json";
import { addMessages } from "./i18n/i18n";

export { Chat } from "./chat/chat";

addMessages(messages);
