package search_test

import (
	"math"
	"math/rand/v2"
	"testing"

	eval "triplecross/internal/ai/eval/chexers"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// reference searches as plainly as possible: no bounds, no ordering, no buffers.
type reference struct {
	search.Problem[chexers.Position, chexers.Move]
	line []game.Situation
}

func (r *reference) values(p chexers.Position, depth, ply int, choose func(a, b search.Values, by game.Seat) bool) search.Values {
	seen := r.Seen[r.Rules.Situation(p)] + 1
	for _, s := range r.line {
		if s == r.Rules.Situation(p) {
			seen++
		}
	}
	if o, over := r.Rules.Outcome(p, seen); over {
		return search.Outcome(o, ply, r.Draw)
	}
	if depth == 0 {
		return r.Evaluator.Evaluate(p).Towards(r.Draw, search.DrawShare(seen))
	}
	by := p.Turn()
	moves := r.Rules.Moves(p, by, nil)
	if len(moves) > 1 {
		depth--
	}
	r.line = append(r.line, r.Rules.Situation(p))
	var best search.Values
	for i, m := range moves {
		if v := r.values(r.Rules.Play(p, by, m), depth, ply+1, choose); i == 0 || choose(v, best, by) {
			best = v
		}
	}
	r.line = r.line[:len(r.line)-1]
	return best.Towards(r.Draw, search.DrawShare(seen))
}

func TestSearchesFindWhatAPlainSearchFinds(t *testing.T) { searchesFindWhatAPlainSearchFinds(t, 50) }

func TestSlowSearchesFindWhatAPlainSearchFinds(t *testing.T) {
	searchesFindWhatAPlainSearchFinds(t, 150)
}

func searchesFindWhatAPlainSearchFinds(t *testing.T, positions int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(5, 6))
	for range positions {
		q := randomProblem(rng)
		q.Budget.Depth = 1 + rng.IntN(4)
		q.Margin = 0.01 * float32(rng.IntN(3))

		methods := []struct {
			name   string
			found  func() (search.Result[chexers.Move], error)
			choose func(a, b search.Values, by game.Seat) bool
		}{
			{
				"max^n",
				func() (search.Result[chexers.Move], error) { return search.MaxN(t.Context(), q) },
				func(a, b search.Values, by game.Seat) bool { return search.Better(&a, &b, by, 3) },
			},
			{
				"paranoid",
				func() (search.Result[chexers.Move], error) { return search.Paranoid(t.Context(), q) },
				func(a, b search.Values, by game.Seat) bool { return (a[q.By] > b[q.By]) == (by == q.By) },
			},
		}
		for _, method := range methods {
			found, err := method.found()
			if err != nil {
				t.Fatal(err)
			}
			for i, m := range found.Moves {
				r := reference{Problem: q}
				v := r.values(q.Rules.Play(q.Position, q.By, m.Move), found.Depth-1, 1, method.choose)[q.By]
				exact := method.name == "max^n" || i == 0 || m.Value > found.Moves[0].Value-q.Margin
				if wrong := math.Abs(float64(v - m.Value)); exact && wrong > 1e-5 || v > m.Value+1e-5 {
					text, _ := q.Rules.Notate(q.Position, q.By, m.Move)
					t.Errorf("%s, depth %d, %s: %s is worth %v, want %v",
						method.name, found.Depth, chexers.Rules{}.Format(q.Position), text, m.Value, v)
				}
			}
		}
	}
}

// randomProblem returns a random position of a game in which some of the next
// positions have already been seen.
func randomProblem(rng *rand.Rand) search.Problem[chexers.Position, chexers.Move] {
	var rules chexers.Rules
	for {
		p, _ := rules.Start("")
		plies := rng.IntN(150)
		for i := 0; i < plies && rules.Turn(p) != 0; i++ {
			moves := rules.Moves(p, p.Turn(), nil)
			p = rules.Play(p, p.Turn(), moves[rng.IntN(len(moves))])
		}
		if rules.Turn(p) == 0 {
			continue
		}
		seen := map[game.Situation]int{rules.Situation(p): 1 + rng.IntN(3)}
		for _, m := range rules.Moves(p, p.Turn(), nil) {
			next := rules.Play(p, p.Turn(), m)
			seen[rules.Situation(next)] = rng.IntN(4)
			if rules.Turn(next) == 0 {
				continue
			}
			for _, m := range rules.Moves(next, next.Turn(), nil) {
				seen[rules.Situation(rules.Play(next, next.Turn(), m))] = max(0, rng.IntN(12)-8)
			}
		}
		return search.Problem[chexers.Position, chexers.Move]{
			Rules: rules, Position: p, Seen: seen, By: p.Turn(), Evaluator: eval.New(), Draw: 0.1,
		}
	}
}
