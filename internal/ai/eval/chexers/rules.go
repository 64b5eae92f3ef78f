package chexers

import (
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
	"triplecross/internal/phrase"
)

// Rules are the rules of Chexers with outcomes made in advance, because a search
// meets ends of games very often.
type Rules struct {
	chexers.Rules
	wins [seats]game.Outcome
	draw game.Outcome
}

// NewRules returns the rules with their outcomes.
func NewRules() *Rules {
	e := &Rules{draw: game.Draw(seats, phrase.Phrase{})}
	for s := range e.wins {
		e.wins[s] = game.Win(seats, game.Seat(s), phrase.Phrase{})
	}
	return e
}

// Outcome returns what the game's own rules return, without the reason.
func (e *Rules) Outcome(p chexers.Position, seen int) (game.Outcome, bool) {
	for s := range e.wins {
		if p.Exits(game.Seat(s)) == goal {
			return e.wins[s], true
		}
	}
	if seen < repeats && e.Turn(p) != 0 {
		return game.Outcome{}, false
	}
	return e.draw, true
}
