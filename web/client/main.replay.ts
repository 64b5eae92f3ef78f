// The browser's half of Triplecross on the replays.
import { begin, each } from "./page";
import { Replay } from "./replay";

begin();
each("#replay", (root) => new Replay(root));
