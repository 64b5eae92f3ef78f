// Figures: what boards and plates show in chess variants besides the pieces: who is in
// check or frozen, screens, and captured pieces.
import type { Remark, View } from "../net/protocol";
import { kind, owner, parsePieces } from "../model/movecode";
import { t } from "../i18n/i18n";

export class Figures {
  #svg: SVGSVGElement;
  #plates: Element[];
  #kinds: Record<string, string>; // the names of the kinds of pieces

  constructor(figure: Element) {
    this.#svg = figure.querySelector("svg")!;
    this.#plates = [...figure.parentElement!.querySelectorAll(".plate[data-seat]")];
    this.#kinds = JSON.parse(this.#svg.dataset.kinds!);
  }

  draw({ pieces, r: remarks = [], a: aside = "", l: legal = "", you = [] }: View): void {
    const checked = seats(remarks, "check");
    const at = parsePieces(pieces);
    for (const cell of this.#svg.querySelectorAll<SVGElement>(".cell")) {
      const piece = at.get(cell.dataset.place!) ?? "";
      cell.classList.toggle("check", kind(piece) === "K" && checked.includes(owner(piece)));
    }
    // A screen opens once the server shows what was behind it, and may come back.
    for (const screen of this.#svg.querySelectorAll<SVGElement>(".screen")) {
      const { seat } = screen.dataset;
      const hides = remarks.some(({ k, s }) => String(s) === seat && (k === "screen" || k === "ready"));
      screen.classList.toggle("open", !hides);
    }
    this.#svg.dataset.frozen = seats(remarks, "frozen").join(" ");
    this.#plates.forEach((plate, seat) => {
      const says = remarks.filter(({ s }) => s === seat).map(({ k, n }) => t(`remark.${k}` as "remark.debt", { N: n ?? 0 }));
      const line = plate.querySelector(".remark")!;
      if (line.textContent !== says.join(", ")) line.textContent = says.join(", ");
      plate.classList.toggle("remarked", says.length > 0);
      const places = you.includes(seat) && legal.includes("@"); // the tray shows its pieces
      this.#showLosses(plate.querySelector<HTMLElement>(".losses")!, places ? [] : aside.split(" ").filter((pile) => pile[0] === String(seat)));
    });
  }

  // showLosses shows piles of captured pieces, each written as "0P3".
  #showLosses(box: HTMLElement, piles: string[]): void {
    if (box.dataset.piles === piles.join(" ")) return;
    box.dataset.piles = piles.join(" ");
    const parts = piles.map((pile) => ({ kind: pile[1]!, n: pile.slice(2) }));
    box.role = piles.length > 0 ? "img" : null;
    box.ariaLabel = piles.length > 0 ? t("plate.aside", { What: parts.map(({ kind, n }) => `${n} ${this.#kinds[kind]}`).join(", ") }) : null;
    box.innerHTML = parts
      .map(({ kind, n }) => `<svg viewBox="-13 -15 26 28"><use class="figure" href="#f${kind}"></use></svg>` + (n > "1" ? `<b>${n}</b>` : ""))
      .join("");
  }
}

// seats returns the seats to which a remark applies.
function seats(remarks: Remark[], key: string): number[] {
  return remarks.filter(({ k }) => k === key).map(({ s }) => s);
}
