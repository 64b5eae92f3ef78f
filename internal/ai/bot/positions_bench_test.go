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
