package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"triplecross/internal/store"
	"triplecross/internal/store/postgres"
)

// next is the append of a game's event with the given seq.
func next(id string, seq int) store.Append {
	at := time.UnixMilli(1_700_000_000_000).UTC()
	a := store.Append{
		GameID: id,
		Events: []store.Event{{Seq: seq, At: at, Kind: "move", Body: fmt.Appendf(nil, `{"of":%q,"seq":%d}`, id, seq)}},
	}
	if seq == 1 {
		a.Summary = &store.Summary{ID: id, Game: "chexers", Status: store.Live, Created: at, Updated: at}
	}
	return a
}

// connect opens a connection besides those of a store.
func connect(t *testing.T, url string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close(context.Background()) })
	return conn
}

// Servers that start together find one schema, which one of them creates.
func TestServersStartAtTheSameTime(t *testing.T) {
	url := database(t, t.TempDir())
	var stores [4]*postgres.Store
	var wg sync.WaitGroup
	for i := range stores {
		wg.Go(func() {
			var err error
			if stores[i], err = postgres.Open(t.Context(), url); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	for i, s := range stores {
		if s == nil {
			continue
		}
		if err := s.Append(t.Context(), next(fmt.Sprint("of ", i), 1)); err != nil {
			t.Error(err)
		}
		if n, err := s.Count(t.Context(), store.Query{}); err != nil || n != i+1 {
			t.Errorf("server %d finds %d games, %v", i, n, err)
		}
		s.Close()
	}
}

// Two servers own the same games for a while. Each event is written by one of them, and none is left out,
// although their batches have the games in different orders.
func TestOneOfTwoServersWritesEachEvent(t *testing.T) {
	url := database(t, t.TempDir())
	stores := []*postgres.Store{open(t, url), open(t, url)}
	const games, plies = 16, 40
	var won [games]atomic.Int64
	var wg sync.WaitGroup
	for g := range games {
		id := fmt.Sprint("game-", g)
		for _, s := range stores {
			wg.Go(func() {
				for seq := 1; seq <= plies; seq++ {
					switch err := s.Append(t.Context(), next(id, seq)); {
					case err == nil:
						won[g].Add(1)
					case !errors.Is(err, store.ErrConflict):
						t.Error(err)
						return
					default: // reads the other server's event
						if events, err := s.Events(t.Context(), id, seq-1); err != nil || len(events) == 0 {
							t.Errorf("after a conflict over event %d of %s there are %d, %v", seq, id, len(events), err)
							return
						}
					}
				}
			})
		}
	}
	wg.Wait()
	for g := range games {
		events, err := stores[0].Events(t.Context(), fmt.Sprint("game-", g), 0)
		if err != nil || len(events) != plies || won[g].Load() != plies {
			t.Errorf("game %d has %d events, and %d were acknowledged, %v", g, len(events), won[g].Load(), err)
		}
	}
}

func TestTwoServersNumberMessagesOnce(t *testing.T) {
	url := database(t, t.TempDir())
	stores := []*postgres.Store{open(t, url), open(t, url)}
	if err := stores[0].Append(t.Context(), next("a", 1)); err != nil {
		t.Fatal(err)
	}
	const messages = 50
	var wg sync.WaitGroup
	for _, s := range stores {
		wg.Go(func() {
			for range messages {
				if _, err := s.AddChatMessage(t.Context(), "a", store.ChatMessage{Channel: "table", Text: "hello"}); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	kept, err := stores[0].ChatMessages(t.Context(), "a", 3*messages)
	if err != nil || len(kept) != 2*messages || kept[len(kept)-1].Number != 2*messages {
		t.Errorf("%d messages are kept, %v", len(kept), err)
	}
}

// Additions of several servers to one note are all there, as for people being erased.
func TestServersChangeANoteOneAfterTheOther(t *testing.T) {
	url := database(t, t.TempDir())
	stores := []*postgres.Store{open(t, url), open(t, url)}
	const changes = 20
	var wg sync.WaitGroup
	for i, s := range stores {
		for range changes {
			wg.Go(func() {
				err := s.ChangeNote(t.Context(), "letters", func(value []byte) ([]byte, error) { return append(value, byte('a'+i)), nil })
				if err != nil {
					t.Error(err)
				}
			})
		}
	}
	wg.Wait()
	value, err := stores[0].Note(t.Context(), "letters")
	if err != nil || strings.Count(string(value), "a") != changes || strings.Count(string(value), "b") != changes {
		t.Errorf("the note is %q, %v", value, err)
	}
	refused := errors.New("no")
	err = stores[0].ChangeNote(t.Context(), "new", func(value []byte) ([]byte, error) {
		if value != nil {
			t.Errorf("a missing note is %q", value)
		}
		return nil, refused
	})
	if value, _ := stores[1].Note(t.Context(), "new"); !errors.Is(err, refused) || value != nil {
		t.Errorf("a change that fails leaves %q, %v", value, err)
	}
}

func TestADatabaseOfANewerVersionIsRefused(t *testing.T) {
	url := database(t, t.TempDir())
	open(t, url).Close()
	if _, err := connect(t, url).Exec(t.Context(), "UPDATE schema_version SET version = 99"); err != nil {
		t.Fatal(err)
	}
	if _, err := postgres.Open(t.Context(), url); !errors.Is(err, postgres.ErrNewerSchema) {
		t.Errorf("got error %v", err)
	}
}

// While pg_dump reads the tables, a server of a newer version says that it is waiting, and servers of the
// older version go on.
func TestAMigrationWaitsForADump(t *testing.T) {
	url := database(t, t.TempDir())
	older, newer, dump := open(t, url), open(t, url), connect(t, url)
	if _, err := dump.Exec(t.Context(), "BEGIN; LOCK TABLE game IN ACCESS SHARE MODE"); err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	defer group.Wait()
	waiting := make(chan error, 2)
	migrated := make(chan error, 1)
	group.Go(func() {
		migrated <- postgres.MigrateOn(t.Context(), newer, "ALTER TABLE game ADD COLUMN extra integer", func(err error) { waiting <- err })
	})
	if err := <-waiting; err == nil {
		t.Error("it does not say why it waits")
	}
	limited, cancel := context.WithTimeout(t.Context(), 2*time.Second)
	defer cancel()
	if err := older.Append(limited, next("a", 1)); err != nil {
		t.Errorf("the older server cannot write: %v", err)
	}
	if _, err := dump.Exec(t.Context(), "COMMIT"); err != nil {
		t.Fatal(err)
	}
	if err := <-migrated; err != nil || len(waiting) > 0 {
		t.Errorf("after the dump: %v, and it was told again %d times", err, len(waiting))
	}
}

func TestWhatIsNoDatabaseIsRefused(t *testing.T) {
	for _, url := range []string{"postgres://%zz", "host=/nowhere dbname=none", "postgres:///none?host=/nowhere&password=letmein"} {
		if s, err := postgres.Open(t.Context(), url); err == nil {
			s.Close()
			t.Errorf("%s was opened", url)
		}
	}
}
