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

// keepInterval is how often it is kept what the present turns have cost: so much of a turn a
// kill may give back.
const keepInterval = 3 * time.Second

// turnsNote is the note that holds keptTurns.
const turnsNote = "turns"

// keptTurns is what rooms alone know of time, as it is kept for a lobby that follows this
// one: a single record for the whole server, because every clock that runs changes it.
type keptTurns struct {
	At    time.Time           `json:"at"` // what the house's clock showed
	Boot  string              `json:"boot,omitempty"`
	Up    time.Duration       `json:"up,omitempty"` // since the system's start
	Turns map[string]keptTurn `json:"turns,omitempty"`
}

// keptTurn is what the present turn of a table has cost.
type keptTurn struct {
	Version  int                   `json:"v"`
	Readings map[int]table.Reading `json:"r"` // by seat
}

// turns keeps what the present turns have cost.
type turns struct {
	mu     sync.Mutex
	kept   keptTurns           // the last record
	before map[string]keptTurn // those of the lobby before, of tables that had no room since
	shared map[string]bool     // tables of which other lobbies find a turn that this one has to forget
}

// readTurns reads what the lobby before this one has kept.
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

// of returns what the present turn of a table had cost, if the table has not changed since.
func (t *turns) of(tbl table.Table) map[int]table.Reading {
	t.mu.Lock()
	defer t.mu.Unlock()
	if kept := t.before[tbl.ID]; kept.Version == tbl.Version {
		return kept.Readings
	}
	return nil
}

// share remembers which tables' turns other lobbies find, and which they find no more.
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

// keepTurns keeps what the present turns cost until the lobby closes.
func keepTurns(l *Lobby) {
	ticker := time.NewTicker(keepInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			if err := storeTurns(l.ctx, l, false); err != nil && l.ctx.Err() == nil {
				l.options.Log.Error("what the present turns have cost is not kept", "err", err)
			}
		case <-l.ctx.Done():
			return
		}
	}
}

// maxUnkept is for how long nothing is kept while no clock runs.
const maxUnkept = time.Minute

// storeTurns keeps what the present turns cost, if any clock runs or the lobby closes.
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
	var ended []string // tables whose turn has ended, and no clock runs
	for _, r := range rooms {
		kept, was := last.Turns[r.id]
		if !r.mu.TryLock() { // it may wait for the disk: what was kept stays
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

// noteTurns keeps turns for the lobby that follows this one.
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

// shareTurns keeps turns for other lobbies of the store: those that have cost more than what was
// kept last. Where the turn has ended nothing is kept any more.
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

// handOver keeps what the present turns of rooms cost that end because other lobbies have their
// tables. It does not wait for the store.
func handOver(l *Lobby, rooms []*room) {
	turns := make(map[string]keptTurn)
	for _, r := range rooms {
		if !r.mu.TryLock() { // what was kept last has to do
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
	l.turns.share(nil, slices.Collect(maps.Keys(turns))) // others forget them
	l.group.Go(func() {
		ctx, cancel := context.WithTimeout(l.writing, closeGrace)
		defer cancel()
		if err := shareTurns(ctx, l, nil, turns, nil); err != nil {
			l.options.Log.Error("what the turns of tables have cost is not handed over", "err", err)
		}
	})
}

// readings returns what the present turn of a table had cost before this lobby had it, nil if nobody
// knows. It may have to ask the store.
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
		l.options.Log.Error("what a turn has cost cannot be read", "table", t.ID, "err", err)
		return nil
	case kept.Version != t.Version:
		return nil
	}
	return kept.Readings
}

// Notes are where a store keeps what lobbies note for those that follow.
type Notes struct {
	Notes store.Notes
	Turns store.Turns // of a store that several lobbies may share; nil is none
}

// CopyNotes adds to the notes of a store those of another one: what present turns have cost, for one
// lobby or for several, whichever follow, and which erasures were cut off.
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
	if there.At.After(kept.At) { // the house's clock does not go back
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

// keptTurns returns what present turns have cost, whoever kept it.
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

// add adds turns. Of each table the later one stays: within a version its cost only grows.
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

// cost returns what a turn has cost all seats together, in milliseconds.
func (k keptTurn) cost() (sum int64) {
	for _, r := range k.Readings {
		sum += r.Spent + r.Paused
	}
	return sum
}
