//go:build unix

package e2e_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"sync"
	"testing"
	"time"

	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
)

// ledger holds what the server has promised: every move that it acknowledged to
// its player or showed to anybody.
type ledger struct {
	// wrong is called for every promise that is not kept.
	wrong func(format string, args ...any)
	// mayRefuse says that a refused move, which is then made again, may turn out to be stored: a node
	// may lose the database while it stores the move.
	mayRefuse bool

	mu     sync.Mutex
	more   chan struct{} // closed at the next acknowledgement
	acks   int
	plies  int // of the games that are over
	tables map[string]*record
}

// record is what people know of one game.
type record struct {
	base  int          // the table's version before the first move
	moves map[int]move // by version
	own   map[int]bool // the versions of the moves whose players got an acknowledgement
	over  bool
}

type move struct {
	seat int
	text string
}

func newLedger(wrong func(format string, args ...any)) *ledger {
	return &ledger{wrong: wrong, more: make(chan struct{}), tables: map[string]*record{}}
}

// open begins the record of a table.
func (l *ledger) open(table string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.tables[table] = &record{moves: map[int]move{}, own: map[int]bool{}}
}

// viewed notes a whole view.
func (l *ledger) viewed(table string, m siteclient.Message) {
	l.mu.Lock()
	defer l.mu.Unlock()
	r := l.tables[table]
	if base := m.Version - m.Ply; r.base == 0 {
		r.base = base
	} else if base != r.base {
		l.wrong("table %s: version %d has %d plies, and %d events are no moves", table, m.Version, m.Ply, r.base)
	}
	if len(m.Last) > 0 {
		l.note(table, m.Version, m.Last[0].Seat, m.Last[0].Word)
	}
}

// shown notes a move that everybody sees.
func (l *ledger) shown(table string, m siteclient.Message) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.note(table, m.Version, m.Seat, m.Word)
}

// acknowledged notes an acknowledged move. No two may have the same version.
func (l *ledger) acknowledged(table string, version int, m protocol.Play) {
	l.mu.Lock()
	defer l.mu.Unlock()
	r := l.tables[table]
	if r.own[version] {
		l.wrong("table %s: version %d is acknowledged for another move too", table, version)
	}
	r.own[version] = true
	l.note(table, version, m.Seat, m.Text)
	l.acks++
	close(l.more)
	l.more = make(chan struct{})
}

// note notes a move by its text or word.
func (l *ledger) note(table string, version, seat int, word string) {
	text, _, _ := strings.Cut(word, ":")
	m := move{seat, text}
	r := l.tables[table]
	if before, known := r.moves[version]; known && before != m {
		l.wrong("table %s: version %d was the move %v and is now %v", table, version, before, m)
	}
	r.moves[version] = m
}

// await waits for n more acknowledged moves.
func (l *ledger) await(ctx context.Context, n int) {
	for range n {
		l.mu.Lock()
		more := l.more
		l.mu.Unlock()
		select {
		case <-more:
		case <-ctx.Done():
			return
		}
	}
}

// moves returns the number of known moves of each game that is under way.
func (l *ledger) moves() map[string]int {
	l.mu.Lock()
	defer l.mu.Unlock()
	known := map[string]int{}
	for table, r := range l.tables {
		if !r.over {
			known[table] = len(r.moves)
		}
	}
	return known
}

// known returns the number of known moves of all games.
func (l *ledger) known() (n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, r := range l.tables {
		n += len(r.moves)
	}
	return n
}

// awaitEverywhere waits until each of the games has gone on or is over, and returns how long after since
// that was, game by game.
func (l *ledger) awaitEverywhere(ctx context.Context, before map[string]int, since time.Time) (pauses []time.Duration) {
	still := maps.Clone(before)
	for len(still) > 0 && ctx.Err() == nil {
		now := l.moves()
		for table, moves := range still {
			if known, live := now[table]; !live || known != moves {
				delete(still, table)
				pauses = append(pauses, time.Since(since))
			}
		}
		if len(still) > 0 {
			time.Sleep(5 * time.Millisecond)
		}
	}
	return pauses
}

// check compares the games that are under way with their records.
func (l *ledger) check(ctx context.Context, g *siteclient.Client) {
	l.mu.Lock()
	var running []string
	for table, r := range l.tables {
		if !r.over {
			running = append(running, table)
		}
	}
	l.mu.Unlock()
	for _, table := range running {
		if _, err := l.compare(ctx, g, table); err != nil {
			l.wrong("table %s: %v", table, err)
		}
	}
}

// checkEnd compares a game that is over with its record, and counts the moves.
func (l *ledger) checkEnd(ctx context.Context, g *siteclient.Client, table string) error {
	played, err := l.compare(ctx, g, table)
	if err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	r := l.tables[table]
	seats := map[int]bool{}
	for version := range r.own {
		seats[r.moves[version].seat] = true
	}
	for i, m := range played {
		version := r.base + 1 + i
		if own := seats[m.seat] && m.text != "pass"; own != r.own[version] && !(own && l.mayRefuse) {
			l.wrong("table %s: the move %v of version %d was acknowledged: %t", table, m, version, r.own[version])
		}
	}
	r.over = true
	l.plies += len(played)
	return nil
}

// compare reads the record of a game and checks that every promised move is in
// it exactly once. Its error comes from the connection.
func (l *ledger) compare(ctx context.Context, g *siteclient.Client, table string) ([]move, error) {
	// The page wakes the table, so that its moves are read from the log once.
	if _, err := g.Get(ctx, "/t/"+table, nil); err != nil {
		return nil, err
	}
	answer, err := g.Get(ctx, "/g/"+table+".json", nil)
	if err != nil {
		return nil, err
	}
	var game struct {
		Moves           []string
		Seats, Versions []int
	}
	if err := json.Unmarshal([]byte(answer.Body), &game); err != nil {
		return nil, fmt.Errorf("the record is answered %q: %w", answer.Body, err)
	}
	var played []move
	at := map[int]move{}
	for i, text := range game.Moves {
		m := move{game.Seats[i], text}
		played = append(played, m)
		at[game.Versions[i]] = m
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(at) != len(played) {
		l.wrong("table %s: of %d moves some have one version: %v", table, len(played), game.Versions)
	}
	for version, m := range l.tables[table].moves {
		if at[version] != m {
			l.wrong("table %s: the promised move %v of version %d is %v", table, m, version, at[version])
		}
	}
	return played, nil
}

// report logs the numbers of games and moves played.
func (l *ledger) report(t *testing.T) {
	l.mu.Lock()
	defer l.mu.Unlock()
	t.Logf("%d games with %d plies, %d of them acknowledged to people", len(l.tables), l.plies, l.acks)
	for table, r := range l.tables {
		if !r.over {
			t.Errorf("the game at table %s did not end", table)
		}
	}
}
