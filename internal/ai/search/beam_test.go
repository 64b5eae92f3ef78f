package search_test

import (
	"context"
	"errors"
	"testing"

	eval "triplecross/internal/ai/eval/sternhalma"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/sternhalma"
)

// racing returns the positions of a game of three at Chinese checkers in which everybody makes the move that gains
// most, as problems of the seat on turn.
func racing(t *testing.T, budget int) (problems []search.Problem[sternhalma.Position, sternhalma.Move]) {
	e := eval.New()
	p, err := sternhalma.Rules{}.Start(`{"players":3}`)
	if err != nil {
		t.Fatal(err)
	}
	for range 3 * 60 {
		by := p.Turn()
		if _, over := (sternhalma.Rules{}).Outcome(p, 1); over {
			break
		}
		problems = append(problems, search.Problem[sternhalma.Position, sternhalma.Move]{
			Rules: eval.Rules{Evaluator: e, By: by, Own: 16, Others: 1}, Position: p, By: by, Evaluator: e,
			Budget: search.Budget{Nodes: budget},
		})
		p = sternhalma.Rules{}.Play(p, by, eval.Rules{Evaluator: e, By: by, Own: 1, Others: 1}.Moves(p, by, nil)[0])
	}
	return problems
}

// turnsHome returns how many turns a seat needs at least, if the others do not move, or 0 if these are more than most.
func turnsHome(p sternhalma.Position, by game.Seat, most int) int {
	e, rules := eval.New(), sternhalma.Rules{}
	from := map[sternhalma.Position]bool{p: true}
	for turn := 1; turn <= most; turn++ {
		next := map[sternhalma.Position]bool{}
		for p := range from {
			for _, m := range rules.Moves(p, by, nil) {
				after := rules.Play(p, by, m)
				if e.Home(&after, by) {
					return turn
				}
				if _, over := rules.Outcome(after, 1); !over {
					next[e.Alone(after, by)] = true
				}
			}
		}
		from = next
	}
	return 0
}

func TestABeamFindsTheShortestWayHome(t *testing.T) {
	const most = 3
	compared := 0
	problems := racing(t, 20_000)
	for _, problem := range problems[len(problems)-24:] {
		found, err := search.Beam(t.Context(), problem, eval.New())
		if err != nil {
			t.Fatal(err)
		}
		switch turns := turnsHome(problem.Position, problem.By, most); {
		case turns == 0 && len(found.Moves) > 0 && found.Depth <= most:
			t.Errorf("a way of %d turns is impossible in %s", found.Depth, sternhalma.Rules{}.Format(problem.Position))
		case turns > 0 && found.Depth != turns:
			t.Errorf("found %d turns, not %d, in %s", found.Depth, turns, sternhalma.Rules{}.Format(problem.Position))
		case turns > 0:
			compared++
		}
	}
	if compared < 3 {
		t.Errorf("only %d positions were compared", compared)
	}
}

func TestABeamKeepsItsBudget(t *testing.T) {
	problem := racing(t, 100_000)[0]
	found, err := search.Beam(t.Context(), problem, eval.New())
	if err != nil || found.Nodes > problem.Budget.Nodes || found.Nodes < problem.Budget.Nodes/20 {
		t.Errorf("looked at %d positions of %d: %v", found.Nodes, problem.Budget.Nodes, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := search.Beam(ctx, problem, eval.New()); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled, it says: %v", err)
	}
	problem.Budget.Nodes = 1
	if found, err := search.Beam(t.Context(), problem, eval.New()); err != nil || len(found.Moves) == 0 {
		t.Errorf("the first beam is cut short: %+v, %v", found, err)
	}
}
