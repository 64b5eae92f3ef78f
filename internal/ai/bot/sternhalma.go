package bot

import (
	"context"
	"math"
	"math/rand/v2"

	eval "triplecross/internal/ai/eval/sternhalma"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/sternhalma"
)

const (
	// The number of moves that a search considers with more than two seats, for the seat that searches and for
	// each other seat, and how many of these look promising.
	sternhalmaOwn, sternhalmaOthers                   = 20, 10
	sternhalmaPromisingOwn, sternhalmaPromisingOthers = 4, 1
	// The same for each of two seats.
	sternhalmaTwo, sternhalmaPromisingTwo = 16, 4
	// sternhalmaBlur is the most by which a move's remaining cost may appear
	// too low, per unit of a level's noise, for levels that do not look ahead.
	sternhalmaBlur = 600
)

// sternhalmaPlayer plays Chinese checkers.
type sternhalmaPlayer struct {
	generalPlayer[sternhalma.Position, sternhalma.Move]
	evaluator *eval.Evaluator
}

// newSternhalma returns the player for a state of Chinese checkers, nil for other
// games.
func newSternhalma(r Request) *player {
	t, ok := newGeneral[sternhalma.Position, sternhalma.Move](r)
	if !ok {
		return nil
	}
	e := eval.New()
	t.Evaluator = e
	// A node costs several times as much as in other games, more with each set.
	t.nodeCost = 1 + 2*len(t.Position.Sets(0))
	p := &sternhalmaPlayer{t, e}
	return &player{p.choose, p.analyse}
}

func (p *sternhalmaPlayer) choose(ctx context.Context, by game.Seat, level Level, rng *rand.Rand) (Choice, error) {
	p.By = by
	two := p.Rules.Players(p.Position) == 2
	c := level.configs[inSternhalma]
	if two {
		c = level.configs[inSternhalmaTwo]
	}
	if m, ok := p.finish(by); ok {
		return p.sighted(m, 1), nil
	}
	if p.evaluator.Waiting(&p.Position, by) {
		// Nothing is lost by repeating: seats that want to make progress will leave.
		return p.atSight(0, rng)
	}
	if c.atSight() {
		return p.atSight(int32(sternhalmaBlur*c.noise), rng)
	}
	if two && p.evaluator.Barred(&p.Position, by) {
		// A swap helps the opponent as much, so a search sees no gain in it and puts it off for ever.
		return p.atSight(0, rng)
	}
	p.Rules = p.rules(two)
	switch {
	case two && (c.method == alphaBeta || c.method == paranoid):
		side := twoPlayer[sternhalma.Position, sternhalma.Move]{p.generalPlayer, p.evaluator}
		return side.alphaBeta(ctx, by, c, rng)
	case c.method == alphaBeta, c.method == monteCarlo:
		return p.search(c, rng, func(q search.Problem[sternhalma.Position, sternhalma.Move]) (search.Result[sternhalma.Move], error) {
			return p.monteCarlo(ctx, q)
		})
	}
	return p.other(ctx, by, c, rng)
}

// rules returns the rules with the moves that a search considers.
func (p *sternhalmaPlayer) rules(two bool) eval.Rules {
	r := eval.Rules{
		Evaluator: p.evaluator, By: p.By, Own: sternhalmaOwn, Others: sternhalmaOthers,
		PromisingOwn: sternhalmaPromisingOwn, PromisingOthers: sternhalmaPromisingOthers,
	}
	if two {
		r.Own, r.PromisingOwn = sternhalmaTwo, sternhalmaPromisingTwo
		r.Others, r.PromisingOthers = sternhalmaTwo, sternhalmaPromisingTwo
		if p.evaluator.Separated(&p.Position) {
			r.Others = 1
		}
	}
	return r
}

// atSight returns the move that leaves the least cost. A cost may appear lower
// than it is by up to blur.
func (p *sternhalmaPlayer) atSight(blur int32, rng *rand.Rand) (Choice, error) {
	m, among, err := p.nearest(blur, rng)
	if err != nil {
		return Choice{}, err
	}
	c := p.sighted(m, among)
	c.Forced = among == 1
	return c, nil
}

// nearest returns the move of atSight and the number of moves it was chosen from. rng may be nil
// without a blur.
func (p *sternhalmaPlayer) nearest(blur int32, rng *rand.Rand) (choice sternhalma.Move, among int, err error) {
	moves := p.Rules.Moves(p.Position, p.By, nil)
	if len(moves) == 0 || p.Rules.Turn(p.Position) == 0 {
		return choice, 0, search.ErrNoMove
	}
	best := int32(math.MinInt32)
	for _, m := range moves {
		next := p.Rules.Play(p.Position, p.By, m)
		worth := -p.evaluator.Cost(&next, p.By)
		if blur > 0 {
			worth += rng.Int32N(blur + 1)
			// Returning to an earlier position makes no progress.
			worth -= blur * int32(p.Seen[p.Rules.Situation(next)])
		}
		if o, over := p.Rules.Outcome(next, 1); over && o.Winners().Has(p.By) && !o.Drawn() {
			worth = math.MaxInt32
		}
		if worth > best {
			choice, best = m, worth
		}
	}
	return choice, len(moves), nil
}

// sighted returns the Choice of a move that was chosen without a search, among that many.
func (p *sternhalmaPlayer) sighted(m sternhalma.Move, among int) Choice {
	value, text := p.evaluator.Evaluate(p.Rules.Play(p.Position, p.By, m))[p.By], p.text(m)
	return Choice{Text: text, Value: value, Depth: 1, Nodes: among, Line: []string{text}}
}

// finish returns a move that gives the seat its place in a game for places, if there is one. No move is
// better, but the evaluation does not know places.
func (p *sternhalmaPlayer) finish(by game.Seat) (sternhalma.Move, bool) {
	for _, m := range p.Rules.Moves(p.Position, by, nil) {
		if next := p.Rules.Play(p.Position, by, m); next.Finished(by) {
			return m, true
		}
	}
	return sternhalma.Move{}, false
}

func (p *sternhalmaPlayer) analyse(ctx context.Context, by game.Seat, w Wish) (Analysis, error) {
	p.By = by
	if m, ok := p.finish(by); ok {
		values := eval.ToBeFirst{Evaluator: p.evaluator}.Evaluate(p.Rules.Play(p.Position, by, m))
		return p.analysis(search.Result[sternhalma.Move]{
			Moves: []search.Scored[sternhalma.Move]{{Move: m, Values: values}}, Depth: 1, Nodes: 1, Lines: [][]sternhalma.Move{{m}},
		}, drawWorth), nil
	}
	two := p.Rules.Players(p.Position) == 2
	rules := p.rules(two)
	if p.evaluator.Waiting(&p.Position, by) || two && p.evaluator.Barred(&p.Position, by) {
		m, _, err := p.nearest(0, nil) // as choose does, for the same reasons
		if err != nil {
			return Analysis{}, err
		}
		rules.At, rules.Only = p.Position, []sternhalma.Move{m}
	}
	p.Rules = rules
	winner, over := eval.First(&p.Position)
	if !over {
		p.Evaluator = eval.ToBeFirst{Evaluator: p.evaluator}
		return p.analyseSeats(ctx, by, w)
	}
	if report := w.Report; report != nil {
		w.Report = func(a Analysis) { report(placed(a, winner)) }
	}
	a, err := p.analyseSeats(ctx, by, w)
	return placed(a, winner), err
}

// placed sets the chances in an analysis of a game for places to those of a game that winner has won. The
// search has looked at what the others still play for.
func placed(a Analysis, winner game.Seat) Analysis {
	for i := range a.Lines {
		l := &a.Lines[i]
		l.Draw, l.Chances[winner] = 0, 1
		for s := range l.Chances {
			if s != int(winner) {
				l.Chances[s] *= 1 - search.MaxEstimate
				l.Chances[winner] -= l.Chances[s]
			}
		}
	}
	return a
}
