package table

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
	"triplecross/internal/game/hexdame"
)

// benchTables is how many tables are used in turn, so that none is in the processor's cache.
const benchTables = 500

// BenchmarkMove decides a person's move, applies it and creates the messages for the people on turn and for
// those who wait, early and late in a long game.
func BenchmarkMove(b *testing.B) {
	for _, bench := range []struct {
		game game.Game
		late int
	}{{game.Of(chexers.Rules{}), 300}, {game.Of(hexdame.Rules{}), 130}} {
		g := bench.game
		moves := longGame(b, g, bench.late+1)
		for _, ply := range []int{10, bench.late} {
			b.Run(fmt.Sprintf("%s/ply=%d", g.Info().Slug, ply), func(b *testing.B) {
				site := &Site{Games: map[string]game.Game{g.Info().Slug: g}}
				now := time.Now()
				apply := func(t Table, e Event) Table {
					t, err := t.Apply(site, e, now)
					if err != nil {
						b.Fatal(err)
					}
					return t
				}
				tables := make([]Table, benchTables)
				for i := range tables {
					t := seated(b, site, g)
					for i, m := range moves[:ply] {
						t = apply(t, Moved{Seat: m.Seat, Text: m.Text, By: Person(rune('a' + m.Seat)), ID: fmt.Sprint(i)})
					}
					// As in a room, the arrays rarely have to be copied.
					t.Moves, t.States = slices.Grow(t.Moves, 1), slices.Grow(t.States, 1)
					t.State().Legal(moves[ply].Seat)
					tables[i] = t
				}
				m := moves[ply]
				by := tables[0].Seats()[m.Seat].Person
				var buffer ViewBuffer
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					before := &tables[i%benchTables]
					d, err := Play{ID: "new", Version: before.Version, Seat: m.Seat, Text: m.Text}.Decide(Moment{Table: *before, Now: now, Site: site}, by)
					if err != nil {
						b.Fatal(err)
					}
					after := apply(*before, d.Events[0])
					for s := range after.Players() {
						after.LastMove(after.MoveClass(after.Seats()[s].Person), &buffer)
					}
				}
			})
		}
	}
}

// longGame returns a random game with at least the given number of moves.
func longGame(b *testing.B, g game.Game, plies int) []Opened {
	for seed := range uint64(10_000) {
		dice := rand.New(rand.NewPCG(seed, 0))
		state, err := g.Start("")
		if err != nil {
			b.Fatal(err)
		}
		var moves []Opened
		for s := state.Turn().First(); s != game.Nobody && len(moves) < plies; s = state.Turn().First() {
			legal := state.Legal(s)
			text := legal[dice.IntN(len(legal))].Text
			if state, err = state.Play(s, text); err != nil {
				b.Fatal(err)
			}
			moves = append(moves, Opened{Seat: s, Text: text})
		}
		if len(moves) == plies {
			return moves
		}
	}
	b.Fatalf("no game of %s has %d moves", g.Info().Slug, plies)
	return nil
}
