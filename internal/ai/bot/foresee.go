//go:build !js

package bot

import (
	eval "triplecross/internal/ai/eval/chexers"
	"triplecross/internal/ai/habit"
	"triplecross/internal/ai/race"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// onlooker is the assumed chance that a seat looks on while another runs.
const onlooker = 0.5

// foresee tells the search what it would not expect of the others: their habits, that some of them judge positions as
// the evaluation by hand does, and that a third seat may look on while another runs.
func (p *chexersPlayer) foresee(by game.Seat) {
	p.Discount = p.onlooking(by)
	made := game.MadeOf[chexers.Position, chexers.Move](p.state, habit.Window)
	if h := habit.Learn(made, by, p.Evaluator.(habit.Evaluator), eval.New(), drawWorth); h != nil {
		p.Habits = h
	}
}

// onlooking returns the discount of moves after which somebody wins a race if the third seat looks
// on, nil if nobody is near a win.
func (p *chexersPlayer) onlooking(by game.Seat) func(chexers.Move) float32 {
	races := race.New()
	runners := races.Runners(p.Position, by)
	if runners == 0 {
		return nil
	}
	return func(m chexers.Move) float32 {
		next := p.Rules.Play(p.Position, by, m)
		if _, over := p.Rules.Outcome(next, 1); !over && races.Lost(next, by, runners) {
			return onlooker
		}
		return 0
	}
}
