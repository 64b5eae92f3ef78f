package search

import "triplecross/internal/game"

// Rules is the part of game.Rules that bots need; see there for what its
// methods promise.
type Rules[P any, M comparable] interface {
	Players(P) int
	Turn(P) game.Seats
	Moves(p P, by game.Seat, buf []M) []M
	Play(p P, by game.Seat, m M) P
	Outcome(p P, seen int) (game.Outcome, bool)
	Situation(P) game.Situation
	Notate(p P, by game.Seat, m M) (string, game.Gesture)
	View(p P, who game.Seat, v game.View) game.View
}

// Selective are rules of a game in which most moves are hardly worth a look. Except at the root, MonteCarlo considers only
// promising ones until it has visited a position often.
type Selective[P any, M comparable] interface {
	Rules[P, M]
	// Promising puts the most promising moves of a seat first and returns how many they are, at least one.
	Promising(p P, by game.Seat, moves []M) int
}
