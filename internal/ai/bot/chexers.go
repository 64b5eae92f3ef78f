package bot

import (
	"context"
	"math/rand/v2"

	eval "triplecross/internal/ai/eval/chexers"
	"triplecross/internal/ai/eval/chexers/net"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// riskAversion is for eval.Network: without it, three masters drew most of their
// games.
const riskAversion = 0.1

// From ply patience on, a bot's risk aversion grows for growth plies, by growsBy in all. The
// network learned from shorter games and expects a long one to be decided; equal players who search
// deeply let the turns run out instead.
const (
	patience = 300
	growth   = 360
	growsBy  = 0.5
)

// impatience returns how much a bot's risk aversion has grown after a number of plies.
func impatience(ply int) float32 {
	return growsBy * float32(min(max(ply-patience, 0), growth)) / growth
}

// minNodesToLearn is the least budget, in positions, of a bot that learns about the others:
// learning looks at thousands of positions, and should not cost more than the search.
const minNodesToLearn = 1_500

// foresees reports whether a bot also expects of the others what its search alone would not.
func (c config) foresees() bool {
	return c.method == monteCarlo && !c.handWritten && c.noise == 0 && (c.budget.Nodes == 0 || c.budget.Nodes >= minNodesToLearn)
}

// chexersPlayer plays Chexers.
type chexersPlayer struct {
	generalPlayer[chexers.Position, chexers.Move]
	state game.State
}

// newChexers returns the player for a state of Chexers, nil for other games.
func newChexers(r Request) *player {
	if t, ok := newGeneral[chexers.Position, chexers.Move](r); ok {
		t.Rules = eval.NewRules()
		p := &chexersPlayer{t, r.State}
		return &player{p.choose, p.analyse}
	}
	return nil
}

func (p *chexersPlayer) choose(ctx context.Context, by game.Seat, level Level, rng *rand.Rand) (Choice, error) {
	c := level.configs[inChexers]
	if c.method == partner {
		return p.partner(ctx, by, c, rng)
	}
	p.impatience = impatience(p.Position.Ply())
	p.Evaluator = eval.Network{Net: net.Trained(), RiskAversion: riskAversion + p.impatience}
	if c.handWritten {
		p.Evaluator, p.impatience = eval.New(), 0
	}
	if c.foresees() {
		p.foresee(by)
	}
	return p.consistent(p.play(ctx, by, c, rng))
}

func (p *chexersPlayer) analyse(ctx context.Context, by game.Seat, w Wish) (Analysis, error) {
	p.Evaluator = eval.Network{Net: net.Trained(), RiskAversion: riskAversion}
	return p.analyseSeats(ctx, by, w)
}
