// Loader: loads what a game with the pieces of chess needs, a separate bundle.
import type * as ChessScript from "../main.chess";
import { script } from "../ui/script";
import type { Chess } from "./chess";
import type { ChessHost } from "./host";

// loadChess gives a host the entering of chess moves, unless it has that.
export async function loadChess(host: ChessHost): Promise<Chess> {
  if (!host.chess) {
    const { Chess } = await script<typeof ChessScript>("chess");
    host.chess ??= new Chess(host);
    host.draw();
  }
  return host.chess;
}
