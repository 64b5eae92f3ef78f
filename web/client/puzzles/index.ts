// Index: the list of all kinds of puzzles. Its links lead to a puzzle that suits the solver.
import { say } from "../analysis/words";
import { device } from "../ui/storage";
import { Solver, type Row } from "./solver";

export function openIndex(root: HTMLElement): void {
  const solver = new Solver(device());
  const you = root.querySelector<HTMLElement>("[data-you]")!;
  const games = [...root.querySelectorAll<HTMLElement>("a.button[data-game]")].map((a) => a.dataset.game!);
  const rating = solver.highest(games);
  if (rating !== undefined) {
    you.textContent = say({ you: you.dataset.you! }, "you", { Rating: rating, Streak: solver.streak, Best: solver.best });
    you.hidden = false;
  }
  for (const link of root.querySelectorAll<HTMLAnchorElement>("a[data-list]")) {
    link.addEventListener("click", (e) => {
      if (e.ctrlKey || e.metaKey || e.shiftKey) return;
      e.preventDefault();
      void lead(solver, link);
    });
  }
}

// lead goes to a puzzle of a link's game and theme; offline, or if there is none, where the
// link itself leads.
async function lead(solver: Solver, link: HTMLAnchorElement): Promise<void> {
  const { game = "", themeOf = "", list = "" } = link.dataset;
  const rows = await fetchRows(list);
  const id = solver.next(rows, game, themeOf, "");
  location.href = id ? address(id, themeOf) : link.href;
}

// fetchRows returns the puzzles of a game; none offline.
export async function fetchRows(url: string): Promise<Row[]> {
  try {
    const answer = await fetch(url);
    return answer.ok ? await answer.json() : [];
  } catch {
    return [];
  }
}

// address returns the address of a puzzle, which remembers the theme that was asked for.
export function address(id: string, theme: string): string {
  return `/puzzles/${id}${theme ? `?theme=${theme}` : ""}`;
}
