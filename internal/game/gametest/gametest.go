// Package gametest is the conformance suite that every game has to pass. A
// game's tests call Run for the erased game, RunRules for the typed rules, and
// FuzzPosition and FuzzMoves from two fuzz targets:
//
//	func TestConformance(t *testing.T) {
//		o := gametest.Options{Perft: "testdata/perft.json"}
//		gametest.Run(t, game.Of(chexers.Rules{}), o)
//		gametest.RunRules(t, chexers.Rules{}, o)
//	}
//
//	func FuzzPosition(f *testing.F) { gametest.FuzzPosition(f, game.Of(chexers.Rules{})) }
//	func FuzzMoves(f *testing.F)    { gametest.FuzzMoves(f, game.Of(chexers.Rules{})) }
package gametest

import (
	"testing"

	"triplecross/internal/game"
)

// Options tells the suite what it cannot learn from the game. The zero value
// is usable.
type Options struct {
	// Setups are played in addition to the default set-up, each number of players
	// and each choice of each option.
	Setups []game.Setup
	// BadSetups must be refused, as must unknown fields, wrong types, text
	// after the object and numbers of players that Info does not list.
	BadSetups []game.Setup
	// BadPositions must be refused with the default set-up.
	BadPositions []string
	// Games is the number of random games played with each set-up; 0 means 8.
	Games int
	// Every is the interval at which states of a random game are checked, in
	// addition to the first and the last; 0 means 16. Checking a state costs as
	// much as playing a hundred plies or more.
	Every int
	// Plies is the number of plies after which a random game is broken off; 0
	// means that it is played to its end.
	Plies int
	// MaxPlies is the length that no random game may exceed; 0 means 2000.
	MaxPlies int
	// Perft is the path of a file of perft counts (see the type Perft); empty
	// means none.
	Perft string
	// MaxNodes is the largest count that is checked; 0 means 20 million.
	MaxNodes uint64
}

func (o Options) withDefaults() Options {
	if o.Games == 0 {
		o.Games = 8
	}
	if o.Every == 0 {
		o.Every = 16
	}
	if o.MaxPlies == 0 {
		o.MaxPlies = 2000
	}
	if o.MaxNodes == 0 {
		o.MaxNodes = 20_000_000
	}
	return o
}

// Run checks everything that is visible of a game whose types are erased.
func Run(t *testing.T, g game.Game, o Options) {
	o = o.withDefaults()
	t.Run("the game is described in full", func(t *testing.T) { checkInfo(t, g.Info()) })
	t.Run("bad set-ups are refused", func(t *testing.T) { checkBadSetups(t, g, o) })
	t.Run("bad positions are refused", func(t *testing.T) { checkBadPositions(t, g, o) })
	for _, setup := range setups(g.Info(), o.Setups) {
		t.Run("board "+label(setup), func(t *testing.T) { checkBoard(t, g, setup) })
		t.Run("random games "+label(setup), func(t *testing.T) {
			for n := range o.Games {
				playout(t, g, setup, uint64(n), o)
			}
		})
	}
	if o.Perft != "" {
		t.Run("perft", func(t *testing.T) { checkPerft(t, g, o) })
	}
}
