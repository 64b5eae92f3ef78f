// The browser's half of Triplecross on the replays.
import "./english";
import { begin, each } from "./page";
import { Replay } from "./replay";

begin();
each("#replay", (root) => new Replay(root));
