package lobby

import (
	"errors"
	"fmt"
	"sync"

	"triplecross/internal/store"
	"triplecross/internal/table"
)

// brokenTables remembers the tables whose logs cannot be replayed, so that each is read and logged only once.
// The zero value is ready to use.
type brokenTables struct {
	mu sync.Mutex
	// logs has the error for each table; nil if the rules panicked once, which may not happen again.
	logs map[string]error
}

// of returns why a table is broken, or nil, and whether its rules have panicked once.
func (b *brokenTables) of(id string) (why error, panicked bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	why, panicked = b.logs[id]
	return why, panicked
}

// note remembers why a table is broken, and reports whether that is new.
func (b *brokenTables) note(id string, why error) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.logs[id] != nil {
		return false
	}
	if b.logs == nil {
		b.logs = make(map[string]error)
	}
	b.logs[id] = why
	return true
}

// forget forgets a table whose log was replayed.
func (b *brokenTables) forget(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.logs, id)
}

// breaks reports whether an error means that a table's stored data are unusable, rather than that they could
// not be read for now.
func breaks(err error) bool {
	var bad *badLog
	return errors.As(err, &bad) || errors.Is(err, store.ErrDamaged)
}

// badLog reports an event that cannot be replayed.
type badLog struct {
	event int
	err   error
}

func (b *badLog) Error() string { return fmt.Sprintf("event %d: %v", b.event, b.err) }
func (b *badLog) Unwrap() error { return b.err }

// breakTable remembers that a table is broken, and logs it the first time.
func (l *Lobby) breakTable(id string, why error) error {
	if l.broken.note(id, why) {
		l.options.Meter.TableBroken()
		l.options.Log.Error("a table is broken and cannot be opened; other tables are not affected", "table", id, "err", why)
	}
	return ErrBroken
}

// replay replays a log. If the rules panic twice at the same table, the table is broken.
func (b *brokenTables) replay(site *table.Site, id string, entries []store.Event, panicked bool) (t table.Table, err error) {
	if panicked {
		if t, err = replayContained(site, id, entries); err == nil {
			b.forget(id)
		}
		return t, err
	}
	done := false
	defer func() {
		if !done {
			b.note(id, nil)
		}
	}()
	t, err = replay(site, id, entries)
	done = true
	return t, err
}

// replayContained is replay for logs whose rules may panic, which makes the log a bad one.
func replayContained(site *table.Site, id string, entries []store.Event) (t table.Table, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			t, err = table.Table{}, &badLog{len(entries), fmt.Errorf("the rules panic: %v", cause)}
		}
	}()
	return replay(site, id, entries)
}
