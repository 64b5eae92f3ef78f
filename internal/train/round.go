package train

import (
	"context"
	"math"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"triplecross/internal/ai/eval/chexers/net"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
)

// round is a number of games during which the networks do not change. The result
// does not depend on the order in which the games are played.
type round struct {
	seed     uint64
	stage    stage
	first    int // the number of the first game
	games    int
	nets     []*net.Net
	rival    *net.Net // the network to beat; may be nil
	threads  int
	discount float32
	nodes    float64 // the least number of positions that a search in a deep game looks at; see firstNodes
}

// play plays the games and returns their samples in random order. An error comes from a program;
// after it no more games begin.
func (r *round) play(ctx context.Context, players []*player) (samples []sample, drawn int, err error) {
	games := make([]played, r.games)
	var group sync.WaitGroup
	var next atomic.Int64
	for t := range r.threads {
		group.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(games); i = int(next.Add(1)) - 1 {
				if games[i] = r.game(ctx, players[t], r.first+i); games[i].err != nil {
					next.Store(int64(len(games)))
				}
			}
		})
	}
	group.Wait()
	var all []sample
	for _, g := range games {
		if g.err != nil {
			return nil, 0, g.err
		}
		all = append(all, g.samples...)
		if g.drawn {
			drawn++
		}
	}
	rng := rand.New(rand.NewPCG(r.seed, uint64(r.first)<<8|0xff))
	rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	// Positions of one game are much alike: if games are cheap, some of the
	// positions are enough.
	return all[:len(all)/r.stage.sampleEvery()], drawn, nil
}

// game plays the game with that number. The first network is the one that learns;
// the others are older ones.
func (r *round) game(ctx context.Context, p *player, number int) played {
	rng := rand.New(rand.NewPCG(r.seed, uint64(number)<<8))
	c := p.newEpisode(rng, r.discount)
	main := r.nets[0]
	opening := rng.IntN(9)
	switch r.stage {
	case random:
		return p.play(c, 0, p.halfRandom(0.1+0.5*rng.Float64()))
	case sight:
		randomRate := [...]float64{0, 0.02, 0.05, 0.12}[rng.IntN(4)]
		return p.play(c, opening, p.sight(main, randomRate, handSeats(rng)))
	}
	budget := search.Budget{Nodes: int(r.nodes * math.Pow(5, rng.Float64()))}
	return p.play(c, opening/2, p.deep(ctx, main, budget, r.opponent(p, rng, budget), 40))
}

// handSeats returns the seats that the hand-written evaluation plays: one or two
// in every other game. It makes progress where a weak network would not.
func handSeats(rng *rand.Rand) game.Seats {
	s := game.Seat(rng.IntN(seats))
	switch rng.IntN(4) {
	case 0:
		return game.SeatsOf(s)
	case 1:
		return game.SeatsOf(s, (s+1)%seats)
	}
	return 0
}
