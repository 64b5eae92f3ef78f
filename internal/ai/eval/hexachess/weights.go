package hexachess

import (
	"triplecross/internal/ai/search"
	"triplecross/internal/game/hexachess"
)

// weights are scores, in hundredths of a pawn.
type weights struct {
	Kinds [hexachess.Kinds]int32 // of a piece
	// Middle is the worth of each step that a piece is nearer to the middle.
	Middle [hexachess.Kinds]int32
	// Air is the worth of each free cell next to a piece that it can go to.
	Air [hexachess.Kinds]int32
	// Near is the cost of each enemy piece near the king.
	Near [hexachess.Kinds]int32
	// Run is the worth of a pawn by the steps it has before it, if it can become a
	// queen; Passed, in sixteenths, how much more it is worth if no pawn can stop
	// it.
	Run    [8]int32
	Passed int32
	Stuck  int32 // the cost of a pawn that will never promote
	Colour int32 // of a further colour that bishops stand on
	Guard  int32 // of each piece of one's own next to the king
	Home   int32 // of a step that the king is nearer to where its army started
	Roam   int32 // of a step that the king is nearer to the middle in the endgame
	Corner int32 // of a step that a hunted king is from the middle
	Escort int32 // of a step that the hunter's king is nearer to it
	Turn   int32 // of being on turn
	Scale  int32 // the score that multiplies a seat's odds by e

	exchange [hexachess.Kinds]int32 // of pieces that are captured; kings come last
}

// deriveExchange sets the values for captures from those of the pieces.
func (w *weights) deriveExchange() {
	w.exchange = w.Kinds
	w.exchange[hexachess.King] = search.DecidedScore
}

// trioWeights are the weights while three play.
type trioWeights struct {
	weights
	Frozen  int32 // the cost of being checkmated while others play on
	Checked int32 // the cost of being in check
	// The worth of the best capture of the seat on turn, and of the next one.
	OnTurn, Next threatWeights
}

// threatWeights are what a possible capture is worth to the seat that can make it, and what it
// costs the other one, in hundredths of what would be captured.
type threatWeights struct{ Won, Lost int32 }

// usualWeights returns the weights for two sides. The values of the pieces come
// from the number of cells they reach on boards that are a quarter full.
func usualWeights() weights {
	const (
		pawn, rook, bishop, knight = hexachess.Pawn, hexachess.Rook, hexachess.Bishop, hexachess.Knight
		queen, vizir               = hexachess.Queen, hexachess.Vizir
		machine, duke              = hexachess.WarMachine, hexachess.Duke
	)
	w := weights{
		Kinds: [hexachess.Kinds]int32{
			pawn: 100, bishop: 330, knight: 330, rook: 500, duke: 640, vizir: 720, machine: 880, queen: 920,
		},
		Middle: [hexachess.Kinds]int32{pawn: 3, bishop: 4, knight: 7, rook: 2, duke: 7, vizir: 5, machine: 4, queen: 2},
		Air:    [hexachess.Kinds]int32{bishop: 5, rook: 5, vizir: 3, machine: 3, queen: 2},
		Near:   [hexachess.Kinds]int32{bishop: 8, knight: 14, rook: 14, duke: 24, vizir: 24, machine: 28, queen: 30},
		Run:    [8]int32{0, 110, 70, 42, 26, 15, 7},
		Passed: 12, Stuck: 60, Colour: 14, Guard: 7, Home: 7, Roam: 6, Corner: 24, Escort: 32, Turn: 12,
		Scale: 250,
	}
	w.deriveExchange()
	return w
}

// weightsByHand returns hand-written weights for three players. They count the next captures in
// full, for bots that do not look ahead.
func weightsByHand() trioWeights {
	w := trioWeights{
		weights: usualWeights(),
		Frozen:  500, Checked: 62,
		OnTurn: threatWeights{Won: 50, Lost: 100}, Next: threatWeights{Won: 25, Lost: 50},
	}
	w.Scale = 300
	return w
}

// weightsInSearch returns the weights for three players, fitted by BenchmarkFit to games of
// searching bots.
func weightsInSearch() trioWeights {
	const (
		pawn, rook, bishop, knight = hexachess.Pawn, hexachess.Rook, hexachess.Bishop, hexachess.Knight
		queen                      = hexachess.Queen
	)
	w := trioWeights{
		weights: weights{
			Kinds:  [hexachess.Kinds]int32{pawn: 100, knight: 233, bishop: 286, rook: 424, queen: 942},
			Middle: [hexachess.Kinds]int32{pawn: -6, knight: 25, bishop: 12, rook: 8, queen: -3},
			Air:    [hexachess.Kinds]int32{bishop: -7, rook: 3, queen: 2},
			Near:   [hexachess.Kinds]int32{knight: 10, bishop: 7, rook: 3, queen: 35},
			Run:    [8]int32{0, 123, 109, 94, 100, 73, 34},
			Passed: 20, Stuck: 54, Colour: 11, Guard: 18, Home: 19, Roam: -8, Corner: 24, Escort: 10, Turn: 11,
			Scale: 743,
		},
		Frozen: 479, Checked: 51,
		OnTurn: threatWeights{Won: 11, Lost: 20},
	}
	w.deriveExchange()
	return w
}
