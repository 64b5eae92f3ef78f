package hexdame

import (
	"math/rand/v2"
	"strings"
	"testing"

	"triplecross/internal/game/hexdame"
)

// randomPosition returns a position some random plies from the start, which is
// not over.
func randomPosition(rng *rand.Rand, plies int) hexdame.Position {
	var rules hexdame.Rules
	for {
		p, _ := rules.Start("")
		for n := 0; n < plies && rules.Turn(p) != 0; n++ {
			moves := rules.Moves(p, p.Turn(), nil)
			p = rules.Play(p, p.Turn(), moves[rng.IntN(len(moves))])
		}
		if rules.Turn(p) != 0 {
			return p
		}
	}
}

// turned returns the text of a position of HexDame as the other seat sees it,
// with the colours exchanged.
func turned(text string) string {
	fields := strings.Fields(text)
	for i, f := range fields {
		switch {
		case f == "white":
			fields[i] = "red"
		case f == "red":
			fields[i] = "white"
		case len(f) == 3:
			colour := map[byte]byte{'w': 'r', 'r': 'w', 'W': 'R', 'R': 'W'}[f[0]]
			fields[i] = string([]byte{colour, 'a' + 'i' - f[1], '0' + 10 - (f[2] - '0')})
		}
	}
	return strings.Join(fields, " ")
}

func TestHexDameLooksTheSameFromBothSides(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	e := New()
	var rules hexdame.Rules
	for range 200 {
		p := randomPosition(rng, rng.IntN(80))
		q, err := rules.Parse("", turned(rules.Format(p)))
		if err != nil {
			t.Fatal(err)
		}
		if a, b := e.Score(p, p.Turn()), e.Score(q, q.Turn()); a != b {
			t.Errorf("%s: %d, turned %d", rules.Format(p), a, b)
		}
	}
}
