// The browser's half of Triplecross on the replays.
import words from "../../internal/locale/script/main.replay.json";
import { begin, each } from "./page";
import { Replay } from "./replay";
import { learn } from "./words";

learn(words);
begin();
each("#replay", (root) => new Replay(root));
