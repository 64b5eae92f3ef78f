package lobby

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

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
}

// readTurns reads what the lobby before this one has kept.
func readTurns(ctx context.Context, o Options) (kept keptTurns, err error) {
	if o.Notes == nil {
		return kept, nil
	}
	data, err := o.Notes.Note(ctx, turnsNote)
	if err != nil || data == nil {
		return kept, err
	}
	if err := json.Unmarshal(data, &kept); err != nil {
		return kept, fmt.Errorf("the note %s: %w", turnsNote, err)
	}
	return kept, nil
}

// resume returns what the house's clock shows when a lobby is opened. While the system has not
// been started anew the time goes on by its monotonic clock, and in any case it does not go
// back: in between somebody may have turned the other one.
func (k keptTurns) resume(o Options) time.Time {
	now := o.Wall()
	boot, up := o.Uptime()
	switch {
	case !k.At.IsZero() && boot != "" && boot == k.Boot && up >= k.Up:
		return k.At.Add(up - k.Up)
	case now.Before(k.At):
		return k.At
	}
	return now
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
	if l.options.Notes == nil {
		return nil
	}
	l.mu.Lock()
	rooms := slices.Collect(maps.Values(l.rooms))
	l.mu.Unlock()
	t := &l.turns
	t.mu.Lock()
	last, before := t.kept, maps.Clone(t.before)
	t.mu.Unlock()
	next := keptTurns{At: l.clock.now(), Turns: make(map[string]keptTurn)}
	for _, r := range rooms {
		if !r.mu.TryLock() { // it may wait for the disk: what was kept stays
			if kept, ok := last.Turns[r.id]; ok {
				next.Turns[r.id] = kept
			}
			continue
		}
		if r.loaded && r.err == nil {
			delete(before, r.id)
			if readings := r.moment().Readings(); readings != nil {
				next.Turns[r.id] = keptTurn{r.table.Version, readings}
			}
		}
		r.mu.Unlock()
	}
	t.mu.Lock()
	t.before = before
	t.mu.Unlock()
	for id, turn := range before {
		if _, ok := next.Turns[id]; !ok {
			next.Turns[id] = turn
		}
	}
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
	t.mu.Lock()
	defer t.mu.Unlock()
	t.kept = next
	return nil
}
