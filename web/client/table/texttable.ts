// Written: a table whose board is text. The server writes it; the page takes its
// text anew whenever the game goes on.
import { Chat } from "../chat/chat";
import { pieceSVG } from "../board/piece";
import { enhance, send } from "../ui/form";
import { Moves } from "./movelist";
import { notice } from "../ui/notice";
import { Panel } from "./panel";
import { Plates } from "./plates";
import type { Move, ServerMessage, View } from "../net/protocol";
import { ConnectionStatus } from "../ui/connection";
import { TableSocket, type Listener } from "../net/socket";
import { report } from "../input/speech";
import { Timer } from "./timer";
import { alertTurn, showTurn } from "./turn";
import { acting, follow, status, viewIn } from "../model/view";
import { t } from "../i18n/i18n";

const again = 2_000; // ms until a text that did not come is asked for again

export class TextTable implements Listener {
  #root: HTMLElement;
  #view: View;
  #plates: Plates;
  #moves: Moves;
  #panel: Panel;
  #chat: Chat | undefined;
  #timer: Timer;
  #sign: ConnectionStatus;
  #socket: TableSocket;
  #asked = 0;

  constructor(root: HTMLElement) {
    const { id = "" } = root.dataset;
    const hue = (seat: number) => [...this.#plate(seat).classList].find((name) => name.startsWith("hue-"))!;
    this.#root = root;
    this.#view = viewIn(root);
    this.#plates = new Plates(root);
    this.#moves = new Moves(root, hue);
    this.#panel = new Panel(root.querySelector("#panel")!, id, this.#view);
    const chat = root.querySelector<HTMLDetailsElement>("#chat");
    if (chat) this.#chat = new Chat(chat, id, { hue, pieceSVG: pieceSVG, send, t: t });
    this.#timer = new Timer(root, this.#view, (text) => this.#call(text));
    this.#sign = new ConnectionStatus(root, () => this.#socket.reconnect());
    enhance((form) => this.#acted(form));
    this.#tell();
    this.#socket = new TableSocket(id, this);
  }

  version(): number {
    return this.#view.n;
  }

  line(): number {
    return this.#chat?.last() ?? 0;
  }

  opened(): void {}

  receive(m: ServerMessage): void {
    switch (m.t) {
      case "view":
        this.#show(m);
        return this.#timer.told(m, m.k);
      case "move":
        return this.#next(m);
      case "here":
        this.#plates.here(m, this.#view);
        this.#timer.told(this.#view, m.k);
        return this.#panel.here(m.away);
      case "said":
        return this.#chat?.hear(m);
      case "pong":
        if (m.n > this.#view.n) this.#socket.reconnect();
    }
  }

  link(up: boolean, until?: number): void {
    this.#sign.show(up, until);
  }

  ended(): void {
    notice(t("table.ended"));
  }

  #next(m: Move): void {
    if (m.n === this.#view.n + 1) {
      const view = follow(this.#view, m);
      this.#show(view);
      this.#timer.moved(view, m, this.#plates.online);
    } else if (m.n > this.#view.n) {
      this.#socket.reconnect();
    }
  }

  #show(view: View): void {
    const before = this.#view;
    this.#view = view;
    this.#plates.draw(view);
    this.#moves.draw(view, `/t/${this.#root.dataset.id}`);
    this.#panel.draw(view);
    this.#root.dataset.status = view.status;
    report(before, view, this.#plates.colours);
    this.#tell();
    if (acting(view) === undefined) this.#call("");
    else if (acting(before) === undefined) this.#turn();
    if (view.ply !== before.ply || view.l !== before.l || view.status !== before.status) void this.#fetch();
  }

  #turn(): void {
    alertTurn();
    this.#call(t("status.yourTurn"));
  }

  #call(text: string): void {
    this.#root.querySelector("#call")!.textContent = text;
  }

  #tell(): void {
    const text = status(this.#view, this.#plates.colours);
    this.#root.querySelector("#status")!.textContent = text;
    const { title } = this.#root.dataset;
    showTurn(acting(this.#view) !== undefined, `${title}: ${text} · Triplecross`);
  }

  #plate(seat: number): Element {
    return this.#root.querySelector(`.plate[data-seat="${seat}"]`)!;
  }

  // fetch brings the text of the board and the moves, unless they are asked for
  // again meanwhile. The cells stay, and what stands on them changes.
  async #fetch(): Promise<void> {
    const asked = ++this.#asked;
    const answer = await fetch(location.pathname + "?view=text").catch(() => undefined);
    if (asked !== this.#asked) return;
    if (!answer?.ok) return void setTimeout(() => asked === this.#asked && this.#fetch(), again);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (asked !== this.#asked) return;
    for (const cell of page.querySelectorAll<HTMLElement>("#written td[data-place]")) {
      const here = this.#root.querySelector(`#written td[data-place="${CSS.escape(cell.dataset.place!)}"]`)!;
      if (here.innerHTML !== cell.innerHTML) here.replaceChildren(...cell.childNodes);
    }
    const said = this.#root.querySelectorAll(".plate :is(.remark, .losses)");
    page.querySelectorAll(".plate :is(.remark, .losses)").forEach((part, seat) => said[seat]!.replaceWith(part));
    this.#offer(page.querySelector(".play"));
  }

  // offer shows the moves that there are now, and keeps the focus with them.
  #offer(play: Element | null): void {
    const now = this.#root.querySelector(".play");
    const held = now?.contains(document.activeElement);
    now?.remove();
    if (play) this.#root.querySelector("#written")!.prepend(play);
    const line = this.#root.querySelector<HTMLElement>(play ? "#play" : "#status")!;
    if (held) line.focus();
  }

  // acted is called after a form was sent. Who sits down gets another page.
  #acted(form: HTMLFormElement): void {
    if (/\/(sit|return|seat|start)$/.test(form.action)) location.reload();
  }
}
