package arena

import (
	"encoding/json"
	"slices"
	"time"

	"triplecross/internal/engine"
	"triplecross/internal/game"
)

// Record is a game that was played, in the form that replay reads and with what
// it leaves aside.
type Record struct {
	Game    string          `json:"game"`
	Setup   json.RawMessage `json:"setup,omitempty"`
	Moves   []string        `json:"moves"`
	Players []string        `json:"players"` // by seat
	Outcome game.Outcome    `json:"outcome"`
	// Forfeits are the seats that were lost.
	Forfeits []Forfeit `json:"forfeits,omitempty"`

	number   int
	seats    []int // the player of each seat
	thinking []thinking
}

// Forfeit says that a player lost its seat to the club bot.
type Forfeit struct {
	Seat   int           `json:"seat"` // from 1
	Ply    int           `json:"ply"`  // how many moves had been played
	Reason engine.Reason `json:"reason"`
	Why    string        `json:"why"`
}

// thinking is what the moves of a seat took.
type thinking struct {
	moves int
	nodes int
	time  time.Duration
}

// lost reports whether a seat was lost.
func (r *Record) lost(seat int) bool {
	return slices.ContainsFunc(r.Forfeits, func(f Forfeit) bool { return f.Seat == seat+1 })
}

// forfeited reports whether a seat of a side was lost.
func (r *Record) forfeited(sides sides, side int) bool {
	return slices.ContainsFunc(r.Forfeits, func(f Forfeit) bool { return sides[f.Seat-1] == side })
}

// place returns the place of a side. Who lost a seat is last, whatever the club
// bot made of it.
func (r *Record) place(sides sides, side int) int {
	if r.forfeited(sides, side) {
		return len(sides) + 1
	}
	return r.Outcome.Place[sides.head(side)]
}
