//go:build !js

package bot

import (
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
)

// states are the rules of any game, with moves as texts. They let bots play games
// that have no player of their own, slowly.
type states struct{}

var _ search.Rules[game.State, string] = states{}

func (states) Players(s game.State) int                                { return s.Players() }
func (states) Turn(s game.State) game.Seats                            { return s.Turn() }
func (states) Outcome(s game.State, _ int) (game.Outcome, bool)        { return s.Outcome() }
func (states) View(s game.State, who game.Seat, v game.View) game.View { return s.ViewIn(who, v) }
func (states) Notate(_ game.State, _ game.Seat, m string) (string, game.Gesture) {
	return m, game.Gesture{}
}

func (states) Moves(s game.State, by game.Seat, buf []string) []string {
	for _, m := range s.Legal(by) {
		buf = append(buf, m.Text)
	}
	return buf
}

func (states) Play(s game.State, by game.Seat, m string) game.State {
	next, err := s.Play(by, m)
	if err != nil {
		panic(err) // the text came from Legal
	}
	return next
}

// Situation returns a new value each time: a state counts its repetitions itself.
func (states) Situation(s game.State) game.Situation {
	return game.Situation{uint64(s.Ply())}
}
