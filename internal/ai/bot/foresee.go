//go:build !js

package bot

import (
	"triplecross/internal/ai/habit"
	"triplecross/internal/ai/race"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// onlooker is the assumed chance that a seat looks on while another runs.
const onlooker = 0.5

// foresee tells the search what it would not expect of the others: their habits, that some of them choose by an
// evaluation like our hand-written one, and that a third seat may look on while another runs.
func (p *chexersPlayer) foresee(by game.Seat) {
	p.Discount = p.onlooking(by)
	made := game.MadeOf[chexers.Position, chexers.Move](p.state, habit.Window)
	if h := habit.Learn(made, by, p.Evaluator.(habit.Evaluator), drawWorth); h != nil {
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

// consistent returns a choice with the bot's own chance as the bot sees it: if seats choose by different evaluators,
// they may expect more together than there is.
func (p *chexersPlayer) consistent(c Choice, err error) (Choice, error) {
	if p.Habits != nil && p.Habits.Evaluators() != [game.MaxSeats]uint8{} && c.Draw == 0 {
		share(c.Chances, p.By, min(c.Value/search.MaxEstimate, 1))
	}
	return c, err
}

// share sets the chance of a seat, and divides the rest among the others in the ratio of their chances.
func share(chances []float32, by game.Seat, own float32) {
	var others float32
	for s, c := range chances {
		if s != int(by) {
			others += c
		}
	}
	if others == 0 {
		return
	}
	for s := range chances {
		chances[s] *= (1 - own) / others
	}
	chances[by] = own
}
