package train

import (
	"math/rand/v2"

	"triplecross/internal/ai/eval/chexers/net"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// ply is a move of a game: the estimate of the seat on turn before it, and the
// position after it.
type ply struct {
	move    chexers.Move
	after   chexers.Position
	thought absolute
	// lambda is how much the target of the position before depends on what follows, from 0 to 1.
	lambda float32
}

// episode is a game of self-play.
type episode struct {
	rng         *rand.Rand
	start       chexers.Position
	position    chexers.Position
	seen        map[game.Situation]int
	plies       []ply
	sideSamples []sample // positions that were searched but not played
	// discount is the share by which a target moves towards a draw for each ply
	// back from the end: an early win is better, and waiting gains nothing.
	discount float32
	err      error // from a program; it ends the training
}

func (p *player) newEpisode(rng *rand.Rand, discount float32) *episode {
	start, err := p.rules.Start("")
	if err != nil {
		panic(err) // the default set-up always has a start
	}
	return &episode{rng: rng, discount: discount, start: start, position: start, seen: map[game.Situation]int{p.rules.Situation(start): 1}}
}

// played is what is kept of a game.
type played struct {
	samples []sample
	drawn   bool
	err     error
}

// play plays a game to its end. The first opening plies are random.
func (p *player) play(c *episode, opening int, choose policy) played {
	var end game.Outcome
	for {
		m, thought, keep := choose(c)
		if c.err != nil {
			return played{err: c.err}
		}
		if len(c.plies) < opening {
			moves := p.rules.Moves(c.position, c.position.Turn(), p.moves[:0])
			m, keep = moves[c.rng.IntN(len(moves))], 0
		}
		c.position = p.rules.Play(c.position, c.position.Turn(), m)
		at := p.rules.Situation(c.position)
		c.seen[at]++
		c.plies = append(c.plies, ply{m, c.position, thought, keep})
		var over bool
		if end, over = p.rules.Outcome(c.position, c.seen[at]); over {
			break
		}
	}
	return played{samples: append(p.samples(c, end), c.sideSamples...), drawn: end.Drawn()}
}

// samples computes the targets backwards from the end of a game.
func (p *player) samples(c *episode, end game.Outcome) []sample {
	var truth absolute
	if end.Drawn() {
		truth[seats] = 1
	} else {
		for s := range end.Winners().All() {
			truth[s] = 1
		}
	}
	samples := make([]sample, 0, len(c.plies)+len(c.sideSamples))
	for i := len(c.plies) - 1; i >= 0; i-- {
		at := &c.plies[i]
		samples = append(samples, p.sample(at.after, truth))
		truth = mix(mix(at.thought, truth, at.lambda), absolute{seats: 1}, c.discount)
	}
	return samples
}

// sample returns the sample of a position.
func (p *player) sample(after chexers.Position, truth absolute) sample {
	s := sample{target: truth.seenBy((int(after.Turn()) + seats - 1) % seats), regime: uint8(net.Regime(after))}
	s.active = uint8(len(p.frame.Inputs(after, s.inputs[:0])))
	return s
}
