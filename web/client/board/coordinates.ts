// Coordinates: the names of the cells, written into them. Boards with the figures of chess have
// letters and numbers around them instead, which the server has drawn.
import type { Board } from "./board";

const namespace = "http://www.w3.org/2000/svg";

// label shows or hides the names of a board's cells, as the board lies now.
export function label({ svg, places, gates, size, figures }: Board, on: boolean): void {
  svg.dataset.labels = on ? "on" : "off";
  if (figures) return;
  svg.querySelector(".coordinates")?.remove();
  if (!on) return;
  // As large as the text of the page where the cells leave room for it.
  const scale = svg.getScreenCTM()?.a ?? 1;
  svg.style.setProperty("--coordinate", `${Math.min(9, Math.max(6, 10 / scale))}px`);
  const names = document.createElementNS(namespace, "g");
  names.setAttribute("class", "coordinates");
  names.ariaHidden = "true";
  for (const [place, { x, y }] of places) {
    if (gates.has(place)) continue;
    const name = document.createElementNS(namespace, "text");
    name.textContent = place;
    name.setAttribute("x", String(x));
    name.setAttribute("y", String(y + size * 0.76));
    names.append(name);
  }
  svg.querySelector(".cells")!.after(names);
}
