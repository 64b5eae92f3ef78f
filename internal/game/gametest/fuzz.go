package gametest

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"triplecross/internal/game"
)

// manyMoves is the number of legal moves from which the fuzzers do not check the laws of a
// position: where a turn has two moves, that takes seconds. Run checks them in positions that were
// played.
const manyMoves = 500

// FuzzPosition fuzzes the position parser, with the set-ups that Run plays by
// default: no text makes it panic, and an accepted text is the text of its
// position. The seeds are positions of random games.
func FuzzPosition(f *testing.F, g game.Game) {
	all := setups(g.Info(), nil)
	for i, setup := range all {
		s, random := start(f, g, setup), rand.New(rand.NewPCG(uint64(i), 2))
		for range 100 {
			if s.Turn() == 0 {
				break
			}
			if s.Ply()%(5*len(all)) == 0 { // the more set-ups, the fewer positions of each
				f.Add(uint8(i), s.Text())
			}
			s = step(f, s, random).next
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		setup := all[int(which)%len(all)]
		s, err := g.Position(setup, text)
		if err != nil {
			return
		}
		again, err := g.Position(setup, s.Text())
		if err != nil {
			t.Fatalf("%q is accepted, but not its own text: %v", text, err)
		}
		same(t, "the position read from its own text", take(s), take(again))
		if by := s.Turn().First(); by != game.Nobody && len(s.Legal(by)) > manyMoves {
			return
		}
		laws{t: t, game: g, setup: setup, board: board(t, g, setup)}.check(s)
	})
}

// FuzzMoves fuzzes the playing of moves: bytes choose seats, legal moves and
// arbitrary texts. Legal moves succeed; anything else is refused and changes
// nothing.
func FuzzMoves(f *testing.F, g game.Game) {
	all := setups(g.Info(), nil)
	for i := range all {
		f.Add(uint8(i), []byte("\x00\x01\x02\x03\x04\x05\x06\x07"))
		for _, m := range start(f, g, all[i]).Legal(0) {
			f.Add(uint8(i), slices.Concat([]byte{3, byte(len(m.Text))}, []byte(m.Text)))
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, data []byte) {
		s := start(t, g, all[int(which)%len(all)])
		for plies := 0; len(data) >= 2 && plies < 200; plies++ {
			op, n := data[0], int(data[1])
			data = data[2:]
			if op%2 == 0 {
				s = playChosen(t, s, int(op)/2, n)
				continue
			}
			text := data[:min(n, len(data))]
			data = data[len(text):]
			s = playText(t, s, game.Seat(int(op)/2%(s.Players()+2)-1), string(text))
		}
	})
}

// playChosen plays the legal move that two numbers select, if the game is not
// over.
func playChosen(t *testing.T, s game.State, seat, move int) game.State {
	seats := slices.Collect(s.Turn().All())
	if len(seats) == 0 {
		return s
	}
	by := seats[seat%len(seats)]
	legal := s.Legal(by)
	next, err := s.Play(by, legal[move%len(legal)].Text)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// playText plays any text for any seat and returns the next state, or the same
// if the move is refused.
func playText(t *testing.T, s game.State, by game.Seat, text string) game.State {
	legal, before := texts(s.Legal(by)), take(s)
	if read, err := s.Read(by, text); err == nil && !slices.Contains(legal, read) {
		t.Fatalf("%q is read as %q, which is not legal", text, read)
	}
	next, err := s.Play(by, text)
	same(t, "the state after a text was tried", before, take(s))
	switch isLegal := slices.Contains(legal, text); {
	case isLegal && err != nil:
		t.Fatalf("legal %q is refused: %v", text, err)
	case isLegal:
		return next
	case err == nil:
		t.Fatalf("%q plays, but is not legal", text)
	case !errors.Is(err, game.ErrOver) && !errors.Is(err, game.ErrTurn) && !errors.Is(err, game.ErrIllegal):
		t.Fatalf("%q is refused for no known reason: %v", text, err)
	}
	return s
}
