package ai

import (
	"math/rand/v2"
)

// pick returns the move that a level takes of those that a search has found,
// which are sorted.
func pick[M comparable](moves []Scored[M], m manner, rng *rand.Rand) Scored[M] {
	if m.blind > 0 {
		seen := make([]Scored[M], 0, len(moves))
		for _, move := range moves {
			if rng.Float32() >= m.blind {
				seen = append(seen, move)
			}
		}
		if len(seen) > 0 {
			moves = seen
		}
	}
	choice := moves[0]
	if m.noise == 0 {
		return choice
	}
	best := choice.Value
	for _, move := range moves {
		if v := move.Value + m.noise*rng.Float32(); v > best && move.Value > moves[0].Value-m.noise {
			choice, best = move, v
		}
	}
	return choice
}

// choice tells what was found, as texts.
func (t *thinker[P, M]) choice(found *Result[M], move Scored[M], draw float32) Choice {
	c := Choice{
		Text: t.text(move.Move), Value: move.Value, Depth: found.Depth, Nodes: found.Nodes,
		Forced: len(found.Moves) == 1, Doubt: doubt(found.Moves),
	}
	players := t.Rules.Players(t.Position)
	if v := found.Values; v != (Values{}) {
		c.Chances, c.Draw = fate(v, draw, players)
	}
	line := found.Line
	if len(line) == 0 || line[0] != move.Move {
		line = []M{move.Move}
	}
	p, by := t.Position, t.By
	for _, m := range line {
		text, _ := t.Rules.Notate(p, by, m)
		c.Line = append(c.Line, text)
		p = t.Rules.Play(p, by, m)
		for s := range t.Rules.Turn(p).All() {
			by = s
			break
		}
	}
	return c
}

// fate parts values into each seat's chance to win and that of a draw, which
// was worth so much to all.
func fate(v Values, draw float32, players int) ([]float32, float32) {
	var sum float32
	for s := range players {
		sum += v[s]
	}
	even := float32(0)
	if rest := 1 - draw*float32(players); rest > 0 {
		even = min(max((1-sum/certain)/rest, 0), 1)
	}
	wins := make([]float32, players)
	sum = even
	for s := range players {
		wins[s] = max(v[s]-draw*even, 0)
		sum += wins[s]
	}
	for s := range wins {
		wins[s] /= sum
	}
	return wins, even / sum
}

// text returns the text of a move.
func (t *thinker[P, M]) text(m M) string {
	text, _ := t.Rules.Notate(t.Position, t.By, m)
	return text
}

// doubt returns how divided a search is: near 0 if one move stands out, more
// the more there are that were looked at as much or, where nobody counted, are
// worth about as much.
func doubt[M comparable](moves []Scored[M]) float32 {
	var sum, squares float32
	for _, m := range moves {
		share := float32(m.Visits)
		if moves[0].Visits == 0 {
			share = max(0, 1-(moves[0].Value-m.Value)/near)
		}
		sum += share
		squares += share * share
	}
	if sum == 0 {
		return 0
	}
	return 1 - squares/(sum*sum)
}

// near is the difference from which on one move stands out.
const near = 0.05
