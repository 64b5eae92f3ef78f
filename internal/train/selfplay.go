package train

import (
	"context"

	eval "triplecross/internal/ai/eval/chexers"
	"triplecross/internal/ai/eval/chexers/net"
	"triplecross/internal/ai/search"
	"triplecross/internal/game/chexers"
)

const (
	seats = 3
	// drawWorth is the value of a draw to the players during training: low,
	// because otherwise most games would be drawn.
	drawWorth = 0
	// lambda is the λ of TD(λ) (R. S. Sutton, 1988): how much the end of a game,
	// rather than the players' estimates on the way, determines the targets of
	// its positions.
	lambda = 0.9
	// maxLoss is the most by which a move may look worse than the best if what
	// follows it is to count for the positions before it.
	maxLoss = 0.02
	// minVisitShare is the least share of a search's visits from which the
	// network learns from a move that was not played.
	minVisitShare = 1.0 / 10
	// maxEstimate is what an evaluation's chances to win and to draw sum up to.
	maxEstimate = 0.98
)

// player plays self-play games in one goroutine.
type player struct {
	rules  chexers.Rules
	frame  *net.Frame
	hand   *eval.Evaluator
	search search.MonteCarlo[chexers.Position, chexers.Move]
	moves  []chexers.Move
	// program plays in some games. It is nil if there is none.
	program *program
}

func newPlayer() *player { return &player{frame: net.NewFrame(), hand: eval.New()} }

func (p *player) find(c *episode, n *net.Net, budget search.Budget) search.Result[chexers.Move] {
	return must(p.search.Search(context.Background(), p.problem(c, n, budget)))
}

// findAs searches for a move as an opponent does.
func (p *player) findAs(c *episode, g opponent) search.Result[chexers.Move] {
	if spar := g.partner(c.position.Turn()); spar != nil {
		return must(spar.Search(context.Background(), p.problem(c, nil, g.budget)))
	}
	if g.paranoid {
		return must(search.Paranoid(context.Background(), p.problem(c, g.net, g.budget)))
	}
	return p.find(c, g.net, g.budget)
}

func (p *player) problem(c *episode, n *net.Net, budget search.Budget) search.Problem[chexers.Position, chexers.Move] {
	var evaluation search.Evaluator[chexers.Position] = p.hand
	if n != nil {
		evaluation = eval.Network{Net: n}
	}
	return search.Problem[chexers.Position, chexers.Move]{
		Rules: p.rules, Position: c.position, Seen: c.seen, By: c.position.Turn(),
		Evaluator: evaluation, Budget: budget, Draw: drawWorth,
	}
}

// must returns the result of a search that cannot fail, because its game is not
// over and its context never ends.
func must(found search.Result[chexers.Move], err error) search.Result[chexers.Move] {
	if err != nil {
		panic(err)
	}
	return found
}

// thought converts values to chances, including the chance of a draw.
func thought(v search.Values) absolute {
	draw := 1 - (v[0]+v[1]+v[2])/maxEstimate
	draw = min(max(draw/(1-seats*drawWorth), 0), 1)
	a := absolute{0, 0, 0, draw}
	sum := draw
	for s := range seats {
		a[s] = max(v[s]-drawWorth*draw, 0)
		sum += a[s]
	}
	for i := range a {
		a[i] /= sum
	}
	return a
}
