package table

import (
	"slices"
	"time"

	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
)

// Once is a command that may arrive twice, because of a double click or because no answer came. It is carried
// out once and answered twice, even across restarts, because the log has its ID. Play does the same by
// itself.
type Once struct {
	Command
	// ID is unique among the person's commands at the table.
	ID string
	// Version is the version of the table on which the command was chosen; 0 if unknown.
	Version int
}

// staler is a command that may mean something else, or nothing, once the table has changed.
type staler interface {
	// stale reports whether what was chosen on a version is gone.
	stale(m Moment, by Person, version int) bool
}

func (c Once) Decide(m Moment, by Person) (Decision, error) {
	for _, done := range m.ordered {
		if done.id == c.ID && done.by == by {
			return Decision{Version: done.version}, nil
		}
	}
	s, ok := c.Command.(staler)
	forgotten := len(m.ordered) == rememberedOrders && m.ordered[0].version > c.Version
	if c.Version != 0 && (c.Version > m.Version || forgotten || ok && s.stale(m, by, c.Version)) {
		return Decision{}, Refuse(protocol.CodeStale, phrase.New("refusal.stale", "The game has moved on."))
	}
	d, err := c.Command.Decide(m, by)
	if last := len(d.Events) - 1; err == nil && last >= 0 {
		d.Events = slices.Clone(d.Events)
		d.Events[last] = Ordered{Event: d.Events[last], By: by, ID: c.ID}
	}
	return d, err
}

// Ordered is the last event of a person's command.
type Ordered struct {
	Event
	By Person
	ID string
}

func (e Ordered) apply(site *Site, t Table, at time.Time) (Table, error) {
	t, err := e.Event.apply(site, t, at)
	if err != nil {
		return t, err
	}
	recent := t.ordered[max(0, len(t.ordered)+1-rememberedOrders):]
	t.ordered = append(slices.Clip(recent), order{e.By, e.ID, t.Version + 1})
	return t, nil
}

// order is a command that was carried out, and the version that it led to.
type order struct {
	by      Person
	id      string
	version int
}

// rememberedOrders is how many commands besides moves a table remembers. A command chosen before the oldest
// of them is stale.
const rememberedOrders = 32

// Bare returns an event without the command that led to it.
func Bare(e Event) Event {
	if o, ok := e.(Ordered); ok {
		return o.Event
	}
	return e
}
