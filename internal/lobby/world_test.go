package lobby_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"triplecross/internal/ai"
	"triplecross/internal/ai/bot"
	"triplecross/internal/game"
	"triplecross/internal/game/games"
	"triplecross/internal/lobby"
	"triplecross/internal/moderation"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/store/sqlite"
	"triplecross/internal/table"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const (
	ada  table.Person = "adaadaada"
	bob  table.Person = "bobbobbob"
	cleo table.Person = "cleocleoc"
)

// world is a lobby over a store in a directory. It can be closed and opened again.
type world struct {
	t   testing.TB
	dir string
	*lobby.Lobby
	store      store.Store
	bots       *ai.Pool
	games      []game.Game
	minBotTime time.Duration
	meter      lobby.Meter
	tracer     lobby.Tracer
	words      *moderation.Words
	notes      store.Notes // nil for none
	turns      store.Turns // nil for none
	wall       func() time.Time
	lead       func() time.Time
	uptime     func() (string, time.Duration)
	keepChat   time.Duration
	closed     func(id string) bool
	owns       func(id string) bool
	reread     func(context.Context, table.Person, []string) error
	elsewhere  func(context.Context, table.Table, bot.Request) (bot.Choice, bool)
	changed    func(before, after table.Table, here game.Seats)
}

func open(t testing.TB) *world {
	w := &world{t: t, dir: t.TempDir(), games: games.All()}
	w.open()
	t.Cleanup(func() { w.shut() })
	return w
}

// openOver returns a world over its store, wrapped by wrap.
func openOver(t testing.TB, wrap func(store.Store) store.Store) *world {
	w := open(t)
	w.restartOver(wrap)
	return w
}

// restartOver closes the lobby and opens another one over the store, wrapped by wrap.
func (w *world) restartOver(wrap func(store.Store) store.Store) {
	w.t.Helper()
	w.Close()
	w.bots.Close()
	w.start(wrap(w.store))
}

func (w *world) open() {
	w.t.Helper()
	st, err := sqlite.Open(w.dir)
	if err != nil {
		w.t.Fatal(err)
	}
	w.start(st)
}

// start opens the lobby over a store.
func (w *world) start(st store.Store) {
	w.t.Helper()
	w.store, w.bots = st, ai.NewPool(ai.PoolOptions{Workers: 1})
	reports, _ := st.(store.Reports)
	privacy, _ := st.(store.Privacy) // a wrapped store erases nobody
	var err error
	w.Lobby, err = lobby.Open(w.t.Context(), lobby.Options{
		Store: st, Games: w.games, Bots: w.bots, Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
		Privacy: privacy, Reports: reports, KeepChat: w.keepChat, Closed: w.closed, Owns: w.owns, Reread: w.reread, Elsewhere: w.elsewhere, Changed: w.changed, MinBotTime: w.minBotTime, Meter: w.meter, Tracer: w.tracer, Words: w.words,
		Watch: time.Minute, // days pass in these tests
		Notes: w.notes, Turns: w.turns, Wall: w.wall, Lead: w.lead, Uptime: w.uptime,
	})
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) shut() {
	w.t.Helper()
	w.Close()
	w.bots.Close()
	if err := w.store.Close(); err != nil {
		w.t.Error(err)
	}
}

// restart closes the lobby and its store, and opens both again.
func (w *world) restart() {
	w.t.Helper()
	w.shut()
	w.open()
}

// create creates a table of Chexers with Ada as host; seats are "me", "bot" and
// "open".
func (w *world) create(public bool, seats ...string) string {
	w.t.Helper()
	spec := table.Spec{Game: "chexers", Host: ada, Name: "Ada", Public: public}
	for _, s := range seats {
		spec.Seats = append(spec.Seats, map[string]table.Holder{
			"me": {Kind: table.SeatPerson}, "bot": {Kind: table.SeatBot, Bot: "beginner"}, "open": {Kind: table.SeatFree},
		}[s])
	}
	id, err := w.Create(w.t.Context(), spec)
	if err != nil {
		w.t.Fatal(err)
	}
	return id
}

func (w *world) table(id string) table.Moment {
	w.t.Helper()
	t, err := w.Table(w.t.Context(), id)
	if err != nil {
		w.t.Fatal(err)
	}
	return t
}

// must carries out a command that must succeed.
func (w *world) must(id string, by table.Person, c table.Command) int {
	w.t.Helper()
	version, err := w.Do(w.t.Context(), id, by, c)
	if err != nil {
		w.t.Fatalf("%T: %v", c, err)
	}
	return version
}

// refused carries out a command that must be refused with the given code.
func (w *world) refused(id string, by table.Person, c table.Command, code protocol.Code) {
	w.t.Helper()
	before := w.table(id).Version
	_, err := w.Do(w.t.Context(), id, by, c)
	var refused *table.Refused
	if !errors.As(err, &refused) || refused.Code != code || refused.Why.IsZero() {
		w.t.Errorf("%#v by %s: error %v, want the code %q", c, by, err, code)
	}
	if after := w.table(id).Version; after != before {
		w.t.Errorf("%#v by %s: the table went from version %d to %d", c, by, before, after)
	}
}

// holders describes the seats: "Ada bot:beginner open".
func holders(t table.Moment) string {
	var words []string
	for _, seat := range t.Seats() {
		switch seat.Kind {
		case table.SeatPerson:
			words = append(words, seat.Name)
		case table.SeatBot:
			words = append(words, "bot:"+seat.Bot)
		default:
			words = append(words, "open")
		}
	}
	return strings.Join(words, " ")
}

// three returns a table at which Ada, Bob and Cleo play.
func (w *world) three() string {
	w.t.Helper()
	id := w.create(false, "me", "open", "open")
	key := w.table(id).JoinKey()
	w.must(id, bob, table.Sit{Seat: 1, Name: "Bob", Key: key})
	w.must(id, cleo, table.Sit{Seat: 2, Name: "Cleo", Key: key})
	return id
}

// wait reads a subscription until the table satisfies a condition.
func (w *world) wait(sub *viewer, id string, wish func(table.Moment) bool) table.Moment {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.t.Context(), 2*time.Minute)
	defer cancel()
	for {
		if t := w.table(id); wish(t) {
			return t
		}
		if _, err := sub.Next(ctx); err != nil {
			w.t.Fatal(err)
		}
	}
}

// playOn plays the given number of moves for the people on turn.
func (w *world) playOn(id string, moves int) {
	w.t.Helper()
	for range moves {
		tbl := w.table(id)
		for s := range tbl.State().Turn().All() {
			by := tbl.Seats()[s].Person
			w.must(id, by, table.Play{ID: fmt.Sprint(tbl.Version), Version: tbl.Version, Seat: s, Text: tbl.State().Legal(s)[0].Text})
			break
		}
	}
}
