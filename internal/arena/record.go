package arena

import (
	"encoding/json"
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

// forfeited reports whether a seat was lost.
func (r *Record) forfeited(seat int) bool {
	for _, f := range r.Forfeits {
		if f.Seat == seat+1 {
			return true
		}
	}
	return false
}

// places returns each seat's place. Who lost the seat is last, whatever the
// club bot made of it.
func (r *Record) places() []int {
	places := make([]int, len(r.seats))
	for seat := range places {
		places[seat] = r.Outcome.Place[seat]
		if r.forfeited(seat) {
			places[seat] = len(places) + 1
		}
	}
	return places
}
