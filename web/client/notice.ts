// Notice: one line for the person, gone after a while.

const shown = 5_000; // ms

let timer = 0;

// notice shows a sentence, or with an empty one hides the last.
export function notice(text: string): void {
  const line = document.getElementById("notice");
  if (!line) return;
  clearTimeout(timer);
  line.textContent = text;
  line.hidden = !text;
  if (text) timer = setTimeout(() => notice(""), shown);
}
