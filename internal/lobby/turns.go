package lobby

import (
	"cmp"
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
}

// turns keeps the time used in the current turns.
type turns struct {
	mu     sync.Mutex
	kept   keptTurns           // the last record
	before map[string]keptTurn // turns of the previous lobby, for tables that have had no room since
	shared map[string]bool     // tables whose turns other lobbies can read; this one must forget them
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

// storeTurns stores the time used in the current turns, if any clock runs or the lobby closes.
func storeTurns(ctx context.Context, l *Lobby, closing bool) error {
	if l.options.Notes == nil && l.options.Turns == nil {
		return nil
	}
	l.mu.Lock()
	rooms := slices.Collect(maps.Values(l.rooms))
	l.mu.Unlock()
	t := &l.turns
	t.mu.Lock()
	last, before, shared := t.kept, maps.Clone(t.before), maps.Clone(t.shared)
	t.mu.Unlock()
	next := keptTurns{At: l.clock.now(), Turns: make(map[string]keptTurn)}
	var ended []string // tables whose turn has ended and whose clocks stand
	for _, r := range rooms {
		kept, was := last.Turns[r.id]
		if !r.mu.TryLock() { // it may be waiting for the disk: its last record stays
			if was {
				next.Turns[r.id] = kept
			}
			continue
		}
		if r.loaded && r.err == nil {
			delete(before, r.id)
			if readings := r.moment().Readings(); readings != nil {
				next.Turns[r.id] = keptTurn{r.table.Version, readings}
			} else if shared[r.id] {
				ended = append(ended, r.id)
			}
		}
		r.mu.Unlock()
	}
	t.mu.Lock()
	t.before = before
	t.mu.Unlock()
	if l.options.Turns != nil {
		if err := shareTurns(ctx, l, last.Turns, next.Turns, ended); err != nil {
			return err
		}
		t.share(slices.Collect(maps.Keys(next.Turns)), ended)
	} else {
		for id, turn := range before {
			if _, ok := next.Turns[id]; !ok {
				next.Turns[id] = turn
			}
		}
		if !closing && len(next.Turns) == 0 && len(last.Turns) == 0 && next.At.Sub(last.At) < maxUnkept {
			return nil
		}
		if err := noteTurns(ctx, l, &next); err != nil {
			return err
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.kept = next
	return nil
}

// noteTurns stores turns for the lobby that follows this one.
func noteTurns(ctx context.Context, l *Lobby, kept *keptTurns) error {
	kept.Boot, kept.Up = l.options.Uptime()
	data, err := json.Marshal(kept)
	if err == nil {
		err = l.options.Notes.SetNote(ctx, turnsNote, data)
	}
	if err != nil {
		return fmt.Errorf("lobby: %w", err)
	}
	return nil
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
				turns[r.id] = keptTurn{r.table.Version, costs}
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

// Notes are where a store keeps what a lobby leaves for the next.
type Notes struct {
	Notes store.Notes
	Turns store.Turns // if several lobbies may share the store; otherwise nil
}

// CopyNotes adds the notes of one store to those of another: the time used in current turns, whether kept by
// one lobby or by several, and interrupted erasures.
func CopyNotes(ctx context.Context, from, to Notes) error {
	err := copyTurns(ctx, from, to)
	if err == nil {
		err = copyErasures(ctx, from.Notes, to.Notes)
	}
	if err != nil {
		return fmt.Errorf("lobby: copy notes: %w", err)
	}
	return nil
}

func copyTurns(ctx context.Context, from, to Notes) error {
	kept, err := from.keptTurns(ctx)
	if err != nil {
		return err
	}
	there, err := to.keptTurns(ctx)
	if err != nil || len(kept.Turns) == 0 && kept.At.IsZero() {
		return err
	}
	kept.add(there.Turns)
	if there.At.After(kept.At) { // the lobby's clock never goes back
		kept.At, kept.Boot, kept.Up = there.At, there.Boot, there.Up
	}
	data, err := json.Marshal(kept)
	if err == nil {
		err = to.Notes.SetNote(ctx, turnsNote, data)
	}
	if err != nil || to.Turns == nil {
		return err
	}
	rows := make(map[string][]byte)
	for id, turn := range kept.Turns {
		if rows[id], err = json.Marshal(turn); err != nil {
			return err
		}
	}
	return to.Turns.KeepTurns(ctx, rows, nil)
}

// keptTurns returns the time used in current turns, whether kept by one lobby or by several.
func (n Notes) keptTurns(ctx context.Context) (keptTurns, error) {
	kept, err := noteOfTurns(ctx, n.Notes)
	if err != nil || n.Turns == nil {
		return kept, err
	}
	rows, err := n.Turns.AllTurns(ctx)
	if err != nil {
		return kept, err
	}
	shared := make(map[string]keptTurn)
	for id, row := range rows {
		var turn keptTurn
		if err := json.Unmarshal(row, &turn); err != nil {
			return kept, fmt.Errorf("the turn of %s: %w", id, err)
		}
		shared[id] = turn
	}
	kept.add(shared)
	return kept, nil
}

// add adds turns. For each table the later one stays: within a version, the time used only grows.
func (k *keptTurns) add(turns map[string]keptTurn) {
	if k.Turns == nil {
		k.Turns = make(map[string]keptTurn)
	}
	for id, turn := range turns {
		known, ok := k.Turns[id]
		if !ok || cmp.Or(cmp.Compare(known.Version, turn.Version), cmp.Compare(known.cost(), turn.cost())) < 0 {
			k.Turns[id] = turn
		}
	}
}

// cost returns the time used in a turn by all seats together, in milliseconds.
func (k keptTurn) cost() (sum int64) {
	for _, r := range k.Readings {
		sum += r.Spent + r.Paused
	}
	return sum
}
