package bot

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

var positionFile = flag.String("positions", "testdata/fortress.txt", "the `file` with the positions of BenchmarkPositions")

// positions returns the positions in a file of test data, one a line.
func positions(t testing.TB, file string) []string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(data)), "\n")
}

// An operation is a game from a position: -benchtime 20x plays the first twenty.
// The one plays the seat on turn, the two all others.
func BenchmarkPositions(b *testing.B) {
	one, two := newSide(b, *one, *oneNet), newSide(b, *two, *twoNet)
	texts := positions(b, *positionFile)
	won, drawn, plies := 0, 0, 0
	for n := range b.N {
		s, err := game.Of(chexers.Rules{}).Position("", texts[n%len(texts)])
		if err != nil {
			b.Fatal(err)
		}
		from := s.Ply()
		alone := s.Turn().First()
		for s.Turn() != 0 {
			at := &two
			if s.Turn().Has(alone) {
				at = &one
			}
			s = at.moved(b, s, uint64(n))
		}
		plies += s.Ply() - from
		switch o, _ := s.Outcome(); {
		case o.Drawn():
			drawn++
		case o.Winners().Has(alone):
			won++
		}
		b.Logf("%3d plies, %s", s.Ply()-from, s.Text())
	}
	b.ReportMetric(float64(won), "won")
	b.ReportMetric(float64(drawn), "drawn")
	b.ReportMetric(float64(plies)/float64(b.N), "plies/op")
}

// An operation is a game of two survivors: -benchtime 80x plays forty positions twice, since the
// one plays either seat in turn.
func BenchmarkSurvivors(b *testing.B) {
	one, two := newSide(b, *one, *oneNet), newSide(b, *two, *twoNet)
	var found []game.State
	won, drawn, plies := 0, 0, 0
	for n := range b.N {
		for seed := uint64(len(found)) << 16; len(found) <= n/2; seed++ {
			if s, ok := survivors(b, seed); ok {
				found = append(found, s)
			}
		}
		s := found[n/2]
		from, alone := s.Ply(), s.Turn().First()
		if n%2 == 1 {
			alone = other(s)
		}
		for s.Turn() != 0 {
			at := &two
			if s.Turn().Has(alone) {
				at = &one
			}
			s = at.moved(b, s, uint64(n))
		}
		plies += s.Ply() - from
		switch o, _ := s.Outcome(); {
		case o.Drawn():
			drawn++
		case o.Winners().Has(alone):
			won++
		}
	}
	b.ReportMetric(100*float64(won)/float64(b.N), "%won")
	b.ReportMetric(100*float64(drawn)/float64(b.N), "%drawn")
	b.ReportMetric(float64(plies)/float64(b.N), "plies/op")
}

// survivors plays a game in which one seat is passive, until it has no piece left. It reports
// whether the others are then alike: pieces and exits together differ by one at most.
func survivors(b *testing.B, seed uint64) (game.State, bool) {
	passive, weak := newSide(b, "passive", ""), newSide(b, "mcts:net:300", "")
	idle := game.Seat(seed % 3)
	s := opening(b, game.Of(chexers.Rules{}), "", seed)
	for s.Turn() != 0 && s.Ply() < 240 {
		v := s.View(game.Nobody)
		strength := slices.Clone(v.Scores)
		for _, p := range v.Pieces {
			strength[p.Seat]++
		}
		left := slices.Delete(slices.Clone(strength), int(idle), int(idle)+1)
		if strength[idle] == v.Scores[idle] && !s.Turn().Has(idle) {
			return s, max(left[0]-left[1], left[1]-left[0]) <= 1
		}
		at := &weak
		if s.Turn().Has(idle) {
			at = &passive
		}
		s = at.moved(b, s, seed)
	}
	return s, false
}

// other returns the seat with pieces that is not on turn.
func other(s game.State) game.Seat {
	for _, p := range s.View(game.Nobody).Pieces {
		if !s.Turn().Has(p.Seat) {
			return p.Seat
		}
	}
	return game.Nobody
}
