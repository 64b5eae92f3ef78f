// Evening: the page of several games of the same people. A stream tells what changes, and leads
// to the next game.

export class Evening {
  constructor(root: HTMLElement) {
    const state = root.querySelector<HTMLElement>("#evening-state")!;
    const stream = new EventSource(root.dataset.evening!);
    stream.addEventListener("state", (e) => {
      const focus = document.activeElement;
      const value = focus instanceof HTMLButtonElement && state.contains(focus) ? focus.value : "";
      state.innerHTML = e.data;
      if (value) state.querySelector<HTMLElement>(`[value="${CSS.escape(value)}"]`)?.focus();
    });
    stream.addEventListener("table", (e) => {
      stream.close();
      location.assign(e.data);
    });
  }
}
