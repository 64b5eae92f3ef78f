// The browser's half of Triplecross at a table.
import words from "../../internal/locale/script/main.json";
import { begin, each } from "./page";
import { Table } from "./table";
import { learn } from "./words";

learn(words);
begin();
each("#table", (root) => new Table(root));
