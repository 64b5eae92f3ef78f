package lobby_test

import (
	"context"
	"maps"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/table"
)

// memory keeps notes and turns until it is told to lose them, like a killed process.
type memory struct {
	mu     sync.Mutex
	notes  map[string][]byte
	turns  map[string][]byte // by table
	killed bool
	slow   time.Duration // how long it takes to keep turns
}

func (m *memory) Note(_ context.Context, name string) ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.notes[name], nil
}

func (m *memory) SetNote(_ context.Context, name string, value []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.killed {
		m.notes[name] = value
	}
	return nil
}

func (m *memory) KeptTurn(_ context.Context, table string) ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.turns[table], nil
}

func (m *memory) KeepTurns(_ context.Context, turns map[string][]byte, forget []string) error {
	m.mu.Lock()
	slow := m.slow
	m.mu.Unlock()
	time.Sleep(slow)
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.killed {
		return nil
	}
	maps.Copy(m.turns, turns)
	for _, table := range forget {
		delete(m.turns, table)
	}
	return nil
}

func (m *memory) AllTurns(context.Context) (map[string][]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return maps.Clone(m.turns), nil
}

// tables returns the number of tables whose turns are kept.
func (m *memory) tables() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.turns)
}

// remembering returns a world whose lobbies pass on turns to the next one.
func remembering(t *testing.T) (*world, *memory) {
	w, m := open(t), &memory{notes: make(map[string][]byte)}
	w.notes = m
	w.restart()
	return w, m
}

// sharing returns a world whose lobbies pass on turns to each other.
func sharing(t *testing.T) (*world, *memory) {
	w, m := open(t), &memory{turns: make(map[string][]byte)}
	w.turns = m
	w.restart()
	return w, m
}

// lose decides whether changes are lost from now on.
func (m *memory) lose(killed bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.killed = killed
}

// delay sets how long it takes to keep turns from now on.
func (m *memory) delay(slow time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.slow = slow
}

// kill ends a lobby without time to record the current turns.
func (w *world) kill(m *memory) {
	w.t.Helper()
	m.lose(true)
	w.shut()
	m.lose(false)
	w.open()
}

func TestARestartNeitherChargesNorRefundsATurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, _ := remembering(t)
		id, _ := w.connected(table.Settings{Clock: fischer})
		w.playOn(id, 1)
		time.Sleep(allowance)
		time.Sleep(100*time.Second + 700*time.Millisecond)
		w.clocks(id, 310, 199, 300)
		for range 3 {
			w.shut()
			time.Sleep(time.Hour) // nobody is charged for the time that the server is down
			w.open()
			w.clocks(id, 310, 199, 300)
			w.look(id, bob, 0)
			w.clocks(id, 310, 199, 300)
		}
		time.Sleep(10 * time.Second)
		w.clocks(id, 310, 189, 300)
		w.playOn(id, 1)
		w.clocks(id, 310, 199, 300)
		w.restart()
		w.clocks(id, 310, 199, 300)
	})
}

func TestAKillGivesBackAtMostFiveSecondsOfATurn(t *testing.T) {
	for name, start := range map[string]func(*testing.T) (*world, *memory){"one server": remembering, "several": sharing} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w, m := start(t)
				id, _ := w.connected(table.Settings{Clock: fischer})
				time.Sleep(allowance)
				spent := 0
				for _, s := range []int{4, 30, 61, 2} {
					time.Sleep(time.Duration(s) * time.Second)
					spent += s
					w.kill(m)
					left := w.left(id)[0]
					if left < 300-spent || left > 300-spent+5 {
						t.Errorf("after %d seconds %d are left", spent, left)
					}
					spent = 300 - left
					w.look(id, ada, 0)
				}
			})
		})
	}
}

// A table that another server takes over keeps the time used in its turn; once no clock runs, nothing is kept
// of it.
func TestATableIsHandedOverInTheMiddleOfATurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, m := sharing(t)
		var lost atomic.Bool
		w.owns = func(string) bool { return !lost.Load() }
		w.restart()
		id, _ := w.connected(table.Settings{Clock: fischer})
		w.playOn(id, 1)
		time.Sleep(allowance)
		for spent := 50; spent <= 150; spent += 50 {
			time.Sleep(50 * time.Second)
			w.clocks(id, 310, 300-spent, 300)
			lost.Store(true)
			w.Release()
			synctest.Wait()
			lost.Store(false)
			w.clocks(id, 310, 300-spent, 300)
			w.look(id, bob, 0)
			w.clocks(id, 310, 300-spent, 300)
		}
		if n := m.tables(); n != 1 {
			t.Errorf("the turns of %d tables are kept", n)
		}
		w.restart() // the lobby that ends the game has kept no turn for it
		w.look(id, bob, 0)
		for seat, who := range []table.Person{ada, bob} {
			w.must(id, who, table.Resign{Seat: game.Seat(seat)})
		}
		time.Sleep(10 * time.Second)
		if n := m.tables(); n != 0 {
			t.Errorf("after the game the turns of %d tables are kept", n)
		}
	})
}

// When everybody has left, the log has the time used in the turn, and nothing else is kept of it.
func TestNothingIsKeptOfATableThatEverybodyHasLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, m := sharing(t)
		id, viewers := w.connected(table.Settings{Clock: fischer})
		w.playOn(id, 1)
		time.Sleep(allowance)
		time.Sleep(50 * time.Second)
		if n := m.tables(); n != 1 {
			t.Errorf("during the game the turns of %d tables are kept", n)
		}
		for _, v := range viewers {
			v.Close()
		}
		time.Sleep(2 * time.Minute)
		if n := m.tables(); n != 0 {
			t.Errorf("afterwards the turns of %d tables are kept", n)
		}
		w.clocks(id, 310, 250, 300)
		w.look(id, bob, 0)
		time.Sleep(10 * time.Second)
		w.clocks(id, 310, 240, 300)
		if n := m.tables(); n != 1 {
			t.Errorf("when somebody is back the turns of %d tables are kept", n)
		}
	})
}

// The room retires while its turn is still being stored.
func TestATurnThatIsStoredLateIsForgottenAllTheSame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, m := sharing(t)
		_, viewers := w.connected(table.Settings{Clock: fischer})
		time.Sleep(48 * time.Second)
		m.delay(10 * time.Minute)
		for _, v := range viewers {
			v.Close()
		}
		time.Sleep(8 * time.Minute)
		if n := w.Rooms(); n != 0 {
			t.Fatalf("%d tables are in memory", n)
		}
		m.delay(0)
		time.Sleep(8 * time.Minute)
		if n := m.tables(); n != 0 {
			t.Errorf("the turns of %d tables are kept", n)
		}
	})
}

// The notes of a copied store have the time used in turns, whether one server or several use it before and
// after.
func TestACopyOfTheNotesNeitherChargesNorRefundsATurn(t *testing.T) {
	starts := map[string]func(*testing.T) (*world, *memory){"one server": remembering, "several": sharing}
	for before, start := range starts {
		for after := range starts {
			t.Run(before+", then "+after, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					w, m := start(t)
					id, _ := w.connected(table.Settings{Clock: fischer})
					w.playOn(id, 1)
					time.Sleep(allowance)
					time.Sleep(100 * time.Second)
					w.clocks(id, 310, 200, 300)
					w.shut()
					if m.notes == nil { // no lobby has written a note there
						m.notes = make(map[string][]byte)
					}
					other := &memory{notes: make(map[string][]byte), turns: make(map[string][]byte)}
					for range 2 { // a copy may be made twice
						if err := lobby.CopyNotes(t.Context(), lobby.Notes{Notes: m, Turns: m}, lobby.Notes{Notes: other, Turns: other}); err != nil {
							t.Fatal(err)
						}
					}
					w.notes, w.turns = nil, nil
					if after == "several" {
						w.turns = other
					} else {
						w.notes = other
					}
					time.Sleep(time.Hour)
					w.open()
					w.clocks(id, 310, 200, 300)
					w.look(id, bob, 0)
					w.clocks(id, 310, 200, 300)
				})
			})
		}
	}
}

// If two stores have turns of the same table, the later one counts, and no erasure is lost.
func TestNotesThatAreThereAlreadyStay(t *testing.T) {
	from := &memory{notes: map[string][]byte{
		"turns":    []byte(`{"at":"2026-03-01T12:00:00Z","boot":"old","up":1,"turns":{"A":{"v":2,"r":null},"B":{"v":2,"r":null},"D":{"v":4,"r":{"0":{"spent":900}}}}}`),
		"erasures": []byte(`["ada","bob"]`),
	}}
	to := &memory{notes: map[string][]byte{
		"turns":    []byte(`{"at":"2026-03-01T13:00:00Z","boot":"new","up":2,"turns":{"A":{"v":3,"r":null},"B":{"v":1,"r":null},"C":{"v":1,"r":null},"D":{"v":4,"r":{"0":{"spent":800},"1":{"spent":50}}}}}`),
		"erasures": []byte(`["cid","bob"]`),
	}}
	if err := lobby.CopyNotes(t.Context(), lobby.Notes{Notes: from}, lobby.Notes{Notes: to}); err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"turns":    `{"at":"2026-03-01T13:00:00Z","boot":"new","up":2,"turns":{"A":{"v":3,"r":null},"B":{"v":2,"r":null},"C":{"v":1,"r":null},"D":{"v":4,"r":{"0":{"spent":900}}}}}`,
		"erasures": `["ada","bob","cid"]`,
	}
	for name, value := range want {
		if got := string(to.notes[name]); got != value {
			t.Errorf("%s are\n%s, want\n%s", name, got, value)
		}
	}
}

// Each restart hands on the turns of tables that nobody opens, but not for ever.
func TestTheTurnOfATableThatNobodyOpensIsForgottenAfterAMonth(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, m := remembering(t)
		id, _ := w.connected(table.Settings{Clock: fischer})
		w.playOn(id, 1)
		time.Sleep(100 * time.Second)
		for _, later := range []struct {
			days int
			kept bool
		}{{0, true}, {20, true}, {20, false}} {
			w.shut()
			time.Sleep(time.Duration(later.days) * 24 * time.Hour)
			w.open()    // its note says how late it is
			w.restart() // this one decides
			w.shut()
			note, err := m.Note(t.Context(), "turns")
			if err != nil {
				t.Fatal(err)
			}
			if kept := strings.Contains(string(note), id); kept != later.kept {
				t.Errorf("after %d more days the turn is kept: %t, want %t", later.days, kept, later.kept)
			}
			w.open()
		}
	})
}

func TestATurnOfALaterVersionCostsWhatTheLogSays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, m := remembering(t)
		id, _ := w.connected(table.Settings{Clock: fischer})
		time.Sleep(allowance)
		time.Sleep(50 * time.Second)
		m.lose(true) // the last record is of the previous turn
		w.playOn(id, 1)
		w.kill(m)
		w.clocks(id, 260, 300, 300)
	})
}

// Somebody changes the system's clock by most of a day while people have a day per move.
func TestSlowDaysForAMoveSurviveAChangeOfTheSystemsClock(t *testing.T) {
	for name, turned := range map[string]time.Duration{"forward": 20 * time.Hour, "back": -20 * time.Hour} {
		for when, how := range map[string]struct{ before, boot bool }{
			"while the lobby is open":               {},
			"and the lobby is opened again":         {before: true},
			"and the system is started anew, later": {before: true, boot: true},
		} {
			if how.boot && turned > 0 {
				continue // it cannot be distinguished from time that has passed
			}
			t.Run(name+" "+when, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					w, _ := remembering(t)
					began, boot := time.Now(), "first"
					var by time.Duration
					w.wall = func() time.Time { return time.Now().Add(by) }
					w.uptime = func() (string, time.Duration) { return boot, time.Since(began) }
					w.restart()
					id, _ := w.connected(table.Settings{Clock: table.Clock{Turn: 24 * time.Hour}, Flag: table.FlagLose})
					time.Sleep(5 * time.Hour)
					by = turned
					if how.boot {
						w.shut()
						boot = "second"
						w.open()
					} else if how.before {
						w.restart()
					}
					shown := time.Duration(w.left(id)[0]) * time.Second
					if shown < 18*time.Hour+30*time.Minute || shown > 19*time.Hour {
						t.Errorf("after five hours of 24 the clock shows %v", shown)
					}
					time.Sleep(18*time.Hour + 30*time.Minute)
					if lost := w.table(id).Lost; lost != 0 {
						t.Errorf("after 23 hours and a half %b have lost", lost)
					}
					time.Sleep(time.Hour)
					if lost := w.table(id).Lost; lost != game.SeatsOf(0) {
						t.Errorf("after 24 hours and a half %b have lost", lost)
					}
				})
			})
		}
	}
}
