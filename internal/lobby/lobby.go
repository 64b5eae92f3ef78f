// Package lobby keeps the tables: who sits where, the game that runs there, and
// who looks on. Every table in use has one room, which decides each command on
// the table as it stands, makes the resulting events durable, and only then
// applies and shows them, all in the goroutine that brings the command. A
// table's truth is its log; a room can stop or fall at any moment and another
// one goes on from there.
package lobby

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"triplecross/internal/ai"
	"triplecross/internal/ai/bot"
	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
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
	// DisconnectGrace is how long somebody may be gone before the others are asked what
	// becomes of the seat; 0 means 20 seconds. Where the host has preset that a
	// bot plays on, it does after three times as long.
	DisconnectGrace time.Duration
	// Watch is how often the lobby looks for tables at which time has run out
	// while nobody was there; 0 means 5 seconds.
	Watch time.Duration
}

// Lobby holds the tables of one server. Two lobbies must not share a store.
type Lobby struct {
	options Options
	site    table.Site

	ctx  context.Context // ends thinking and the reading of logs
	stop context.CancelFunc
	// writing ends later: what is being stored when the lobby closes has closeGrace.
	writing context.Context
	abandon context.CancelFunc
	// group counts what runs for the rooms: alarms, bots that think, messages
	// on their way to many. Only a room that has not ended adds to it.
	group sync.WaitGroup

	mu     sync.Mutex
	closed bool
	rooms  map[string]*room
	tables *tableCache // of tables without a room

	showcase showcase
}

// Open returns a lobby over a store. Rooms start when their tables are asked
// for. Close must be called to end them.
func Open(ctx context.Context, options Options) (*Lobby, error) {
	if options.Idle == 0 {
		options.Idle = time.Minute
	}
	if options.DisconnectGrace == 0 {
		options.DisconnectGrace = 20 * time.Second
	}
	if options.Watch == 0 {
		options.Watch = 5 * time.Second
	}
	secret, err := options.Store.Secret(ctx, "links")
	if err != nil {
		return nil, fmt.Errorf("lobby: %w", err)
	}
	l := &Lobby{
		options:  options,
		site:     table.Site{Games: make(map[string]game.Game), Bots: make(map[string]string), Keys: table.NewKeys(secret)},
		rooms:    make(map[string]*room),
		tables:   newTableCache(maxCached),
		showcase: showcase{search: make(chan struct{}, 1)},
	}
	l.ctx, l.stop = context.WithCancel(context.Background())
	l.writing, l.abandon = context.WithCancel(context.Background())
	for _, g := range options.Games {
		l.site.Games[g.Info().Slug] = g
	}
	for _, level := range bot.Levels() {
		l.site.Bots[level.Slug] = level.Name
	}
	l.group.Go(l.watchDeadlines)
	return l, nil
}

// closeGrace is how long a lobby that closes waits for what is being stored.
const closeGrace = 2 * time.Second

// Close ends all rooms, closes their subscriptions and waits for them, but for a
// store that does not answer no longer than closeGrace. What was acknowledged is in
// the store.
func (l *Lobby) Close() {
	l.mu.Lock()
	l.closed = true
	rooms := slices.Collect(maps.Values(l.rooms))
	l.mu.Unlock()
	l.stop()
	for _, r := range rooms {
		r.close(ErrClosing)
	}
	late := time.AfterFunc(closeGrace, l.abandon)
	l.group.Wait()
	late.Stop()
	l.abandon()
}

// Game returns the game with that slug.
func (l *Lobby) Game(slug string) (game.Game, bool) {
	g, ok := l.site.Games[slug]
	return g, ok
}

// Table returns the table as it stands, with who is there.
func (l *Lobby) Table(ctx context.Context, id string) (table.Moment, error) {
	l.mu.Lock()
	r := l.rooms[id]
	if r == nil {
		if t, ok := l.tables.get(id); ok {
			l.mu.Unlock()
			return l.moment(t, table.Presence{}), nil
		}
	}
	l.mu.Unlock()
	if r != nil {
		if t, ok := r.audience.now(); ok {
			return t, nil
		}
	}
	t, err := l.read(ctx, id)
	return l.moment(t, table.Presence{}), err
}

// moment returns a table now.
func (l *Lobby) moment(t table.Table, here table.Presence) table.Moment {
	return table.Moment{Table: t, Here: here, Now: time.Now(), Site: &l.site}
}

// Do carries out a command in the name of a person and returns the version it
// led to. When it returns without an error, its effect is durable. A refusal
// is a *table.Refused.
func (l *Lobby) Do(ctx context.Context, id string, by table.Person, c table.Command) (version int, err error) {
	r, err := l.room(ctx, id)
	if err != nil {
		return 0, err
	}
	defer l.release(r)
	return r.act(ctx, func() (int, error) { return r.commit(by, c) })
}

// Subscribe attaches a viewer to a table. A person who comes back to a seat on which
// a bot played because they were gone has it again, at once or after the command
// that is being stored. The subscription must be closed.
//
// deliver is called when there may be something to take, from many goroutines and
// perhaps before Subscribe returns; it must not block. What there is at first is
// taken without a call.
func (l *Lobby) Subscribe(ctx context.Context, id string, who table.Person, known Known, deliver func()) (*Subscription, error) {
	r, err := l.room(ctx, id)
	if err != nil {
		return nil, err
	}
	var s *Subscription
	back := false
	err = r.enter(func() {
		s = r.audience.join(r, who, known, deliver)
		r.stirred = true
		if d, err := (table.Welcome{Person: who}).Decide(r.moment(), ""); err == nil && len(d.Events) > 0 {
			back = true
			r.arrived, r.waits.arrival = append(r.arrived, who), time.Now()
		}
	})
	// If somebody else has the turn they get the seat a little later.
	if err == nil && back && r.tryTurn() {
		_, err = r.inside(true, func() (int, error) { return 0, nil })
	}
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
	return r.enter(func() { r.looked = time.Now() })
}

// List returns what tables there are. Bots have the names of their levels.
func (l *Lobby) List(ctx context.Context, q store.Query) ([]store.Summary, error) {
	list, err := l.options.Store.List(ctx, q)
	if err != nil {
		return nil, fmt.Errorf("lobby: list tables: %w", err)
	}
	for _, summary := range list {
		for s, seat := range summary.Seats {
			if seat.Bot != "" { // rows of older versions have the name itself
				summary.Seats[s].Name = cmp.Or(l.site.Bots[seat.Bot], seat.Bot)
			}
		}
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
		r = newRoom(l, id)
		r.table = l.tables.take(id)
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
		r.scheduleIdle()
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
	l.tables.put(r.table, playedSize)
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
func (l *Lobby) load(ctx context.Context, id string) (table.Table, error) {
	entries, err := l.options.Store.Events(ctx, id, 0)
	if errors.Is(err, store.ErrNotFound) {
		return table.Table{}, ErrUnknown
	}
	if err != nil {
		return table.Table{}, fmt.Errorf("lobby: read table %s: %w", id, err)
	}
	t, err := l.replay(id, entries)
	if err != nil {
		return table.Table{}, fmt.Errorf("lobby: replay table %s: %w", id, err)
	}
	return t, nil
}

// Errors of the lobby as a whole.
var (
	ErrUnknown = errors.New("there is no such table")
	ErrClosing = errors.New("the server is closing")
	// ErrCrashed ends the subscriptions of a room that panicked. Those who come
	// back find the table as its log tells it.
	ErrCrashed = errors.New("the table has crashed and is being restored")
)

// errNotStored answers what the store refused.
var errNotStored = &table.Refused{Code: protocol.CodeFailed, Why: phrase.New("refusal.notStored", "The server could not store that. Try again.")}

// errPanicked answers a command that made its room panic.
var errPanicked = &table.Refused{Code: protocol.CodeFailed, Why: phrase.New("refusal.fallen", "The server could not do that. Try again.")}
