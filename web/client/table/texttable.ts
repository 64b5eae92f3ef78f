// TextTable: a table whose board is text. The server renders the text, and the page fetches
// it again whenever the game goes on.
import { pieceSVG } from "../board/piece";
import { Chat } from "../chat/chat";
import type { Announcer } from "../chess/announcer";
import { t } from "../i18n/i18n";
import { report } from "../input/speech";
import type * as ChessScript from "../main.chess";
import { viewIn } from "../model/view";
import type { Here, Hidden, Move, Notice, Panel, Said, View } from "../net/protocol";
import { spread } from "../net/backoff";
import { TableSync, type Viewer } from "../net/sync";
import { ConnectionStatus } from "../ui/connection";
import { enhance, send } from "../ui/form";
import { announce, hide } from "../ui/operator";
import { keepPreferences } from "../ui/preferences";
import { Frame } from "./frame";

const retryDelay = 2_000; // ms after which a failed fetch is repeated

export class TextTable implements Viewer {
  readonly connected: Promise<void>; // once the server has said how the table stands
  #root: HTMLElement;
  #sync: TableSync;
  #frame: Frame;
  #chat: Chat | undefined;
  #announcer: Announcer | undefined; // where the pieces are those of chess
  #watchers = 0;
  #timer = 0; // of the next fetch
  #fetches = 0; // counts fetches, so that only the newest answer is used

  constructor(root: HTMLElement) {
    const { id = "" } = root.dataset;
    const view = viewIn(root);
    const hue = (seat: number) => [...this.#plate(seat).classList].find((name) => name.startsWith("hue-"))!;
    this.#root = root;
    this.#sync = new TableSync(id, view, this);
    this.#frame = new Frame(root, view, hue);
    this.#sync.status = new ConnectionStatus(root, () => this.#sync.reconnect());
    const chat = root.querySelector<HTMLDetailsElement>("#chat");
    if (chat) this.#chat = new Chat(chat, id, { hue, pieceSVG, send, t });
    if (root.dataset.chess) void this.#loadChess(root.dataset);
    enhance((form) => this.#submitted(form), () => this.#sync.view.n);
    keepPreferences(() => {}); // the style follows
    this.connected = this.#sync.connect();
  }

  show(view: View, before: View, move?: Move): void {
    const { colours } = this.#frame.plates;
    if (this.#announcer) this.#announcer.report(before, view, colours);
    else report(before, view, colours);
    this.#frame.show(view, before, move);
    if (view.ply !== before.ply || view.l !== before.l || view.status !== before.status) this.#refresh(view);
  }

  here(m: Here): void {
    this.#watchers = m.watchers;
    this.#frame.here(m, this.#sync.view);
  }

  panel(m: Panel): void {
    this.#frame.panel(m.html);
  }

  said(m: Said): void {
    this.#chat?.hear(m);
  }

  hidden(m: Hidden): void {
    hide(this.#root, m);
  }

  notice(m: Notice): void {
    announce(m);
  }

  lastLine(): number {
    return this.#chat?.last() ?? 0;
  }

  query(): string {
    return this.#frame.query();
  }

  // loadChess loads the words for moves of chess pieces.
  async #loadChess({ chess, kinds }: DOMStringMap): Promise<void> {
    const { Announcer }: typeof ChessScript = await import(chess!);
    this.#announcer = new Announcer(JSON.parse(kinds!));
  }

  #plate(seat: number): Element {
    return this.#root.querySelector(`.plate[data-seat="${seat}"]`)!;
  }

  // refresh fetches the text: at once for players, while a crowd of watchers spreads its
  // requests.
  #refresh({ you }: View): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fetch(), you?.length ? 0 : spread(this.#watchers));
  }

  // fetch updates the text of the board and the list of moves, unless they are fetched again
  // meanwhile. The cells stay, only their content is replaced.
  async #fetch(): Promise<void> {
    const asked = ++this.#fetches;
    const answer = await fetch(location.pathname + "?view=text").catch(() => undefined);
    if (asked !== this.#fetches) return;
    if (!answer?.ok) return void setTimeout(() => asked === this.#fetches && this.#fetch(), retryDelay);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (asked !== this.#fetches) return;
    for (const cell of page.querySelectorAll<HTMLElement>("#text-board td[data-place]")) {
      const here = this.#root.querySelector(`#text-board td[data-place="${CSS.escape(cell.dataset.place!)}"]`)!;
      if (here.innerHTML !== cell.innerHTML) here.replaceChildren(...cell.childNodes);
    }
    const parts = this.#root.querySelectorAll(".plate :is(.remark, .losses)");
    page.querySelectorAll(".plate :is(.remark, .losses)").forEach((part, seat) => parts[seat]!.replaceWith(part));
    this.#offer(page.querySelector(".play"));
  }

  // offer replaces the forms for the legal moves, and keeps the focus on them.
  #offer(play: Element | null): void {
    const now = this.#root.querySelector(".play");
    const focused = now?.contains(document.activeElement);
    now?.remove();
    if (play) this.#root.querySelector("#text-board")!.prepend(play);
    const line = this.#root.querySelector<HTMLElement>(play ? "#play" : "#status")!;
    if (focused) line.focus();
  }

  // submitted is called after the server has accepted a form. A person who has taken a seat
  // needs another page.
  #submitted(form: HTMLFormElement): void {
    if (/\/(sit|return|seat|start)$/.test(form.action)) location.reload();
  }
}
