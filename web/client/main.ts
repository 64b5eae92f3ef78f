// The browser's half of Triplecross at a table.
import "./english";
import { begin, each } from "./page";
import { Table } from "./table";

begin();
each("#table", (root) => new Table(root));
