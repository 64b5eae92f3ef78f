// Package lobby keeps the tables: who sits where, the game that runs there, and
// who looks on. Every table in use has one room, which decides each command on
// the table as it stands, makes the resulting events durable, and only then
// applies and shows them, all in the goroutine that brings the command. A
// table's truth is its log; a room can stop or fall at any moment and another
// one goes on from there.
package lobby

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"triplecross/internal/ai"
	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
)

// Options are what a lobby is made of.
type Options struct {
	Store store.Store
	Games []game.Game
	Bots  *ai.Pool
	Log   *slog.Logger
	// Pace is the least time a bot takes for a move, so that people can
	// follow. 0 lets bots play as fast as they think.
	Pace time.Duration
	// Idle is how long a room that nobody uses stays in memory; 0 means a
	// minute.
	Idle time.Duration
	// Hiccup is how long somebody may be gone before the others are asked what
	// becomes of the seat; 0 means 20 seconds. Where the host has preset that a
	// bot plays on, it does after three times as long.
	Hiccup time.Duration
	// Watch is how often the lobby looks for tables at which time has run out
	// while nobody was there; 0 means 5 seconds.
	Watch time.Duration
}

// Lobby holds the tables of one server. Two lobbies must not share a store.
type Lobby struct {
	options Options
	games   map[string]game.Game
	secret  []byte

	ctx  context.Context // ends thinking and the reading of logs
	stop context.CancelFunc
	// group counts what runs for the rooms: alarms, bots that think, messages
	// on their way to many. Only a room that has not ended adds to it.
	group sync.WaitGroup

	mu     sync.Mutex
	closed bool
	rooms  map[string]*room

	house house
}

// Open returns a lobby over a store. Rooms start when their tables are asked
// for. Close must be called to end them.
func Open(ctx context.Context, options Options) (*Lobby, error) {
	if options.Idle == 0 {
		options.Idle = time.Minute
	}
	if options.Hiccup == 0 {
		options.Hiccup = 20 * time.Second
	}
	if options.Watch == 0 {
		options.Watch = 5 * time.Second
	}
	secret, err := options.Store.Secret(ctx, "links")
	if err != nil {
		return nil, fmt.Errorf("lobby: %w", err)
	}
	l := &Lobby{
		options: options,
		games:   make(map[string]game.Game),
		secret:  secret,
		rooms:   make(map[string]*room),
	}
	l.ctx, l.stop = context.WithCancel(context.Background())
	for _, g := range options.Games {
		l.games[g.Info().Slug] = g
	}
	l.group.Go(l.keepTime)
	return l, nil
}

// Close ends all rooms, closes their subscriptions and waits for them. What
// was acknowledged is in the store.
func (l *Lobby) Close() {
	l.mu.Lock()
	l.closed = true
	rooms := slices.Collect(maps.Values(l.rooms))
	l.mu.Unlock()
	l.stop()
	for _, r := range rooms {
		r.close(ErrClosing)
	}
	l.group.Wait()
}

// Game returns the game with that slug.
func (l *Lobby) Game(slug string) (game.Game, bool) {
	g, ok := l.games[slug]
	return g, ok
}

// Create makes a table and returns its id. It starts at once if no seat is
// left open.
func (l *Lobby) Create(ctx context.Context, spec Spec) (string, error) {
	id := rand.Text()[:10]
	return id, l.lay(ctx, id, spec)
}

// lay makes a table with that id. The error is store.ErrConflict if there is one.
func (l *Lobby) lay(ctx context.Context, id string, spec Spec) error {
	events, err := spec.events(l.games)
	if err != nil {
		return err
	}
	entry, _, err := record(l.games, Table{ID: id}, time.Now(), events)
	if err != nil {
		return err
	}
	switch err := l.options.Store.Append(ctx, entry); {
	case errors.Is(err, store.ErrConflict):
		return err
	case err != nil:
		l.options.Log.Error("a table could not be stored", "err", err)
		return errNotStored
	}
	return nil
}

// Table returns the table as it stands.
func (l *Lobby) Table(ctx context.Context, id string) (Table, error) {
	l.mu.Lock()
	r := l.rooms[id]
	l.mu.Unlock()
	if r != nil {
		if t, ok := r.audience.now(); ok {
			return t, nil
		}
	}
	return l.load(ctx, id)
}

// Do carries out a command in the name of a person and returns the version it
// led to. When it returns without an error, its effect is durable. A refusal
// is a *Refused.
func (l *Lobby) Do(ctx context.Context, id string, by Person, c Command) (version int, err error) {
	r, err := l.room(ctx, id)
	if err != nil {
		return 0, err
	}
	defer l.release(r)
	return r.enter(func() (int, error) { return r.handle(by, c) })
}

// Subscribe attaches a viewer to a table. Whoever comes back to a seat on which a
// bot played because they were gone has it again. The subscription must be
// closed.
//
// deliver is called whenever there may be something to take, by whoever brought
// it about, from many goroutines and perhaps before Subscribe returns; it must
// not block. What there is at first is taken without a call.
func (l *Lobby) Subscribe(ctx context.Context, id string, who Person, known Known, deliver func()) (*Subscription, error) {
	r, err := l.room(ctx, id)
	if err != nil {
		return nil, err
	}
	var s *Subscription
	_, err = r.enter(func() (int, error) {
		s = r.audience.join(r, who, known, deliver)
		r.stirred = true
		if _, err := r.handle("", welcome{who}); err != nil {
			// They can have the seat by asking.
			l.options.Log.Error("somebody who came back did not get the seat", "table", id, "err", err)
		}
		return 0, r.err
	})
	if err != nil {
		l.release(r)
		return nil, err
	}
	return s, nil
}

// Look tells a table without sockets, such as a page read without script, that
// somebody looks on: bots play on for a while.
func (l *Lobby) Look(ctx context.Context, id string) error {
	r, err := l.room(ctx, id)
	if err != nil {
		return err
	}
	defer l.release(r)
	_, err = r.enter(func() (int, error) {
		r.looked = time.Now()
		return 0, nil
	})
	return err
}

// List returns what tables there are.
func (l *Lobby) List(ctx context.Context, q store.Query) ([]store.Summary, error) {
	list, err := l.options.Store.List(ctx, q)
	if err != nil {
		return nil, fmt.Errorf("lobby: list tables: %w", err)
	}
	return list, nil
}

// Ready reports whether the lobby can serve.
func (l *Lobby) Ready(ctx context.Context) error {
	if l.ctx.Err() != nil {
		return errors.New("lobby: closing")
	}
	return l.options.Store.Ready(ctx)
}

// room returns the room of a table, in use until released.
func (l *Lobby) room(ctx context.Context, id string) (*room, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return nil, ErrClosing
	}
	r := l.rooms[id]
	if r == nil {
		r = &room{lobby: l, id: id}
		r.audience.group = &l.group
		l.rooms[id] = r
	}
	r.users++
	return r, nil
}

func (l *Lobby) release(r *room) {
	l.mu.Lock()
	r.users--
	last := r.users == 0
	l.mu.Unlock()
	if last {
		r.rest()
	}
}

// retire removes a room unless somebody uses it, and reports whether it did.
func (l *Lobby) retire(r *room) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if r.users > 0 {
		return false
	}
	delete(l.rooms, r.id)
	return true
}

// remove removes a room that has ended.
func (l *Lobby) remove(r *room) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.rooms[r.id] == r {
		delete(l.rooms, r.id)
	}
}

// load replays a table from its log.
func (l *Lobby) load(ctx context.Context, id string) (Table, error) {
	entries, err := l.options.Store.Events(ctx, id, 0)
	if errors.Is(err, store.ErrNotFound) {
		return Table{}, ErrUnknown
	}
	if err != nil {
		return Table{}, fmt.Errorf("lobby: read table %s: %w", id, err)
	}
	t := Table{ID: id}
	for _, entry := range entries {
		if t, err = t.apply(l.games, entry); err != nil {
			return Table{}, fmt.Errorf("lobby: replay table %s: %w", id, err)
		}
	}
	return t, nil
}

// Errors of the lobby as a whole.
var (
	ErrUnknown = errors.New("there is no such table")
	ErrClosing = errors.New("the server is closing")
	// ErrFallen ends the subscriptions of a room that panicked. Who comes back
	// finds the table as its log tells it.
	ErrFallen = errors.New("the table has fallen and stands up again")
)

// Refused says that a command was understood and not carried out.
type Refused struct {
	Code protocol.Code
	Why  string // one sentence for the person
}

func (r *Refused) Error() string { return r.Why }

// errNotStored answers what the store refused.
var errNotStored = &Refused{protocol.CodeFailed, "The server could not store that. Try again."}

// errFallen answers a command that made its room panic.
var errFallen = &Refused{protocol.CodeFailed, "The server could not do that. Try again."}

func refuse(code protocol.Code, format string, args ...any) error {
	return &Refused{Code: code, Why: fmt.Sprintf(format, args...)}
}
