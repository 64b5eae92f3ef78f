package train

import (
	"math/rand/v2"

	"triplecross/internal/ai/eval/chexers/net"
	"triplecross/internal/ai/search"
	"triplecross/internal/ai/sparring"
	"triplecross/internal/game"
)

// opponent plays some seats of a game instead of the network that learns.
type opponent struct {
	seats    game.Seats
	net      *net.Net // nil for the hand-written evaluation
	budget   search.Budget
	paranoid bool // it assumes that all others play against it
	// partners play the seats instead, one each. It is empty otherwise.
	partners []sparring.Partner
	program  *program // plays the seats instead; nil otherwise
}

// partner returns the sparring partner in a seat, nil if there is none.
func (g *opponent) partner(s game.Seat) *sparring.Partner {
	if len(g.partners) == 0 {
		return nil
	}
	return &g.partners[int(s)%len(g.partners)]
}

// opponent returns the opponent of the network that learns, in one or two seats
// of three games of four: a network that knows only itself is helpless against
// others. In half of all games it is sparring partners; in a quarter, an earlier
// network, or the hand-written evaluation, which often does not look ahead or assumes that all others play against it.
// If a program takes part, it plays in half of all games, and sparring partners in a
// quarter. With a rival, see opponentBesideRival.
func (r *round) opponent(p *player, rng *rand.Rand, budget search.Budget) opponent {
	if r.rival != nil {
		return r.opponentBesideRival(rng, budget)
	}
	kind := rng.IntN(4)
	if kind == 0 {
		return opponent{}
	}
	g := opponent{net: r.nets[rng.IntN(len(r.nets))], budget: budget}
	if kind < 3 && p.program != nil {
		g.program = p.program
	} else if kind > 1 {
		g.partners = anyPartners(rng)
	} else if g.net == r.nets[0] || rng.IntN(4) > 0 {
		g.judgeByHand(rng)
	}
	g.sit(rng, rng.IntN(2) == 0)
	return g
}

// opponentBesideRival is opponent for training against a rival network. The rival plays in half of all games,
// mostly in two seats, since two of the same kind are harder to beat; sparring partners play in a quarter,
// and the hand-written evaluation in a sixteenth.
func (r *round) opponentBesideRival(rng *rand.Rand, budget search.Budget) opponent {
	g, two := opponent{net: r.rival, budget: budget}, rng.IntN(2) == 0
	switch kind := rng.IntN(16); {
	case kind < 3:
		return opponent{}
	case kind < 11:
		two = rng.IntN(4) > 0
	case kind < 15:
		g.partners = anyPartners(rng)
	default:
		g.judgeByHand(rng)
	}
	g.sit(rng, two)
	return g
}

// anyPartners returns a sparring partner for each seat.
func anyPartners(rng *rand.Rand) []sparring.Partner {
	all := sparring.Partners()
	var some []sparring.Partner
	for range seats {
		some = append(some, all[rng.IntN(len(all))])
	}
	return some
}

// judgeByHand gives the opponent the hand-written evaluation and often a different search.
func (g *opponent) judgeByHand(rng *rand.Rand) {
	g.net = nil
	switch rng.IntN(4) {
	case 0, 1:
		g.budget.Nodes = 1
	case 2:
		g.paranoid = true
	}
}

// sit gives the opponent one or two seats.
func (g *opponent) sit(rng *rand.Rand, two bool) {
	s := game.Seat(rng.IntN(seats))
	g.seats = game.SeatsOf(s)
	if two {
		g.seats = game.SeatsOf(s, (s+1)%seats)
	}
}
