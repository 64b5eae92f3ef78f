package lobby

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// keepInterval is how often the time used in the current turns is stored. If the process is killed, turns get
// at most this much time back.
const keepInterval = 3 * time.Second

// turnsNote is the note that holds keptTurns.
const turnsNote = "turns"

// keptTurns is the clock state that only rooms know, stored for the lobby that follows this one. It is a
// single record for the whole server, because every running clock changes it.
type keptTurns struct {
	At    time.Time           `json:"at"` // what the lobby's clock showed
	Boot  string              `json:"boot,omitempty"`
	Up    time.Duration       `json:"up,omitempty"` // since the system's start
	Turns map[string]keptTurn `json:"turns,omitempty"`
}

// keptTurn is the time used in the current turn of a table.
type keptTurn struct {
	Version  int                   `json:"v"`
	Readings map[int]table.Reading `json:"r"` // by seat
	// At is when a lobby last had a room for the table, as the lobby's clock showed; zero for turns of the lobby
	// that made the record.
	At time.Time `json:"at,omitzero"`
}

// maxUnopened is how long turns are kept of tables that nobody opens. It is measured between records, so that time
// in which no server runs does not count at once.
const maxUnopened = 30 * 24 * time.Hour

// turns keeps the time used in the current turns.
type turns struct {
	mu     sync.Mutex
	kept   keptTurns           // the last record
	before map[string]keptTurn // turns of the previous lobby, for tables that have had no room since
	// shared has the tables whose turns other lobbies can read; this one must forget them. It is false if the room
	// of the table has retired since.
	shared map[string]bool
}

// readTurns reads what the previous lobby has kept.
func readTurns(ctx context.Context, o Options) (kept keptTurns, err error) {
	if o.Notes == nil {
		return kept, nil
	}
	return noteOfTurns(ctx, o.Notes)
}

func noteOfTurns(ctx context.Context, notes store.Notes) (kept keptTurns, err error) {
	data, err := notes.Note(ctx, turnsNote)
	if err != nil || data == nil {
		return kept, err
	}
	if err := json.Unmarshal(data, &kept); err != nil {
		return kept, fmt.Errorf("the note %s: %w", turnsNote, err)
	}
	return kept, nil
}

// recent returns the turns of a record for the lobby that follows, without those of tables that nobody has opened
// for too long.
func (k keptTurns) recent() map[string]keptTurn {
	turns := make(map[string]keptTurn, len(k.Turns))
	for id, turn := range k.Turns {
		if turn.At.IsZero() {
			turn.At = k.At
		}
		if k.At.Sub(turn.At) <= maxUnopened {
			turns[id] = turn
		}
	}
	return turns
}

// of returns the time used in the current turn of a table, if the table has not changed since.
func (t *turns) of(tbl table.Table) map[int]table.Reading {
	t.mu.Lock()
	defer t.mu.Unlock()
	if kept := t.before[tbl.ID]; kept.Version == tbl.Version {
		return kept.Readings
	}
	return nil
}

// share remembers which tables' turns other lobbies can read, and which they cannot any more.
func (t *turns) share(tables, forgotten []string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, id := range tables {
		t.shared[id] = true
	}
	for _, id := range forgotten {
		delete(t.shared, id)
	}
}

// last returns the last record.
func (t *turns) last() keptTurns {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.kept
}

// keep replaces the last record.
func (t *turns) keep(kept keptTurns) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.kept = kept
}

// opened notes that a table has a room, and reports whether other lobbies can read its turn.
func (t *turns) opened(id string) (shared bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.before, id)
	_, shared = t.shared[id]
	return shared
}

// retired notes that the room of a table has retired and that its turn is in the log.
func (t *turns) retired(id string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if _, shared := t.shared[id]; shared {
		t.shared[id] = false
	}
}

// obsolete returns the tables whose rooms have retired and have no turns among the given ones since.
func (t *turns) obsolete(turns map[string]keptTurn) (tables []string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for id, hasRoom := range t.shared {
		if _, again := turns[id]; !hasRoom && !again {
			tables = append(tables, id)
		}
	}
	return tables
}

// withEarlier returns turns with those of the previous lobby for tables that have had no room since.
func (t *turns) withEarlier(turns map[string]keptTurn) map[string]keptTurn {
	t.mu.Lock()
	defer t.mu.Unlock()
	all := maps.Clone(t.before)
	maps.Copy(all, turns)
	return all
}

// keepTurns stores the time used in the current turns until the lobby closes.
func keepTurns(l *Lobby) {
	ticker := time.NewTicker(keepInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			if err := storeTurns(l.ctx, l, false); err != nil && l.ctx.Err() == nil {
				l.options.Log.Error("cannot keep the time used in the current turns", "err", err)
			}
		case <-l.ctx.Done():
			return
		}
	}
}

// maxUnkept is the longest time between two records while no clock runs.
const maxUnkept = time.Minute

// storeTurns stores the time used in the current turns. closing says that the lobby does so for the last time.
func storeTurns(ctx context.Context, l *Lobby, closing bool) error {
	switch {
	case l.options.Turns != nil:
		return shareCurrent(ctx, l)
	case l.options.Notes != nil:
		return noteCurrent(ctx, l, closing)
	}
	return nil
}

// shareCurrent stores the current turns for other lobbies of the store.
func shareCurrent(ctx context.Context, l *Lobby) error {
	last := l.turns.last()
	next, ended := measureTurns(l, last)
	for _, id := range l.turns.obsolete(next.Turns) {
		if l.options.owns(id) {
			ended = append(ended, id)
		} else { // its turn is the other lobby's
			l.turns.share(nil, []string{id})
		}
	}
	l.turns.share(slices.Collect(maps.Keys(next.Turns)), nil) // also if the store fails: it may have stored some of them
	if err := shareTurns(ctx, l, last.Turns, next.Turns, ended); err != nil {
		return err
	}
	l.turns.share(nil, ended)
	l.turns.keep(next)
	return nil
}

// noteCurrent stores the current turns for the lobby that follows this one, with those of tables that have had no
// room in this one. While no clock runs, it does so only once in a while, and when the lobby closes.
func noteCurrent(ctx context.Context, l *Lobby, closing bool) error {
	last := l.turns.last()
	next, _ := measureTurns(l, last)
	next.Turns = l.turns.withEarlier(next.Turns)
	if !closing && len(next.Turns) == 0 && len(last.Turns) == 0 && next.At.Sub(last.At) < maxUnkept {
		return nil
	}
	next.Boot, next.Up = l.options.Uptime()
	data, err := json.Marshal(next)
	if err == nil {
		err = l.options.Notes.SetNote(ctx, turnsNote, data)
	}
	if err != nil {
		return fmt.Errorf("lobby: %w", err)
	}
	l.turns.keep(next)
	return nil
}

// measureTurns returns the time used in the current turns of the tables that have rooms, and which of the tables
// whose turns other lobbies can read have ended theirs. A room that may be waiting for the disk keeps its last record.
func measureTurns(l *Lobby, last keptTurns) (now keptTurns, ended []string) {
	now = keptTurns{At: l.clock.now(), Turns: make(map[string]keptTurn)}
	for _, r := range allRooms(l) {
		if !r.mu.TryLock() {
			if kept, ok := last.Turns[r.id]; ok {
				now.Turns[r.id] = kept
			}
			continue
		}
		if r.loaded && r.err == nil {
			shared := l.turns.opened(r.id)
			if readings := r.moment().Readings(); readings != nil {
				now.Turns[r.id] = keptTurn{Version: r.table.Version, Readings: readings}
			} else if shared {
				ended = append(ended, r.id)
			}
		}
		r.mu.Unlock()
	}
	return now, ended
}

// shareTurns stores turns for other lobbies of the store: those that have used more time than in the last
// record. It removes turns that have ended.
func shareTurns(ctx context.Context, l *Lobby, last, turns map[string]keptTurn, ended []string) error {
	rows := make(map[string][]byte)
	for id, turn := range turns {
		if kept, ok := last[id]; ok && kept.Version == turn.Version && maps.Equal(kept.Readings, turn.Readings) {
			continue
		}
		row, err := json.Marshal(turn)
		if err != nil {
			return fmt.Errorf("lobby: %w", err)
		}
		rows[id] = row
	}
	if len(rows) == 0 && len(ended) == 0 {
		return nil
	}
	if err := l.options.Turns.KeepTurns(ctx, rows, ended); err != nil {
		return fmt.Errorf("lobby: %w", err)
	}
	return nil
}

// handOver stores the time used in the current turns of rooms that end because other lobbies have their
// tables. It does not wait for the store.
func handOver(l *Lobby, rooms []*room) {
	turns := make(map[string]keptTurn)
	for _, r := range rooms {
		if !r.mu.TryLock() { // its last record must do
			continue
		}
		if r.loaded && r.err == nil {
			if costs := r.moment().Readings(); costs != nil {
				turns[r.id] = keptTurn{Version: r.table.Version, Readings: costs}
			}
		}
		r.mu.Unlock()
	}
	if l.options.Turns == nil || len(turns) == 0 {
		return
	}
	l.turns.share(nil, slices.Collect(maps.Keys(turns))) // the other lobbies forget them
	l.group.Go(func() {
		ctx, cancel := context.WithTimeout(l.writing, closeGrace)
		defer cancel()
		if err := shareTurns(ctx, l, nil, turns, nil); err != nil {
			l.options.Log.Error("cannot hand over the time used in turns", "err", err)
		}
	})
}

// readings returns the time used in the current turn of a table before this lobby had it, or nil if unknown.
// It may have to ask the store.
func readings(ctx context.Context, l *Lobby, t table.Table) map[int]table.Reading {
	if l.options.Turns == nil {
		return l.turns.of(t)
	}
	if t.Status != protocol.Live || t.Settings.Clock.Base == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, readTimeout)
	defer cancel()
	var kept keptTurn
	row, err := l.options.Turns.KeptTurn(ctx, t.ID)
	if err == nil && row != nil {
		l.turns.share([]string{t.ID}, nil)
		err = json.Unmarshal(row, &kept)
	}
	switch {
	case err != nil:
		l.options.Log.Error("cannot read the time used in a turn", "table", t.ID, "err", err)
		return nil
	case kept.Version != t.Version:
		return nil
	}
	return kept.Readings
}
