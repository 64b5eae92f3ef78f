package gametest

import (
	"math/rand/v2"
	"testing"

	"triplecross/internal/game"
)

// ply is a move of a random game and the state after it.
type ply struct {
	by   game.Seat
	text string
	next game.State
	// Checked states are compared completely when the game is played again, the others only by
	// their texts, because listing all moves takes long.
	checked bool
}

// playout plays a random game to its end, checks states on the way, and plays
// the same game again.
func playout(t *testing.T, g game.Game, setup game.Setup, seed uint64, o Options) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 0))
	first := start(t, g, setup)
	laws := laws{t: t, game: g, setup: setup, board: board(t, g, setup)}
	laws.check(first)
	var plies []ply
	for s := first; s.Turn() != 0 && (o.Plies == 0 || len(plies) < o.Plies); s = plies[len(plies)-1].next {
		if len(plies) == o.MaxPlies {
			t.Fatalf("game %d has not ended after %d plies: %s", seed, o.MaxPlies, s.Text())
		}
		plies = append(plies, step(t, s, random))
		if last := &plies[len(plies)-1]; random.IntN(o.Every) == 0 || len(plies) < 4 {
			laws.check(last.next)
			last.checked = true
		}
	}
	if len(plies) > 0 {
		laws.check(plies[len(plies)-1].next)
		plies[len(plies)-1].checked = true
	}
	again := start(t, g, setup)
	for _, p := range plies {
		next, err := again.Play(p.by, p.text)
		if err != nil {
			t.Fatalf("game %d, second time: %v", seed, err)
		}
		if p.checked {
			same(t, "the game played a second time", take(p.next), take(next))
		} else if p.next.Text() != next.Text() {
			t.Errorf("the game played a second time: %s instead of %s", next.Text(), p.next.Text())
		}
		again = next
	}
}

// step plays a random move of a random seat on turn.
func step(t testing.TB, s game.State, random *rand.Rand) ply {
	t.Helper()
	var p ply
	n := 0
	for by := range s.Turn().All() {
		if n++; random.IntN(n) == 0 {
			p.by = by
		}
	}
	legal := s.Legal(p.by)
	if len(legal) == 0 {
		t.Fatalf("seat %d is on turn without a move: %s", p.by+1, s.Text())
	}
	p.text = legal[random.IntN(len(legal))].Text
	next, err := s.Play(p.by, p.text)
	if err != nil {
		t.Fatalf("%s: legal move %s: %v", s.Text(), p.text, err)
	}
	p.next = next
	return p
}

// sampled bounds the total number of legal moves in the positions that are
// checked after the moves of one position: a few games have thousands of moves.
const sampled = 40_000

// sample returns evenly spread elements of a list, few enough that as many moves
// after each stay within sampled, but at least ten.
func sample[T any](list []T) []T {
	n := len(list)
	if n*n > sampled {
		n = min(n, max(10, sampled/n))
	}
	some := make([]T, n)
	for i := range some {
		some[i] = list[i*len(list)/n]
	}
	return some
}
