// The browser's half of Triplecross on the pages with a running game.
import "./english";
import { watchHouse } from "./house";
import { comeBack } from "./offline";
import { begin, each } from "./page";
import { Table } from "./table";

begin();
each("#table", (root) => new Table(root));
each("#house", watchHouse);
each("#offline", comeBack);
