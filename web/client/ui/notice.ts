// Notice: one line to the person, which is hidden after a while.

const shown = 5_000; // ms

let timer = 0;

// notice shows a sentence for a while, or hides the last one if it is empty. A hint is not an error.
export function notice(text: string, hint = false, time = shown): void {
  const line = document.getElementById("notice");
  if (!line) return;
  clearTimeout(timer);
  line.classList.toggle("hint", hint);
  line.textContent = text;
  line.hidden = !text;
  if (text) timer = setTimeout(() => notice(""), time);
}
