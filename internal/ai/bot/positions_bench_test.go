package bot

import (
	"flag"
	"os"
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

// BenchmarkPositions plays a game from a position per operation: -benchtime 20x
// plays the first twenty. -one plays the seat on turn, -two all others.
func BenchmarkPositions(b *testing.B) {
	one, two := newSide(b, *one, *oneNet), newSide(b, *two, *twoNet)
	texts := positions(b, *positionFile)
	won, drawn, plies := 0, 0, 0
	for n := range b.N {
		s, err := game.Of(chexers.Rules{}).Position("", texts[n%len(texts)])
		if err != nil {
			b.Fatal(err)
		}
		from, alone := s.Ply(), s.Turn().First()
		s = playedOut(b, s, alone, &one, &two, uint64(n))
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

// BenchmarkSurvivors plays a game between two survivors per operation: -benchtime 80x plays forty
// positions twice, because -one plays either seat in turn.
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
		s = playedOut(b, s, alone, &one, &two, uint64(n))
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

// survivors plays a game in which one seat is passive, until it has no piece left. It reports whether
// the others then have pieces and are about equal: pieces and exits together differ by at most one.
func survivors(b *testing.B, seed uint64) (game.State, bool) {
	passive, weak := newSide(b, "passive", ""), newSide(b, "mcts:net:300", "")
	idle := game.Seat(seed % 3)
	s := opening(b, game.Of(chexers.Rules{}), "", seed)
	for s.Turn() != 0 && s.Ply() < 240 {
		v := s.View(game.Nobody)
		pieces := make([]int, s.Players())
		for _, p := range v.Pieces {
			pieces[p.Seat]++
		}
		if pieces[idle] == 0 && !s.Turn().Has(idle) {
			i, j := (idle+1)%3, (idle+2)%3
			lead := pieces[i] + v.Scores[i] - pieces[j] - v.Scores[j]
			return s, pieces[i] > 0 && pieces[j] > 0 && -1 <= lead && lead <= 1
		}
		at := &weak
		if s.Turn().Has(idle) {
			at = &passive
		}
		s = at.moved(b, s, seed)
	}
	return s, false
}

// other returns the survivor that is not on turn.
func other(s game.State) game.Seat {
	for _, p := range s.View(game.Nobody).Pieces {
		if !s.Turn().Has(p.Seat) {
			return p.Seat
		}
	}
	return game.Nobody
}
