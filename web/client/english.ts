// English: what the script says to those whose language brings no words, and what
// that language's may lack.
import english from "../../internal/locale/script/english.json";

globalThis.english = english;
