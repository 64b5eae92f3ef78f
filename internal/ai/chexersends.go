package ai

import (
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// chexersEnds are the rules of Chexers with outcomes that are made once, as a
// search meets them very often.
type chexersEnds struct {
	chexers.Rules
	wins [chexersSeats]game.Outcome
	draw game.Outcome
}

func newChexersEnds() *chexersEnds {
	e := &chexersEnds{draw: game.Draw(chexersSeats, "")}
	for s := range e.wins {
		e.wins[s] = game.Win(chexersSeats, game.Seat(s), "")
	}
	return e
}

// Outcome tells what the rules do, but for the reason.
func (e *chexersEnds) Outcome(p chexers.Position, seen int) (game.Outcome, bool) {
	for s := range e.wins {
		if p.Exits(game.Seat(s)) == chexersGoal {
			return e.wins[s], true
		}
	}
	if seen < chexersRepeats && e.Turn(p) != 0 {
		return game.Outcome{}, false
	}
	return e.draw, true
}
