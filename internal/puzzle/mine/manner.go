package mine

import "triplecross/internal/game"

// manner says how to look for puzzles of a game.
type manner struct {
	setups []game.Setup
	levels []string // of the bots that play, chosen so that their games have puzzles
	plies  int      // after which a game is given up
	// wide is the least gap between the chances after the best move and after the second.
	wide float32
	// glance divides a candidate's budget; a search with the result rules out most positions.
	glance int
	// mates says that a mate is a puzzle if no other move comes close, even in a game that is won
	// anyway.
	mates bool
}

func mannerOf(slug string) manner {
	switch slug {
	case "chexers":
		return manner{
			setups: []game.Setup{""}, plies: 250, wide: 0.2, glance: 5,
			levels: []string{"learner", "casual", "regular", "club", "expert"},
		}
	case "hexdame":
		return manner{
			setups: []game.Setup{""}, plies: 150, wide: 0.2, glance: 3,
			levels: []string{"learner", "casual", "regular", "club", "expert"},
		}
	case "hexachess":
		return manner{
			setups: []game.Setup{
				`{"players":2,"variant":"standard"}`, `{"players":3,"variant":"three"}`,
				`{"players":2,"variant":"trimmed"}`, `{"players":2,"variant":"grand"}`,
			},
			// Between two this is a little more than a pawn, among three a minor piece.
			plies: 80, wide: 0.1, glance: 5, mates: true, levels: []string{"learner", "casual", "regular"},
		}
	}
	// In Chinese checkers no single move decides much before the end: a tenth is a long hop.
	return manner{
		setups: []game.Setup{`{"players":2}`, `{"players":2}`, `{"players":3}`}, plies: 200, wide: 0.1, glance: 5,
		levels: []string{"learner", "casual", "regular", "club"},
	}
}
