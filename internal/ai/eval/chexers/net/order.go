package net

import (
	"math/rand/v2"
	"slices"

	"triplecross/internal/game/chexers"
)

// order is the number of the hidden unit at each place.
type order [Hidden]int

func inOrder() (o order) {
	for i := range o {
		o[i] = i
	}
	return o
}

// byActivity returns the order of the hidden units by how often they are above 0 in random
// games. The network must still have them in the order of its weights. In the new order, units that
// are seldom above 0 share words, so that output skips many words.
func (n *Net) byActivity() order {
	const games, plies = 8, 100
	var active [Hidden]int
	rules, rng := chexers.Rules{}, rand.New(rand.NewPCG(1, 1))
	for range games {
		p, err := rules.Start("")
		if err != nil {
			panic(err) // the default set-up always has a start
		}
		for range plies {
			if rules.Turn(p) == 0 {
				break
			}
			moves := rules.Moves(p, p.Turn(), nil)
			p = rules.Play(p, p.Turn(), moves[rng.IntN(len(moves))])
			f := n.fork(p, before(p.Turn()), p.Ply())
			for i := range active {
				if f.hidden[i/lanes]>>(i%lanes*width)%(1<<width) > zero {
					active[i]++
				}
			}
		}
	}
	o := inOrder()
	for i := range o {
		o[i] += active[i] * Hidden
	}
	slices.Sort(o[:])
	for i := range o {
		o[i] %= Hidden
	}
	return o
}
