// Evening: the page of several games of the same people. A stream tells what changes, and leads
// to the next game.
import { Events } from "../net/events";

export class Evening {
  constructor(root: HTMLElement) {
    const state = root.querySelector<HTMLElement>("#evening-state")!;
    const stream = new Events(root.dataset.evening!, {
      state: (html) => {
        const focus = state.querySelector(":focus");
        const name = focus?.matches("a") ? "href" : "value";
        const value = focus?.getAttribute(name);
        state.innerHTML = html;
        if (value) state.querySelector<HTMLElement>(`[${name}="${CSS.escape(value)}"]`)?.focus();
      },
      table: (address) => {
        stream.close();
        location.assign(address);
      },
      gone: () => {
        stream.close();
        if (!sent) location.reload();
      },
    });
    let sent = false; // a form, as that for a new link, whose answer is the next page
    root.addEventListener("submit", () => (sent = true));
  }
}
