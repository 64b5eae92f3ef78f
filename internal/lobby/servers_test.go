package lobby_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// everything is the ownership of a server that considers all tables its own, as two servers may for a moment.
func everything(string) bool { return true }

// low and high are the two halves of all tables.
func low(id string) bool  { return id[0] < 'M' }
func high(id string) bool { return !low(id) }

// two returns the lobbies of two servers over one store, wrapped by wrap.
func two(t *testing.T, ownsA, ownsB func(id string) bool, wrap func(store.Store) store.Store) (a, b *world) {
	t.Helper()
	a = open(t)
	a.owns = ownsA
	a.restartOver(wrap)
	b = &world{t: t, games: a.games, owns: ownsB}
	b.start(a.store)
	t.Cleanup(func() {
		b.Close()
		b.bots.Close()
	})
	return a, b
}

// plain wraps nothing.
func plain(st store.Store) store.Store { return st }

// meeting is a store in which the first two appends after begin wait for each other.
type meeting struct {
	store.Store
	mu      sync.Mutex
	missing int
	met     chan struct{}
}

func (m *meeting) begin() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.missing, m.met = 2, make(chan struct{})
}

func (m *meeting) Append(ctx context.Context, a store.Append) error {
	m.mu.Lock()
	met := m.met
	if m.missing--; m.missing == 0 {
		close(met)
	}
	waits := m.missing >= 0
	m.mu.Unlock()
	if waits {
		<-met
	}
	return m.Store.Append(ctx, a)
}

// both asks both servers at once, makes their first appends wait for each other, and returns their answers.
func both(t *testing.T, m *meeting, a, b func() (string, error)) (answers [2]string) {
	t.Helper()
	m.begin()
	var group sync.WaitGroup
	for i, ask := range []func() (string, error){a, b} {
		group.Go(func() {
			var err error
			if answers[i], err = ask(); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	return answers
}

// The site has one showcase table, even if the front pages of two servers are requested at the same time.
func TestServersShareTheShowcase(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &meeting{}
		a, b := two(t, low, high, func(st store.Store) store.Store { m.Store = st; return m })
		showcase := func(w *world) func() (string, error) {
			return func() (string, error) {
				shown, err := w.Showcase(t.Context(), "")
				return shown.ID, err
			}
		}
		seen := map[string]bool{}
		for range 3 {
			shown := both(t, m, showcase(a), showcase(b))
			if shown[0] != shown[1] || seen[shown[0]] {
				t.Fatalf("the servers show %v, and %v before", shown, seen)
			}
			seen[shown[0]] = true
			owner := a
			if high(shown[0]) {
				owner = b
			}
			owner.must(shown[0], ada, table.Sit{Seat: 1, Name: "Ada"})
			time.Sleep(2 * time.Second) // as long as a server shows another's table unchanged
		}
		yes := true
		if all, err := a.List(t.Context(), store.Query{Status: store.Live, Showcase: &yes}); err != nil || len(all) != 3 {
			t.Errorf("%d tables were made, %v", len(all), err)
		}
	})
}

// Servers that disagree about who owns tables still lead everybody to one rematch.
func TestServersAgreeOnTheRematch(t *testing.T) {
	m := &meeting{}
	a, b := two(t, low, high, func(st store.Store) store.Store { m.Store = st; return m })
	id := a.finished()
	rematch := func(w *world, by table.Person) func() (string, error) {
		return func() (string, error) { return w.Rematch(t.Context(), id, by, "") }
	}
	next := both(t, m, rematch(a, ada), rematch(b, cleo))
	if next[0] != next[1] {
		t.Errorf("Ada is led to %s, and Cleo to %s", next[0], next[1])
	}
}

// If the server that answered a command becomes unreachable, the command is sent again to another one.
func TestACommandIsCarriedOutOnceByTwoServers(t *testing.T) {
	a, b := two(t, everything, everything, plain)
	id := a.create(false, "me", "me", "bot")
	b.look(id, "", 0) // it has the table as it was
	a.playOn(id, 2)
	back := table.Once{Command: table.TakeBack{}, ID: "one", Version: a.table(id).Version}
	version := a.must(id, ada, back)
	if again := b.must(id, ada, back); again != version {
		t.Errorf("the other server answers with version %d, not %d", again, version)
	}
	if moves := len(b.table(id).Moves); moves != 1 {
		t.Errorf("of two moves %d are left", moves)
	}
}

// A viewer who comes from a server that is ahead is not shown an older table.
func TestAServerReadsWhatSomebodyHasSeenAtAnother(t *testing.T) {
	a, b := two(t, everything, everything, plain)
	id := a.create(false, "me", "me", "bot")
	watcher := b.look(id, "", 0)
	told(t, watcher)
	a.playOn(id, 1)
	version := a.table(id).Version
	if got := b.table(id).Version; got != version-1 {
		t.Fatalf("the other server is at version %d already", got)
	}
	b.look(id, ada, version)
	if got := b.table(id).Version; got != version {
		t.Errorf("the other server shows version %d, not %d", got, version)
	}
	if got := told(t, watcher); !strings.Contains(got, fmt.Sprint("view ", version)) {
		t.Errorf("a watcher there is told %s", got)
	}
	before := b.table(id).Version
	b.look(id, ada, version+100) // which nobody has
	if got := b.table(id).Version; got != before {
		t.Errorf("it is at version %d", got)
	}
}

// Of the servers that look for tables whose time has run out, the owner acts; if two believe that they own a
// table, the log accepts only one.
func TestServersThatSweepLetAFlagFallOnce(t *testing.T) {
	none := func(string) bool { return false }
	for name, tt := range map[string]struct {
		owns  func(string) bool
		rooms int // in the second server
	}{"both own it": {everything, 1}, "one owns it": {none, 0}} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				a, b := two(t, everything, tt.owns, plain)
				id, viewers := a.connected(table.Settings{Clock: table.Clock{Turn: 24 * time.Hour}, Flag: table.FlagLose})
				for _, v := range viewers {
					v.Close()
				}
				a.playOn(id, 1)
				time.Sleep(24*time.Hour - time.Second)
				if a.Rooms() != 0 || b.Rooms() != 0 {
					t.Fatal("the table has a room")
				}
				// Between two sweeps, a minute apart, and before unused rooms end.
				for b.Rooms()+a.Rooms() == 0 {
					time.Sleep(time.Second)
				}
				synctest.Wait()
				if n := b.Rooms(); n != tt.rooms {
					t.Errorf("the second server has %d rooms", n)
				}
				time.Sleep(10 * time.Minute)
				events, err := a.store.Events(t.Context(), id, 0)
				if err != nil {
					t.Fatal(err)
				}
				fallen := 0
				for _, e := range events {
					if e.Kind == "flagged" {
						fallen++
					}
				}
				if fallen != 1 || a.table(id).Version != b.table(id).Version || a.table(id).Lost != game.SeatsOf(1) {
					t.Errorf("%d flags fell: %+v", fallen, events)
				}
			})
		})
	}
}

// A server that was suspended follows the common clock again once it has given up its tables.
func TestServersHaveOneClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var ahead atomic.Int64 // of the common clock
		ahead.Store(int64(time.Hour))
		a := open(t)
		a.owns, a.lead = everything, func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
		a.wall = func() time.Time { return time.Unix(0, 0) }
		a.restartOver(plain)
		made := func() time.Duration {
			return time.Until(a.table(a.create(false, "me", "bot", "bot")).Created).Round(time.Second)
		}
		if at := made(); at != time.Hour {
			t.Errorf("a table is made %v from now", at)
		}
		ahead.Store(int64(2 * time.Hour))
		time.Sleep(time.Minute)
		if at := made(); at != time.Hour+time.Second { // a hundredth of a minute
			t.Errorf("a table is made %v from now", at)
		}
		a.Release()
		if at := made(); at != 2*time.Hour {
			t.Errorf("a table is made %v from now", at)
		}
	})
}
