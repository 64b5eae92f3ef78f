package mine

import "triplecross/internal/game"

// manner is how puzzles of a game are looked for.
type manner struct {
	setups []game.Setup
	levels []string // of the bots that play: those that leave something to be found
	plies  int      // after which a game is given up
	// wide is by how much the best move has to be worth more than the second.
	wide float32
	// glance is how much smaller than that for a candidate the budget is at which most positions
	// are put aside.
	glance int
	// mates says that a mate that nothing else comes near is a puzzle, however won the game is.
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
			plies: 80, wide: 0.2, glance: 5, mates: true, levels: []string{"learner", "casual", "regular"},
		}
	}
	// In Chinese checkers no single move decides much before the end: a tenth is a long hop.
	return manner{
		setups: []game.Setup{`{"players":2}`, `{"players":2}`, `{"players":3}`}, plies: 200, wide: 0.1, glance: 5,
		levels: []string{"learner", "casual", "regular", "club"},
	}
}
