// ChatLoader: loads the chat, a separate bundle, once there is somebody to talk to.
import { pieceSVG } from "../board/piece";
import { t } from "../i18n/i18n";
import type * as Script from "../main.chat";
import { plays } from "../model/view";
import { spread } from "../net/backoff";
import type { Here, Said, View } from "../net/protocol";
import { send } from "../ui/form";
import { script } from "../ui/script";

export class ChatLoader {
  #root: HTMLElement;
  #hue: (seat: number) => string;
  #chat: Script.Chat | undefined;
  #watchers = 0; // pages that show the table

  // hue returns the class of a seat's colour.
  constructor(root: HTMLElement, hue: (seat: number) => string) {
    this.#root = root;
    this.#hue = hue;
    if (root.querySelector("#chat.used")) void this.#load();
  }

  // hear adds a line.
  hear(line: Said): void {
    void this.#load().then((chat) => chat?.hear(line));
  }

  // here takes over the number of pages that show the table.
  here({ watchers }: Here): void {
    this.#watchers = watchers;
  }

  // show updates the chat when a view changes who can talk or which lines the person may
  // read.
  show(view: View, before: View): void {
    if (alone(view) && !this.#chat) return;
    void this.#load().then((chat) => {
      chat?.draw(alone(view));
      if (!chat || room(view) === room(before)) return;
      if (plays(view)) void chat.refresh();
      else setTimeout(() => chat.refresh(), spread(this.#watchers));
    });
  }

  // load returns the chat, if the table has one.
  async #load(): Promise<Script.Chat | undefined> {
    const box = this.#root.querySelector<HTMLDetailsElement>("#chat");
    if (!box) return undefined;
    if (!this.#chat) {
      const { Chat } = await script<typeof Script>("chat");
      this.#chat ??= new Chat(box, this.#root.dataset.id!, { hue: this.#hue, pieceSVG, send, t });
    }
    return this.#chat;
  }
}

// room identifies which lines of the chat a person may read.
function room(view: View): string {
  return view.status === "over" ? "all" : String(plays(view));
}

// alone reports whether this person plays and no other person does.
function alone(view: View): boolean {
  const others = view.seats.filter(({ k, for: owner }, seat) => !view.you?.includes(seat) && (k === "person" || owner));
  return view.status === "live" && !!view.you?.length && others.length === 0;
}
