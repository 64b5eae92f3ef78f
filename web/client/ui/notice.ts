// Notice: one line to the person, which is hidden after a while.

const shown = 5_000; // ms

let timer = 0;
let lasts = false; // the sentence stays for good

// notice shows a sentence for a while, or for good if the time is infinite. It hides the last one if the text is
// empty. A hint is not an error.
export function notice(text: string, hint = false, time = shown): void {
  const line = document.getElementById("notice");
  if (!line || lasts) return;
  lasts = time === Infinity;
  clearTimeout(timer);
  line.classList.toggle("hint", hint);
  line.textContent = text;
  line.hidden = !text;
  if (text) timer = setTimeout(() => notice(""), time);
}
