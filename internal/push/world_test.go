package push_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"go.uber.org/goleak"

	"triplecross/internal/ai"
	"triplecross/internal/game"
	"triplecross/internal/game/games"
	"triplecross/internal/lobby"
	"triplecross/internal/locale"
	"triplecross/internal/push"
	"triplecross/internal/push/pushtest"
	"triplecross/internal/store"
	"triplecross/internal/store/sqlite"
	"triplecross/internal/table"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// world is a lobby whose people receive notices through a push service of the test.
type world struct {
	testing.TB
	ctx     context.Context
	store   *sqlite.Store
	lobby   *lobby.Lobby
	push    *push.Service
	service *pushtest.Service
	words   *locale.Catalogues
	counted chan push.Result
}

// Notified implements push.Meter.
func (w world) Notified(r push.Result) { w.counted <- r }

func newWorld(t testing.TB, change ...func(*push.Options)) world {
	t.Helper()
	w := world{TB: t, ctx: t.Context(), service: pushtest.New(), counted: make(chan push.Result, 1000)}
	var err error
	w.words, err = locale.Open()
	w.check(err)
	w.store, err = sqlite.Open(t.TempDir())
	w.check(err)
	t.Cleanup(func() { w.store.Close() })
	w.push = w.open(change...)
	t.Cleanup(func() { w.push.Close() })
	bots := ai.NewPool(ai.PoolOptions{Workers: 1})
	t.Cleanup(bots.Close)
	w.lobby, err = lobby.Open(w.ctx, lobby.Options{
		Store: w.store, Privacy: w.store, Games: games.All(), Bots: bots, Log: slog.New(slog.DiscardHandler), Changed: w.push.Changed,
		Watch: 24 * time.Hour, // for tests that advance the clock
	})
	w.check(err)
	t.Cleanup(w.lobby.Close)
	t.Cleanup(func() {
		if err := w.service.Wrong(); err != nil {
			t.Error(err)
		}
	})
	return w
}

// open opens another service over the world's store.
func (w world) open(change ...func(*push.Options)) *push.Service {
	w.Helper()
	o := push.Options{
		Subscriptions: sqlite.NewSubscriptions(w.store), Words: w.words, Log: slog.New(slog.DiscardHandler), Secret: w.store.Secret,
		Contact: "mailto:op@example.org", Transport: w.service, Meter: w,
	}
	for _, change := range change {
		change(&o)
	}
	s, err := push.Open(w.ctx, o)
	w.check(err)
	return s
}

func (w world) check(err error) {
	w.Helper()
	if err != nil {
		w.Fatal(err)
	}
}

// browser returns a browser that receives a person's notices in a language.
func (w world) browser(person table.Person, language string) *pushtest.Browser {
	w.Helper()
	b := w.service.Subscribe()
	ctx := locale.With(w.ctx, w.words.Find(language))
	w.check(w.push.Subscribe(ctx, person, b.Endpoint, b.Key, b.Auth))
	return b
}

// browserAnywhere subscribes a browser whose push service is on this machine, which Subscribe would refuse.
func (w world) browserAnywhere(person table.Person) *pushtest.Browser {
	w.Helper()
	b := w.service.Subscribe()
	w.check(sqlite.NewSubscriptions(w.store).Subscribe(w.ctx, store.Subscription{
		Person: string(person), Endpoint: b.Endpoint, Key: b.Key, Auth: b.Auth, Server: w.push.Key(), Language: "en", Since: time.Now(),
	}, 1))
	return b
}

// looked is the state of a client that has just opened a table's page.
func looked() lobby.Known { return lobby.Known{} }

// days is a clock of three days per move.
func days() table.Settings { return table.Settings{Clock: table.Clock{Turn: 3 * 24 * time.Hour}} }

// table creates a table of Ann's for two.
func (w world) table(s table.Settings) string {
	w.Helper()
	id, err := w.lobby.Create(w.ctx, table.Spec{
		Game: "hexdame", Host: "ann", Name: "Ann", Public: true, Settings: s,
		Seats: []table.Holder{{Kind: table.SeatPerson}, {Kind: table.SeatFree}},
	})
	w.check(err)
	return id
}

func (w world) do(id string, by table.Person, c table.Command) {
	w.Helper()
	_, err := w.lobby.Do(w.ctx, id, by, c)
	w.check(err)
}

func (w world) sit(id string, by table.Person, name string, seat game.Seat) {
	w.Helper()
	t, err := w.lobby.Table(w.ctx, id)
	w.check(err)
	w.do(id, by, table.Sit{Seat: seat, Name: name, Key: t.JoinKey()})
}

// move plays the first legal move for somebody.
func (w world) move(id string, by table.Person) {
	w.Helper()
	t, err := w.lobby.Table(w.ctx, id)
	w.check(err)
	seat := t.SeatsOf(by).First()
	w.do(id, by, table.Play{Seat: seat, Text: t.State().Legal(seat)[0].Text, Version: t.Version})
}

// gets waits for the next notice of a browser.
func (w world) gets(b *pushtest.Browser, title, body string) pushtest.Notice {
	w.Helper()
	n := <-b.Notices
	if n.Title != title || n.Body != body {
		w.Errorf("the notice is %q, %q, not %q, %q", n.Title, n.Body, title, body)
	}
	return n
}

// quiet checks that a browser receives nothing for a while.
func (w world) quiet(b *pushtest.Browser) {
	w.Helper()
	time.Sleep(time.Minute)
	select {
	case n := <-b.Notices:
		w.Errorf("there is a notice: %s", n.Payload)
	default:
	}
}
