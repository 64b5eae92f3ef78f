package lobby_test

import (
	"sync/atomic"
	"testing"
	"time"

	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

// tally counts the calls of a meter.
type tally struct{ crashes, broken, loads, events, deliveries, sweeps, late, reports atomic.Int64 }

func (m *tally) RoomCrashed() { m.crashes.Add(1) }
func (m *tally) TableBroken() { m.broken.Add(1) }
func (m *tally) TableLoaded(events int, _ time.Duration) {
	m.loads.Add(1)
	m.events.Add(int64(events))
}
func (m *tally) Delivered(time.Duration) { m.deliveries.Add(1) }
func (m *tally) LineReported()           { m.reports.Add(1) }
func (m *tally) Swept(late time.Duration) {
	m.sweeps.Add(1)
	m.late.Store(max(m.late.Load(), int64(late)))
}

var _ lobby.Meter = (*tally)(nil)

func TestTheMeterCountsCrashesLoadsAndDeliveries(t *testing.T) {
	w, rules := openShaky(t)
	m := &tally{}
	w.meter = m
	w.restart()
	id := w.three()
	w.look(id, ada, 0)
	const crowd = 40 // more than the goroutine of the move notifies
	for range crowd {
		w.look(id, "", 0)
	}
	before := m.deliveries.Load()
	version := w.table(id).Version
	move := table.Play{ID: "one", Version: version, Seat: 0, Text: "a1-b1"}
	if _, err := w.Do(t.Context(), id, ada, move); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the meter is not told of the delivery", func() bool { return m.deliveries.Load() > before })
	if m.crashes.Load() != 0 {
		t.Error("a room has crashed")
	}
	loads, events := m.loads.Load(), m.events.Load()
	rules.plays.Store(1)
	move.ID, move.Version, move.Seat, move.Text = "two", version+1, 1, "d7-d6"
	w.refused(id, bob, move, protocol.CodeFailed)
	if got := m.crashes.Load(); got != 1 {
		t.Errorf("%d crashes are reported", got)
	}
	w.look(id, ada, 0) // replays the log
	if m.loads.Load() != loads+1 || m.events.Load() != events+int64(version)+1 {
		t.Errorf("%d loads of %d events are reported", m.loads.Load()-loads, m.events.Load()-events)
	}
	eventually(t, "the meter is not told of a sweep", func() bool { return m.sweeps.Load() > 0 })
}

// eventually waits until so returns true.
func eventually(t *testing.T, otherwise string, so func() bool) {
	t.Helper()
	for began := time.Now(); !so(); time.Sleep(time.Millisecond) {
		if time.Since(began) > time.Minute {
			t.Fatal(otherwise)
		}
	}
}
