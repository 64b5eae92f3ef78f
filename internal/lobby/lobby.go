// Package lobby runs the tables of a server. Every table in use has one room,
// which decides commands, stores the resulting events, and only then applies and
// shows them. A room has no goroutine: all of this happens in the goroutine of the
// caller. The event log is the truth: a room can stop or crash at any moment, and
// a new one replays the log and goes on.
package lobby

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// Lobby holds the tables of one server. Lobbies that share a store need Options.Owns.
type Lobby struct {
	options Options
	site    table.Site
	clock   *houseClock
	turns   turns

	ctx  context.Context // cancels searches and the reading of logs
	stop context.CancelFunc
	// writing is cancelled later: writes in progress get closeGrace to finish.
	writing context.Context
	abandon context.CancelFunc
	// group counts what runs for the rooms: alarms, searches, broadcasts. Rooms add to it only until they
	// end.
	group sync.WaitGroup

	mu        sync.Mutex
	closed    bool
	rooms     map[string]*room
	mostRooms int          // the most rooms at once since the lobby was opened
	positions atomic.Int64 // of the tables in rooms
	tables    *tableCache  // of tables without a room

	buffers sync.Pool // of *table.ViewBuffer

	broken brokenTables

	erasure chan struct{} // a semaphore: one erasure at a time; two of the same person would replace them differently

	showcases map[string]*showcase // by the slugs of their games
}

// Open returns a lobby over a store. A room starts when its table is first used.
// The caller must close the lobby.
func Open(ctx context.Context, options Options) (*Lobby, error) {
	if err := options.complete(); err != nil {
		return nil, fmt.Errorf("lobby: %w", err)
	}
	options.Store = store.Bounded(options.Store, readTimeout)
	secret, err := options.Store.Secret(ctx, "links")
	if err != nil {
		return nil, fmt.Errorf("lobby: %w", err)
	}
	kept, err := readTurns(ctx, options)
	if err != nil {
		return nil, fmt.Errorf("lobby: %w", err)
	}
	l := &Lobby{
		options:   options,
		clock:     newHouseClock(kept.resume(options), options.Lead),
		turns:     turns{kept: kept, before: kept.recent(), shared: make(map[string]bool)},
		site:      newSite(options.Games, table.NewKeys(secret)),
		rooms:     make(map[string]*room),
		tables:    newTableCache(maxCached, options.owns),
		showcases: newShowcases(options.Games),
		buffers:   sync.Pool{New: func() any { return new(table.ViewBuffer) }},
		erasure:   make(chan struct{}, 1),
	}
	l.ctx, l.stop = context.WithCancel(context.Background())
	l.writing, l.abandon = context.WithCancel(context.Background())
	l.group.Go(func() { l.clock.run(l.ctx) })
	l.group.Go(func() { keepTurns(l) })
	l.group.Go(l.watchDeadlines)
	if options.Privacy != nil {
		l.group.Go(NewPeople(l).completeErasures)
	}
	if options.Privacy != nil && options.KeepChat > 0 {
		l.group.Go(NewPeople(l).dropChat)
	}
	return l, nil
}

// readTimeout is how long the store may take to read something.
const readTimeout = 10 * time.Second

// closeGrace is how long Close waits for writes in progress.
const closeGrace = 2 * time.Second

// Close ends all rooms and their subscriptions, and waits until they have ended. It waits for the store at
// most closeGrace. Everything acknowledged is stored.
func (l *Lobby) Close() {
	l.mu.Lock()
	l.closed = true
	rooms := slices.Collect(maps.Values(l.rooms))
	l.mu.Unlock()
	l.stop()
	last, cancel := context.WithTimeout(l.writing, closeGrace)
	if err := storeTurns(last, l, true); err != nil {
		l.options.Log.Error("cannot keep the time used in the current turns", "err", err)
	}
	cancel()
	for _, r := range rooms {
		r.close(ErrClosing)
	}
	late := time.AfterFunc(closeGrace, l.abandon)
	l.group.Wait()
	late.Stop()
	l.abandon()
}

// Abandon gives up what waits for the store, as Close does after closeGrace. Commands whose outcome is
// unknown fail, and nothing more is read or written.
func (l *Lobby) Abandon() {
	l.stop()
	l.abandon()
}

// Game returns the game with a slug, and whether there is one.
func (l *Lobby) Game(slug string) (game.Game, bool) {
	g, ok := l.site.Games[slug]
	return g, ok
}

// Table returns the current table and who is present. The error is ErrUnknown if
// there is no such table.
func (l *Lobby) Table(ctx context.Context, id string) (table.Moment, error) {
	if l.options.closed(id) {
		return table.Moment{}, ErrUnknown
	}
	l.mu.Lock()
	r := l.rooms[id]
	if r == nil {
		if t, ok := l.tables.get(id); ok {
			l.mu.Unlock()
			here := table.Presence{}.Read(t, readings(ctx, l, t))
			return l.moment(&t, &here), nil
		}
	}
	l.mu.Unlock()
	if r != nil {
		if t, ok := r.audience.now(); ok {
			return t, nil
		}
	}
	t, err := l.read(ctx, id)
	if err != nil {
		return table.Moment{}, err
	}
	here := table.Presence{}.Read(t, readings(ctx, l, t))
	return l.moment(&t, &here), nil
}

// moment returns a table at the current time.
func (l *Lobby) moment(t *table.Table, here *table.Presence) table.Moment {
	return table.Moment{Table: *t, Here: *here, Now: l.clock.now(), Site: &l.site}
}

// Do carries out a command on behalf of a person and returns the resulting version of the table. A command
// without an ID gets one, so that it can be found in the log even if the store failed to confirm it. If Do
// returns no error, the effect is durable. If it refuses, the error is a *table.Refused.
func (l *Lobby) Do(ctx context.Context, id string, by table.Person, c table.Command) (version int, err error) {
	c = identified(by, c)
	ctx, end := l.options.traced(ctx, c)
	defer func() { end(err) }()
	err = inRoom(ctx, l, id, func(r *room) (err error) {
		version, err = r.act(ctx, func() (int, error) { return r.commit(ctx, by, c) })
		return err
	})
	return version, err
}

// welcomePatience is how long a returning person waits for their seat to be stored before they see the table
// as it is.
const welcomePatience = time.Second

// Subscribe attaches a viewer to a table. A person who was replaced by a bot while
// away gets the seat back, at once or after the command that is being stored. The
// caller must close the subscription.
//
// deliver is called when there may be a message to take. It is called from many
// goroutines, perhaps before Subscribe returns, and must not block. The first
// messages are ready without a call.
func (l *Lobby) Subscribe(ctx context.Context, id string, who table.Person, known Known, deliver func()) (*Subscription, error) {
	var s *Subscription
	var welcomed <-chan struct{}
	err := inRoom(ctx, l, id, func(r *room) error {
		catchUpFor(ctx, r, known.Version)
		err := r.enter(func() {
			s = r.audience.join(r, who, known, deliver)
			delete(r.readers, who)
			r.presenceStale = true
			welcomed = welcome(r, who)
		})
		if err == nil {
			use(r)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	wait(welcomed)
	return s, nil
}

// welcome gives a returning person the seats that they have lost. The channel is closed when that is done; it
// is nil if there is nothing to wait for. The caller is in the room.
func welcome(r *room, who table.Person) <-chan struct{} {
	if who == "" || !r.expects(who) {
		return nil
	}
	r.arrived, r.deadlines.arrival = append(r.arrived, who), r.lobby.clock.now()
	if !r.tryTurn() { // the seat follows the command that is being stored
		return nil
	}
	done := make(chan struct{})
	r.lobby.group.Go(func() {
		defer close(done)
		r.inside(true, func() (int, error) { return 0, nil }) // failures are logged where they happen
	})
	return done
}

// wait waits for a welcome, for welcomePatience at the most.
func wait(welcomed <-chan struct{}) {
	if welcomed == nil {
		return
	}
	select {
	case <-welcomed:
	case <-time.After(welcomePatience):
	}
}

// Reader is somebody who reads a table without a socket, such as a page without script.
type Reader struct {
	// Person is a player of the table, who then counts as connected for a while; may be empty.
	Person table.Person
	// Still says that the page does not reload by itself while others are on turn.
	Still bool
}

// Look notes that somebody reads a table without a socket: bots keep playing for a while, and a player who
// was replaced by a bot gets the seat back, as with Subscribe.
func (l *Lobby) Look(ctx context.Context, id string, reader Reader) error {
	if !l.options.owns(id) {
		return nil
	}
	var welcomed <-chan struct{}
	err := inRoom(ctx, l, id, func(r *room) error {
		return r.enter(func() {
			r.looked = time.Now()
			if who := reader.Person; who != "" && r.table.Knows(who) && !r.audience.has(who) {
				r.readers = r.readers.with(who, l.clock.now().Add(readTime(&r.table, reader)))
				r.presenceStale = true
				welcomed = welcome(r, who)
			}
		})
	})
	wait(welcomed)
	return err
}

// List returns the summaries that match a query, with the names of bots, and times by the system's clock.
func (l *Lobby) List(ctx context.Context, q store.Query) ([]store.Summary, error) {
	ahead := time.Until(l.clock.now()).Round(time.Second)
	if id, created := store.ParseCursor(q.Before); !created.IsZero() { // of a summary that List returned
		q.Before = store.Summary{ID: id, Created: created.Add(ahead)}.Cursor()
	}
	list, err := l.options.listed(ctx, q)
	if err != nil {
		return nil, fmt.Errorf("lobby: list tables: %w", err)
	}
	for i := range list {
		nameBots(&l.site, list[i])
		for _, at := range []*time.Time{&list[i].Created, &list[i].Updated, &list[i].Due} {
			if !at.IsZero() {
				*at = at.Add(-ahead)
			}
		}
	}
	return list, nil
}

// Count returns how many tables match a query, ignoring its Limit.
func (l *Lobby) Count(ctx context.Context, q store.Query) (int, error) {
	n, err := l.options.Store.Count(ctx, q)
	if err != nil {
		return 0, fmt.Errorf("lobby: count tables: %w", err)
	}
	return n, nil
}

// Ready returns why the lobby cannot serve, or nil.
func (l *Lobby) Ready(ctx context.Context) error {
	if l.ctx.Err() != nil {
		return errors.New("lobby: closing")
	}
	return l.options.Store.Ready(ctx)
}
