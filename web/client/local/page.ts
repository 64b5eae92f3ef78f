// Page: the page on which a person plays against bots without the site.
import { Engine } from "../analysis/engine";
import { addMessages, t } from "../i18n/i18n";
import type { View } from "../net/protocol";
import { sayOffline } from "../ui/choice";
import { notice } from "../ui/notice";
import { device } from "../ui/storage";
import { Help } from "./help";
import type { Ended, Game } from "./kept";
import { lasting, Shelf } from "./kept";
import { LocalTable } from "./localtable";
import { offer } from "./publish";

// Data is what the page brings.
interface Data {
  setup: string;
  drawn: Record<string, (string | number)[]>; // what is drawn when a game begins, and from what
  homes: number[]; // for each seat how the board is to be turned
  goal: number; // the score of a player who has finished, 0 in games without scores
  bots: Record<string, string[]>; // the names of each level's bots, by seat
  rules: Record<string, string>; // the sentences for what the rules forbid
  failed: string; // said when the site does not take a game
  broken: string; // said when the bots cannot play
  hidden: string; // said when there is no hint since something is secret
}

// openTable starts the page, with the game that the browser has kept if there is one.
export function openTable(root: HTMLElement): void {
  const data: Data = JSON.parse(root.querySelector("#local")!.textContent!);
  const shelf = new Shelf(lasting(device()));
  const slug = root.dataset.game!;
  const game = shelf.playing(slug, data.setup);
  let shown = game;
  addMessages(data.rules);
  if (game) seat(root, data, game);
  const { engine, start, program, network } = root.dataset;
  const worker = new Engine(engine!, { start: start!, program: program!, ...(network && { network }) });
  const turned = /[?&]turn=([0-5])\b/.exec(location.search)?.[1];
  const table: LocalTable = new LocalTable(root, worker, game, game ? Number(turned ?? data.homes[game.seat]) : 0, data.goal, (now) => {
    shown = now;
    shelf.keep(data.setup, now);
  }, (verdict) => {
    const ended: Ended = { ...shown!, verdict };
    shelf.end({ ...shelf.find(ended), ...ended });
    help?.close();
    show(root, "over");
    root.querySelector("[data-verdict]")!.textContent = verdict;
    offer(shelf, ended, root.querySelector("[data-publish]")!, root.querySelector("[data-link]")!, () => notice(data.failed));
  }, data.broken);
  const help = game && new Help(root, table, game.seat, data.hidden);
  show(root, game ? "live" : "open");
  sayOffline(notice);
  const begin = root.querySelector<HTMLFormElement>("form[data-begin]")!;
  begin.addEventListener("submit", (e) => {
    e.preventDefault();
    const form = new FormData(begin);
    shelf.keep(data.setup, {
      game: slug, setup: draw(data), seat: Number(form.get("seat")), level: String(form.get("level")),
      seed: crypto.getRandomValues(new Uint32Array(1))[0]!, moves: [], began: Date.now(),
    });
    const url = new URL(location.href);
    url.searchParams.delete("turn"); // a new game begins with the home of its seat at the bottom
    history.replaceState(history.state, "", url);
    location.reload();
  });
  root.querySelector("#takeback")!.addEventListener("submit", (e) => {
    e.preventDefault();
    table.local.takeBack();
  });
  // Somebody has played on in another tab, or begun another game there.
  const look = () => {
    const kept = shelf.playing(slug, data.setup);
    if (!document.hidden && kept && JSON.stringify(kept) !== JSON.stringify(shown)) location.reload();
  };
  document.addEventListener("visibilitychange", look);
  addEventListener("pageshow", (e) => e.persisted && look());
  if (!game) return;
  // Another game is begun over the one on the table, at first like that one.
  for (const [name, value] of Object.entries({ level: game.level, seat: game.seat })) begin.querySelector(`[name=${name}] [value="${value}"]`)?.setAttribute("selected", "");
  for (const button of root.querySelectorAll("[data-again]")) button.addEventListener("click", () => {
    const opens = begin.classList.toggle("prompts", !!begin.hidden);
    begin.hidden = !opens;
    button.ariaExpanded = String(opens);
    if (opens) begin.querySelector("select")!.focus();
  });
}

// seat changes what the server has rendered to the game that goes on: the view on the page, from
// which the table starts, has the person's seat and the bots.
function seat(root: HTMLElement, data: Data, game: Game): void {
  const script = root.querySelector("#view")!;
  const view: View = JSON.parse(script.textContent!);
  view.status = "live";
  view.w = t("local.loading"); // until the worker has told who begins
  view.you = [game.seat];
  view.seats = view.seats.map((_, seat) => (seat === game.seat ? { k: "person" } : { k: "bot", bot: game.level, name: data.bots[game.level]![seat]! }));
  script.textContent = JSON.stringify(view);
  root.dataset.status = "live";
  root.classList.remove("gathering");
}

// draw returns the set-up of a new game, with what is drawn at random.
function draw({ setup, drawn }: Data): string {
  const fields: Record<string, unknown> = setup ? JSON.parse(setup) : {};
  for (const [key, choices] of Object.entries(drawn)) fields[key] = choices[Math.floor(Math.random() * choices.length)];
  return Object.keys(fields).length > 0 ? JSON.stringify(fields) : "";
}

// show shows the part of the panel for a stage, and no other.
function show(root: HTMLElement, stage: string): void {
  for (const part of root.querySelectorAll<HTMLElement>("[data-stage]")) {
    part.hidden = part.dataset.stage !== stage;
    part.classList.remove("prompts");
  }
  for (const button of root.querySelectorAll("[data-again]")) button.ariaExpanded = "false";
}
