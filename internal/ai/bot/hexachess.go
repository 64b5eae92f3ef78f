package bot

import (
	"context"
	"math/rand/v2"

	eval "triplecross/internal/ai/eval/hexachess"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/hexachess"
)

const (
	// threeCost is roughly the number of nodes of the game for two that cost as
	// much as one node of the game for three.
	threeCost = 3
	// threeMost is how many moves of a position a search among three looks at first.
	threeMost = 8
	// hexachessDraw is the value of a draw to a bot where two sides play: two fifths of a pawn less than an even game.
	hexachessDraw = 0.45
	// hexachessNear is the difference of chances from which one move stands out there: a fifth of a pawn.
	hexachessNear = 0.02
	// threeSeats is the number of seats of the game for three.
	threeSeats = 3
)

// hexachessPlayer plays Hexachess: by AlphaBeta if two sides play, which may be the last two of
// three players, and by MonteCarlo among three unless a config names another search.
type hexachessPlayer struct {
	twoPlayer[hexachess.Position, hexachess.Move]
	evaluator *eval.Evaluator
}

// newHexachess returns the player for a state of Hexachess, nil for other games.
func newHexachess(r Request) *player {
	t, ok := newGeneral[hexachess.Position, hexachess.Move](r)
	if !ok {
		return nil
	}
	e := eval.New(t.Position)
	t.Evaluator = e
	p := &hexachessPlayer{twoPlayer[hexachess.Position, hexachess.Move]{t, e}, e}
	return &player{p.choose, p.analyse}
}

func (p *hexachessPlayer) choose(ctx context.Context, by game.Seat, level Level, rng *rand.Rand) (Choice, error) {
	p.By = by
	c := level.configs[inHexachess]
	if c.method == 0 {
		return Choice{}, ErrLevel
	}
	if p.Position.Placing() || p.Position.Screening() {
		text := p.text(p.evaluator.Place(p.Position, by, rng))
		return Choice{Text: text, Value: 0.5, Depth: 1, Nodes: 1, Line: []string{text}}, nil
	}
	p.Draw, p.near = hexachessDraw, hexachessNear
	three := p.Rules.Players(p.Position) == threeSeats
	if three && p.Position.Alive().Len() == threeSeats {
		c, e := level.configs[inHexachessThree], p.evaluator
		if c.atSight() {
			e = e.HandWritten()
		}
		p.Evaluator, p.Rules = e, e.ThreeRules(p.Rules.Situation(p.Position), threeMost)
		p.nodeCost, p.near = threeCost, 0
		return p.amongThree(ctx, by, c, rng)
	}
	if three {
		return p.alphaBeta(ctx, by, c, rng)
	}
	return p.twoPlayer.choose(ctx, by, c, rng)
}

// amongThree returns the move that a config finds while all three have their kings.
func (p *hexachessPlayer) amongThree(ctx context.Context, by game.Seat, c config, rng *rand.Rand) (Choice, error) {
	type problem = search.Problem[hexachess.Position, hexachess.Move]
	type result = search.Result[hexachess.Move]
	switch c.method {
	case alphaBeta, monteCarlo:
		return p.search(c, rng, func(q problem) (result, error) { return p.monteCarlo(ctx, q) })
	case maxN:
		return p.search(c, rng, func(q problem) (result, error) { return search.MaxN(ctx, q) })
	}
	return p.other(ctx, by, c, rng)
}

func (p *hexachessPlayer) analyse(ctx context.Context, by game.Seat, w Wish) (Analysis, error) {
	alive := p.Position.Alive()
	switch players := p.Rules.Players(p.Position); {
	case p.Position.Placing() || p.Position.Screening():
		return Analysis{}, search.ErrNoMove // there is nothing to search yet
	case players == threeSeats && alive.Len() == threeSeats:
		p.Rules = p.evaluator.ThreeRules(p.Rules.Situation(p.Position), threeMost)
		p.nodeCost = threeCost
		return p.analyseSeats(ctx, by, w)
	}
	return p.analyseSides(ctx, by, w, alive)
}
