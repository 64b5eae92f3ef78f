package lobby

import (
	"time"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// moment is a table at the time of a decision, with what its room knows beside
// the log.
type moment struct {
	Table
	lobby *Lobby
	now   time.Time
}

// attendance is what a room knows of the people at its table. It is not in the
// log: a new room begins to watch anew.
type attendance struct {
	online game.Seats                // whose person is connected
	away   game.Seats                // whose person has been gone for longer than a hiccup
	votes  [game.MaxSeats]game.Seats // by the seat of somebody who is away: who would let a bot play on
	meters [game.MaxSeats]meter      // what the present turn costs
}

// Leads reports whether a person may decide what concerns the whole table: the
// host, or while the host is gone everybody else who plays.
func (t Table) Leads(by Person) bool {
	if by == "" {
		return false
	}
	return by == t.Host || t.SeatsOf(by) != 0 && t.SeatsOf(t.Host)&t.here.online == 0
}

// Online returns the seats whose person is connected.
func (t Table) Online() game.Seats { return t.here.online }

// Absences lists the seats about which the others are asked.
func (t Table) Absences() []protocol.Absence {
	var list []protocol.Absence
	if t.Status != protocol.Live || t.people()&^t.here.away == 0 {
		return nil
	}
	for s := range (t.people() & t.here.away).All() {
		list = append(list, protocol.Absence{Seat: int(s), Votes: int(t.here.votes[s])})
	}
	return list
}
