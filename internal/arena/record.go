package arena

import (
	"encoding/json"
	"slices"
	"time"

	"triplecross/internal/game"
)

// Record is a game that was played, in the form that the replay command reads,
// with more fields that replay ignores.
type Record struct {
	Game    string          `json:"game"`
	Setup   json.RawMessage `json:"setup,omitempty"`
	Moves   []string        `json:"moves"`
	Players []string        `json:"players"` // by seat
	Outcome game.Outcome    `json:"outcome"`
	// Forfeits are the seats that were forfeited.
	Forfeits []Forfeit `json:"forfeits,omitempty"`
	// Number is the game's number in the match, from 0.
	Number int   `json:"number"`
	Terms  Terms `json:"terms"`
	// Efforts are the time and nodes that the moves of each seat took.
	Efforts []Effort `json:"efforts"`

	seats []int // the player of each seat
}

// Effort is the time and nodes that a player's moves took.
type Effort struct {
	Moves int           `json:"moves"`
	Nodes int           `json:"nodes"`
	Time  time.Duration `json:"ns"`
}

func (e Effort) plus(f Effort) Effort {
	return Effort{e.Moves + f.Moves, e.Nodes + f.Nodes, e.Time + f.Time}
}

// lost reports whether a seat was forfeited.
func (r *Record) lost(seat int) bool {
	return slices.ContainsFunc(r.Forfeits, func(f Forfeit) bool { return f.Seat == seat+1 })
}

// forfeited reports whether any seat of a side was forfeited.
func (r *Record) forfeited(sides sides, side int) bool {
	return slices.ContainsFunc(r.Forfeits, func(f Forfeit) bool { return sides[f.Seat-1] == side })
}

// places returns the place of each side. Sides that forfeited a seat are last,
// whatever the club bot achieved for them, and never first; the others move up.
func (r *Record) places(sides sides) []int {
	places := make([]int, sides.len())
	for side := range places {
		if r.forfeited(sides, side) {
			places[side] = len(places)
			continue
		}
		places[side] = 1
		for other := range places {
			if !r.forfeited(sides, other) && r.Outcome.Place[sides.head(other)] < r.Outcome.Place[sides.head(side)] {
				places[side]++
			}
		}
	}
	return places
}
