// Chat: the chat of a table.
import { device } from "../ui/storage";
import type { pieceSVG } from "../board/piece";
import type { send } from "../ui/form";
import { lastLine } from "./line";
import { Mutes } from "./mute";
import { late } from "../ui/script";
import type { Said } from "../net/protocol";
import type { t } from "../i18n/i18n";

const maxLines = 300; // on the page

// Tools are functions that the page has loaded anyway. They are passed in to keep the
// bundle of the chat small.
export interface Tools {
  hue(seat: number): string; // the class of a seat's colour
  pieceSVG: typeof pieceSVG;
  send: typeof send;
  t: typeof t;
}

export class Chat {
  #box: HTMLDetailsElement;
  #lines: HTMLElement;
  #tools: Tools;
  #url: string;
  #mutes = new Mutes(device());
  #read: number; // the last line that the person has seen
  #sending = new Set<string>(); // the lines that the server has not answered yet
  #docked = false; // the chat has a place of its own and is always open
  #wide = matchMedia("(min-width: 67.5rem) and (min-aspect-ratio: 5/4)");

  constructor(box: HTMLDetailsElement, table: string, tools: Tools) {
    this.#box = box;
    this.#lines = box.querySelector(".messages")!;
    this.#url = `/t/${table}/chat`;
    this.#tools = tools;
    this.#mutes.me = box.dataset.me!;
    this.#read = this.last();
    this.#dock();
    this.#wide.addEventListener("change", () => this.#dock());
    box.addEventListener("toggle", () => this.#opened());
    box.addEventListener("click", (e) => this.#click(e.target as Element));
    box.addEventListener("submit", (e) => this.#submit(e));
    if (!box.querySelector("#report")) this.#lines.after(this.#reporting(table));
    for (const line of this.#lines.children) this.#addMute(line as HTMLElement);
    this.#count();
    this.#scroll();
    if (late(import.meta.url)) void this.refresh(); // lines that came meanwhile are missing
  }

  // last returns the number of the last line.
  last(): number {
    return lastLine(this.#box);
  }

  // draw hides an empty chat while there is nobody to talk to.
  draw(alone: boolean): void {
    this.#box.classList.toggle("used", !alone || this.#lines.childElementCount > 0);
    this.#dock();
  }

  // hear adds a line.
  hear(line: Said): void {
    if (line.i <= this.last()) return;
    const follows = this.#atEnd() || line.who === this.#mutes.me;
    this.#lines.append(this.#write(line));
    while (this.#lines.childElementCount > maxLines) this.#lines.firstElementChild!.remove();
    this.#box.classList.add("used");
    this.#count();
    if (follows) this.#scroll();
  }

  // refresh fetches the chat from the server: the person may be allowed to read other
  // lines than before, or have become known to the server.
  async refresh(): Promise<void> {
    const answer = await fetch(this.#url).catch(() => undefined);
    if (!answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const lines = [...page.querySelectorAll<HTMLElement>(".messages > *")];
    const end = Number(lines.at(-1)?.dataset.line ?? 0);
    const newer = [...this.#lines.children].filter((e) => Number((e as HTMLElement).dataset.line) > end);
    lines.forEach((line) => this.#addMute(line));
    const follows = this.#atEnd();
    this.#lines.replaceChildren(...lines, ...newer);
    this.#mutes.me = page.querySelector<HTMLElement>("#chat")?.dataset.me ?? "";
    const room = page.querySelector(".room span");
    if (room) this.#box.querySelector(".room span")!.replaceWith(room);
    const say = page.querySelector(".compose");
    if (say) this.#box.querySelector(".muted")?.replaceWith(say);
    this.#count();
    if (follows) this.#scroll();
  }

  // dock opens the chat where there is room for it.
  #dock(): void {
    const wide = this.#wide.matches && this.#box.closest<HTMLElement>("#table")?.dataset.status !== "open";
    if (wide === this.#docked) return;
    this.#docked = wide;
    if (wide) this.#box.removeAttribute("name");
    else this.#box.setAttribute("name", "disclosure");
    this.#box.open = wide;
  }

  #opened(): void {
    // On a phone the keyboard would cover the lines.
    if (this.#box.open && !this.#docked && matchMedia("(hover: hover)").matches) this.#box.querySelector<HTMLElement>("#message")?.focus();
    this.#count();
    this.#scroll();
  }

  #click(on: Element): void {
    const who = on.closest<HTMLElement>("[data-mute]")?.dataset.mute;
    if (!who) return;
    this.#mutes.toggle(who);
    this.#count();
  }

  #submit(e: SubmitEvent): void {
    const form = e.target as HTMLFormElement;
    if (form.matches(".hosting")) return; // after it the page is another
    e.preventDefault();
    if (form.id === "report") this.#report(form, e.submitter as HTMLButtonElement);
    else this.#say(form, e.submitter);
  }

  // report tells the operator of a line, once.
  #report(form: HTMLFormElement, button: HTMLButtonElement): void {
    this.#tools.send(form, button).then(
      () => {
        const done = element("i", this.#tools.t("chat.reported"));
        done.tabIndex = -1;
        button.replaceWith(done);
        done.focus();
      },
      (why: unknown) => {
        button.disabled = false;
        this.#refused(why);
      },
    );
    button.disabled = true;
  }

  #say(form: HTMLFormElement, button: HTMLElement | null): void {
    const field = form.querySelector<HTMLInputElement>("#message")!;
    const text = field.value;
    if (this.#sending.has(text)) return; // Enter was pressed again
    this.#sending.add(text);
    const sent = this.#tools.send(form, button).then(
      () => {
        if (field.value === text) field.value = "";
        this.#showProblem("");
        if (!this.#mutes.me) void this.refresh();
      },
      (why: unknown) => this.#refused(why),
    );
    void sent.finally(() => this.#sending.delete(text));
  }

  #refused(why: unknown): void {
    this.#showProblem(why instanceof Error ? this.#tools.t("script.server") : String(why));
  }

  #showProblem(why: string): void {
    const line = this.#box.querySelector<HTMLElement>(".refusal");
    if (!line) return; // the person may not write
    line.textContent = why;
    line.hidden = !why;
  }

  #write({ i, who, name, s, text }: Said): HTMLElement {
    const line = document.createElement("div");
    line.dataset.line = String(i);
    line.dataset.who = who;
    if (s !== undefined) line.append(this.#token(s));
    line.append(element("b", name), element("span", text));
    this.#addMute(line);
    if (who === this.#mutes.me) return line;
    line.append(this.#reportButton(i));
    this.#addSilence(line);
    return line;
  }

  #reportButton(line: number): HTMLElement {
    const button = element("button", "");
    button.className = "flag";
    button.name = "line";
    button.value = String(line);
    button.title = button.ariaLabel = this.#tools.t("chat.report");
    button.setAttribute("form", "report");
    return button;
  }

  // reporting is the form of the buttons, which the server writes only beside lines.
  #reporting(table: string): HTMLElement {
    const form = document.createElement("form");
    form.id = "report";
    form.method = "post";
    form.action = `/t/${table}/report`;
    return form;
  }

  // addSilence lets the host mute a line's speaker for everybody.
  #addSilence(line: HTMLElement): void {
    const form = this.#box.querySelector<HTMLTemplateElement>("template.silence")?.content.cloneNode(true) as DocumentFragment | undefined;
    if (!form) return;
    form.querySelector<HTMLInputElement>("[name=who]")!.value = line.dataset.who!;
    line.append(form);
  }

  // addMute makes the name of a line's speaker a button that mutes them.
  #addMute(line: HTMLElement): void {
    const name = line.querySelector("b")!.textContent;
    const button = element("button", name);
    button.className = "speaker";
    button.type = "button";
    button.title = this.#tools.t("chat.muteName", { Name: name });
    button.dataset.mute = line.dataset.who!;
    line.querySelector("b")!.replaceChildren(button);
  }

  // atEnd reports whether the newest line can be seen. Otherwise the person is reading
  // earlier ones, and the chat does not scroll.
  #atEnd(): boolean {
    const { scrollHeight, scrollTop, clientHeight } = this.#lines;
    return scrollHeight - scrollTop - clientHeight < 16;
  }

  #scroll(): void {
    this.#lines.scrollTop = this.#lines.scrollHeight;
  }

  // count hides the lines of muted speakers, and counts the unread ones.
  #count(): void {
    const muted = new Map<string, string>();
    let unread = 0;
    for (const line of this.#lines.children as Iterable<HTMLElement>) {
      const who = line.dataset.who!;
      line.hidden = this.#mutes.has(who);
      if (line.hidden && !this.#mutes.all) muted.set(who, line.querySelector("b")!.textContent);
      if (!line.hidden && Number(line.dataset.line) > this.#read) unread++;
    }
    if (this.#box.open) [this.#read, unread] = [this.last(), 0];
    const count = this.#box.querySelector<HTMLElement>(".count")!;
    count.hidden = unread === 0;
    count.textContent = String(unread);
    count.ariaLabel = this.#tools.t("chat.new", { N: unread });
    this.#box.querySelector(".mutes")!.replaceChildren(...[...muted].map(([who, name]) => this.#unmute(who, name)));
    const all = this.#box.querySelector<HTMLElement>(".mute")!;
    all.hidden = false;
    all.dataset.mute = "*";
    all.textContent = this.#tools.t(this.#mutes.all ? "chat.unmute" : "chat.mute");
    this.#box.classList.toggle("silent", this.#mutes.all);
  }

  #unmute(who: string, name: string): HTMLElement {
    const item = document.createElement("li");
    const button = element("button", this.#tools.t("chat.unmuteName", { Name: name }));
    button.type = "button";
    button.className = "quiet";
    button.dataset.mute = who;
    item.append(button);
    return item;
  }

  // token draws a seat's counter, which is shown next to a name.
  #token(seat: number): SVGElement {
    const hue = this.#tools.hue(seat);
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("class", `token ${hue}`);
    svg.setAttribute("viewBox", "-16 -16 32 32");
    svg.ariaHidden = "true";
    svg.innerHTML = this.#tools.pieceSVG(hue.replace("hue-", ""), "");
    return svg;
  }
}

function element<K extends keyof HTMLElementTagNameMap>(tag: K, text: string): HTMLElementTagNameMap[K] {
  const e = document.createElement(tag);
  e.textContent = text;
  return e;
}
