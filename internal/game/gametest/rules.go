package gametest

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"triplecross/internal/game"
)

// RunRules checks what only the typed rules show, in random games.
func RunRules[P any, M comparable](t *testing.T, rules game.Rules[P, M], o Options) {
	o = o.withDefaults()
	for _, setup := range setups(rules.Info(), o.Setups) {
		t.Run("rules "+label(setup), func(t *testing.T) {
			board, err := rules.Board(setup)
			if err != nil {
				t.Fatal(err)
			}
			targets := places(board)
			targets[""] = true
			for n := range o.Games {
				line := line[P, M]{t: t, rules: rules, setup: setup, board: board, targets: targets, random: rand.New(rand.NewPCG(uint64(n), 1))}
				line.play(o)
			}
		})
	}
}

// line is a random game under typed rules, without regard to repetition.
type line[P any, M comparable] struct {
	t       testing.TB
	rules   game.Rules[P, M]
	setup   game.Setup
	board   game.Board
	targets map[string]bool // every place, and "" for none
	random  *rand.Rand
}

func (l line[P, M]) play(o Options) {
	l.t.Helper()
	p, err := l.rules.Start(l.setup)
	if err != nil {
		l.t.Fatal(err)
	}
	players := l.rules.Players(p)
	most := o.MaxPlies
	if o.Plies > 0 {
		most = min(most, o.Plies)
	}
	for range most + 1 { // also the position after the last ply
		if got := l.rules.Players(p); got != players {
			l.t.Fatalf("%s: %d players after %d", l.rules.Format(p), got, players)
		}
		l.checkText(p)
		turn := l.rules.Turn(p)
		if _, over := l.rules.Outcome(p, 1); over != (turn == 0) {
			l.t.Fatalf("%s: over is %t with seats %b on turn", l.rules.Format(p), over, turn)
		}
		if turn == 0 {
			return
		}
		l.checkReasons(p)
		var next []P
		for by := range turn.All() {
			for _, m := range sample(l.checkMoves(p, by)) {
				next = append(next, l.checkPlay(p, by, m))
			}
		}
		p = next[l.random.IntN(len(next))]
	}
}

// checkText checks that the text form loses nothing.
func (l line[P, M]) checkText(p P) {
	l.t.Helper()
	text := l.rules.Format(p)
	parsed, err := l.rules.Parse(l.setup, text)
	if err != nil {
		l.t.Fatalf("%s: %v", text, err)
	}
	if !reflect.DeepEqual(p, parsed) {
		l.t.Fatalf("%s is read as %+v, not as the %+v it was written from", text, parsed, p)
	}
	if l.rules.Situation(p) != l.rules.Situation(parsed) {
		l.t.Fatalf("%s: equal positions are different situations", text)
	}
}

// checkReasons checks that rules which explain themselves have a reason for every
// place that a piece of a seat on turn cannot reach, and for not moving at all if
// it can reach none. Nobody asks about legal moves.
func (l line[P, M]) checkReasons(p P) {
	l.t.Helper()
	explainer, ok := l.rules.(game.Explainer[P])
	if !ok {
		return
	}
	for by := range l.rules.Turn(p).All() {
		legal := map[[2]string]bool{}
		for _, m := range l.rules.Moves(p, by, nil) {
			_, gesture := l.rules.Notate(p, by, m)
			for i, to := range gesture.Places {
				legal[[2]string{gesture.Places[0], to}] = i > 0
				legal[[2]string{gesture.Places[0], ""}] = true
			}
		}
		for _, piece := range l.rules.View(p, by, game.View{}).Pieces {
			from := l.board.Grid.Name(piece.Cell)
			for to := range l.targets {
				why := explainer.Why(p, by, from, to).Rule
				switch asked := piece.Seat == by && !legal[[2]string{from, to}] && from != to; {
				case asked && why == "":
					l.t.Fatalf("%s: no rule keeps %s from %q", l.rules.Format(p), from, to)
				case piece.Seat != by && why != "":
					l.t.Fatalf("%s: %s, which is not the mover's, is kept from %q by %s", l.rules.Format(p), from, to, why)
				}
			}
		}
	}
}

// checkMoves returns the legal moves of a seat on turn.
func (l line[P, M]) checkMoves(p P, by game.Seat) []M {
	l.t.Helper()
	moves := l.rules.Moves(p, by, nil)
	if len(moves) == 0 {
		l.t.Fatalf("%s: seat %d is on turn without a move", l.rules.Format(p), by+1)
	}
	twice := l.rules.Moves(p, by, slices.Clone(moves))
	if !slices.Equal(twice, slices.Concat(moves, moves)) {
		l.t.Fatalf("%s: Moves does not append the same moves to a buffer", l.rules.Format(p))
	}
	seen := make(map[M]bool, len(moves))
	for _, m := range moves {
		if seen[m] {
			l.t.Fatalf("%s: move %v comes twice", l.rules.Format(p), m)
		}
		seen[m] = true
	}
	if counter, ok := l.rules.(game.Counter[P]); ok {
		if n := counter.Count(p, by); n != len(moves) {
			l.t.Fatalf("%s: %d moves are counted as %d", l.rules.Format(p), len(moves), n)
		}
	}
	return moves
}

// checkPlay returns the position after a legal move.
func (l line[P, M]) checkPlay(p P, by game.Seat, m M) P {
	l.t.Helper()
	before := l.rules.Format(p)
	next := l.rules.Play(p, by, m)
	if after := l.rules.Format(p); after != before {
		l.t.Fatalf("playing %v turns %s into %s", m, before, after)
	}
	if again := l.rules.Play(p, by, m); !reflect.DeepEqual(next, again) {
		l.t.Fatalf("%s: playing %v twice gives %s and %s", before, m, l.rules.Format(next), l.rules.Format(again))
	}
	return next
}
