package bot

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"triplecross/internal/ai/search"
)

// Choice is a bot's answer.
type Choice struct {
	Text  string  // the move, as in State.Legal
	Value float32 // the bot's estimate of its result, from 0 (lost) to 1 (won)
	Depth int     // plies it searched
	Nodes int     // positions it looked at
	// Forced says that there was no other move.
	Forced bool
	// Doubt is 0 if the bot saw one good move and near 1 if it saw many.
	Doubt float32
	// Chances are each seat's chance to win, and Draw that of a draw, as the bot
	// sees them. They are nil if the search does not find them out.
	Chances []float32
	Draw    float32
	// Line is the move and those that the bot expects after it.
	Line []string
}

// Pause returns roughly the number of seconds that a person would take over the
// move. Each move needs a different seed.
func (c Choice) Pause(seed uint64) float64 {
	if c.Forced {
		return 0
	}
	const median, spread, least, most = 0.7, 0.45, 0.25, 5
	rng := rand.New(rand.NewPCG(seed, 1))
	seconds := median * (0.6 + 2*float64(c.Doubt)) * math.Exp(spread*rng.NormFloat64())
	return min(max(seconds, least), most)
}

// pick returns the move that a config chooses among those found by a search,
// which come best first.
func pick[M comparable](moves []search.Scored[M], c config, rng *rand.Rand) search.Scored[M] {
	if c.blunderRate > 0 {
		seen := make([]search.Scored[M], 0, len(moves))
		for _, move := range moves {
			if rng.Float32() >= c.blunderRate {
				seen = append(seen, move)
			}
		}
		if len(seen) > 0 {
			moves = seen
		}
	}
	choice := moves[0]
	if c.noise == 0 {
		return choice
	}
	best := choice.Value
	for _, move := range moves {
		if v := move.Value + c.noise*rng.Float32(); v > best && move.Value > moves[0].Value-c.noise {
			choice, best = move, v
		}
	}
	return choice
}

// choice turns the result of a search into a Choice, with moves as texts.
func (p *generalPlayer[P, M]) choice(found *search.Result[M], move search.Scored[M], draw float32) Choice {
	c := Choice{
		Text: p.text(move.Move), Value: max(move.Value, 0), Depth: found.Depth, Nodes: found.Nodes,
		Forced: len(found.Moves) == 1, Doubt: doubt(found.Moves, cmp.Or(p.near, usuallyNear)),
	}
	players := p.Rules.Players(p.Position)
	if v := found.Values; v != (search.Values{}) {
		c.Chances, c.Draw = outcomes(v, draw-p.impatience, players)
	}
	line := found.Line
	if len(line) == 0 || line[0] != move.Move {
		line = []M{move.Move}
	}
	c.Line = p.texts(line)
	return c
}

// outcomes splits values into each seat's chance to win and the chance of a draw.
// draw is what a draw is worth in the values to every seat.
func outcomes(v search.Values, draw float32, players int) ([]float32, float32) {
	var sum float32
	for s := range players {
		sum += v[s]
	}
	even := float32(0)
	if rest := 1 - draw*float32(players); rest > 0 {
		even = min(max((1-sum/search.MaxEstimate)/rest, 0), 1)
	}
	wins := make([]float32, players)
	if best := slices.Max(v[:players]); best > certain && sum > 1 {
		for s := range players {
			if v[s] < best {
				v[s] *= max(0, 1-best) / (sum - best)
			}
		}
	}
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

// certain is the value of a seat that is all but sure to come first. If values are shares of beaten seats,
// which add up to more than 1, the other seats' values are then no chances.
const certain = 0.97

// text returns the text of a move.
func (p *generalPlayer[P, M]) text(m M) string {
	text, _ := p.Rules.Notate(p.Position, p.By, m)
	return text
}

// doubt returns how divided a search is: near 0 if one move stands out, and the
// greater the more moves have about as many visits or, if the search counts
// none, values that differ by less than near.
func doubt[M comparable](moves []search.Scored[M], near float32) float32 {
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

// usuallyNear is generalPlayer.near unless a game has its own.
const usuallyNear = 0.05
