// Evening: the page of several games of the same people. A stream tells what changes, and leads
// to the next game.
import { Events } from "../net/events";

export class Evening {
  constructor(root: HTMLElement) {
    const state = root.querySelector<HTMLElement>("#evening-state")!;
    const stream = new Events(root.dataset.evening!, {
      state: (html) => {
        const focus = document.activeElement;
        const value = focus instanceof HTMLButtonElement && state.contains(focus) ? focus.value : "";
        state.innerHTML = html;
        if (value) state.querySelector<HTMLElement>(`[value="${CSS.escape(value)}"]`)?.focus();
      },
      table: (address) => {
        stream.close();
        location.assign(address);
      },
    });
  }
}
