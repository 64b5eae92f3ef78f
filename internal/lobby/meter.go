package lobby

import "time"

// Meter is told what the lobby does. Many goroutines call its methods at once.
type Meter interface {
	// RoomCrashed reports that a room panicked.
	RoomCrashed()
	// TableBroken reports that a table turned out to be one whose log cannot be replayed.
	TableBroken()
	// TableLoaded reports that a table was read from its log.
	TableLoaded(events int, took time.Duration)
	// Delivered reports how long it took from a command until all viewers of the
	// table were told of what it changed.
	Delivered(took time.Duration)
	// Swept reports a search for tables without a room whose time has run out, and for
	// how long that of the first had; 0 if there was none.
	Swept(late time.Duration)
	// LineReported reports that somebody reported a line of a chat.
	LineReported()
}

// unmetered is the Meter of a lobby without one.
type unmetered struct{}

func (unmetered) RoomCrashed()                   {}
func (unmetered) TableBroken()                   {}
func (unmetered) TableLoaded(int, time.Duration) {}
func (unmetered) Delivered(time.Duration)        {}
func (unmetered) Swept(time.Duration)            {}
func (unmetered) LineReported()                  {}

// delivered reports that all viewers have been told of a command that began then; a
// zero time is none.
func (a *audience) delivered(began time.Time) {
	if !began.IsZero() {
		a.lobby.options.Meter.Delivered(time.Since(began))
	}
}
