// Notice: one line for the person, gone after a while.

const shown = 5_000; // ms

let timer = 0;

// notice shows a sentence, or with an empty one hides the last. A hint is no
// trouble.
export function notice(text: string, hint = false): void {
  const line = document.getElementById("notice");
  if (!line) return;
  clearTimeout(timer);
  line.classList.toggle("hint", hint);
  line.textContent = text;
  line.hidden = !text;
  if (text) timer = setTimeout(() => notice(""), shown);
}
