package sqlite_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"triplecross/internal/store"
	"triplecross/internal/store/sqlite"
	"triplecross/internal/store/sqlite/commitlog"
)

// never is how long games may be pending in tests that must not fold: longer than any test.
const never = time.Hour

// openFolding opens the store in a directory, where games may be pending for the given time.
func openFolding(t *testing.T, dir string, delay time.Duration) *sqlite.Store {
	t.Helper()
	s, err := sqlite.OpenFolding(dir, delay)
	return opened(t, s, err)
}

// played is the append of a move with a summary that contains its number.
func played(id string, seq int) store.Append {
	a := next(id, seq)
	at := a.Events[0].At
	a.Summary = &store.Summary{
		ID: id, Game: "chexers", Status: store.Live, Public: true, Created: at, Updated: at.Add(time.Duration(seq) * time.Second),
		Plies: seq, Position: fmt.Sprint("after ", seq),
	}
	if seq == 1 {
		a.Participants = []string{"ann"}
	}
	return a
}

// wantPlayed checks that all reads of a store find a game after the given moves.
func wantPlayed(t *testing.T, s *sqlite.Store, id string, last int) {
	t.Helper()
	for after := range last + 1 {
		log, err := s.Events(t.Context(), id, after)
		if err != nil || len(log) != last-after {
			t.Fatalf("%s: %d events after %d, %v", id, len(log), after, err)
		}
		for i, e := range log {
			if e.Seq != after+i+1 || string(e.Body) != string(next(id, e.Seq).Events[0].Body) {
				t.Fatalf("%s: event %d has the body %s", id, e.Seq, e.Body)
			}
		}
	}
	summary, err := s.Summary(t.Context(), id)
	if err != nil || summary.Plies != last || summary.Position != fmt.Sprint("after ", last) {
		t.Fatalf("%s: %+v, %v", id, summary, err)
	}
	list, err := s.List(t.Context(), store.Query{Person: "ann"})
	if err != nil {
		t.Fatal(err)
	}
	for _, listed := range list {
		if listed.ID == id {
			if listed.Plies != last || !listed.Updated.Equal(summary.Updated) {
				t.Fatalf("%s is listed as %+v", id, listed)
			}
			return
		}
	}
	t.Fatalf("%s is not among %d games listed", id, len(list))
}

// filesOf returns the paths of all files that a store may have in a directory.
func filesOf(t *testing.T, dir string) []string {
	t.Helper()
	database := filepath.Join(dir, "triplecross.db")
	segments, err := commitlog.Paths(database)
	if err != nil {
		t.Fatal(err)
	}
	return append([]string{database, database + "-wal", database + "-journal"}, segments...)
}

// image copies the files of a store's directory, as they would be after killing its process.
func image(t *testing.T, dir string) string {
	t.Helper()
	to := t.TempDir()
	for _, path := range filesOf(t, dir) {
		data, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(to, filepath.Base(path)), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return to
}

// A kill at any step leaves each event exactly once, whether it was pending, folded and still in the journal,
// or folded and removed from it.
func TestEachEventIsThereOnceWhateverWasFolded(t *testing.T) {
	const games = 6
	dir := t.TempDir()
	s := openFolding(t, dir, never)
	var last [games]int
	for step := range 40 {
		g := step % games
		id := fmt.Sprint("game-", g)
		last[g]++
		if err := s.Append(t.Context(), played(id, last[g])); err != nil {
			t.Fatal(err)
		}
		if step%7 == 3 { // folds new games, and leaves the journal
			if _, err := s.List(t.Context(), store.Query{}); err != nil {
				t.Fatal(err)
			}
		}
		killed := image(t, dir)
		for _, delay := range []time.Duration{never, 0} {
			after := openFolding(t, killed, delay)
			for g, n := range last {
				if n > 0 {
					wantPlayed(t, after, fmt.Sprint("game-", g), n)
				}
			}
			if err := after.Append(t.Context(), played(id, last[g]+1)); err != nil {
				t.Fatal(err)
			}
			wantPlayed(t, after, id, last[g]+1)
			if err := after.Append(t.Context(), played(id, last[g]+1)); err == nil {
				t.Fatal("an event was appended twice")
			}
			if err := after.Close(); err != nil {
				t.Fatal(err)
			}
			killed = image(t, dir)
		}
	}
}

// While games are folded, readers see at least what was acknowledged before they asked, in order and without
// gaps.
func TestReadersSeeAllThatIsAcknowledgedWhileGamesAreFolded(t *testing.T) {
	const games, plies = 4, 300
	s := openFolding(t, t.TempDir(), 0)
	for g := range games {
		if err := s.Append(t.Context(), played(fmt.Sprint("game-", g), 1)); err != nil {
			t.Fatal(err)
		}
	}
	var wg sync.WaitGroup
	for g := range games {
		id := fmt.Sprint("game-", g)
		var mu sync.Mutex
		acknowledged := 1
		wg.Go(func() {
			for seq := 2; seq <= plies; seq++ {
				if err := s.Append(t.Context(), played(id, seq)); err != nil {
					t.Error(err)
				}
				mu.Lock()
				acknowledged = seq
				mu.Unlock()
			}
		})
		wg.Go(func() {
			for seen := 0; seen < plies && !t.Failed(); {
				mu.Lock()
				least := acknowledged
				mu.Unlock()
				log, err := s.Events(t.Context(), id, 0)
				if err != nil || len(log) < least {
					t.Errorf("%s: %d of %d events, %v", id, len(log), least, err)
					return
				}
				for i, e := range log {
					if e.Seq != i+1 {
						t.Errorf("%s: event %d is %d", id, i+1, e.Seq)
						return
					}
				}
				summary, err := s.Summary(t.Context(), id)
				if err != nil || summary.Plies < len(log) {
					t.Errorf("%s: %d plies after %d, %v", id, summary.Plies, len(log), err)
				}
				list, err := s.List(t.Context(), store.Query{Status: store.Live})
				if err != nil || len(list) != games {
					t.Errorf("%d games are listed, %v", len(list), err)
				}
				for _, listed := range list {
					if listed.ID == id && listed.Plies < summary.Plies {
						t.Errorf("%s: %d plies in the list after %d", id, listed.Plies, summary.Plies)
					}
				}
				seen = len(log)
			}
		})
	}
	wg.Wait()
}

// Folding removes records from the journal.
func TestWhatIsFoldedLeavesTheJournal(t *testing.T) {
	dir := t.TempDir()
	s := openFolding(t, dir, 0)
	db := openFile(t, filepath.Join(dir, "triplecross.db"))
	records := func() (n int) {
		if err := db.QueryRow("SELECT count(*) FROM journal").Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	for seq := 1; seq <= 100; seq++ {
		if err := s.Append(t.Context(), played("a", seq)); err != nil {
			t.Fatal(err)
		}
	}
	for deadline := time.Now().Add(time.Minute); records() > 0; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d records are left", records())
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	pending := openFolding(t, dir, never)
	if err := pending.Append(t.Context(), played("a", 101)); err != nil {
		t.Fatal(err)
	}
	if n := records(); n != 1 {
		t.Errorf("an append is %d records", n)
	}
	if err := pending.Close(); err != nil {
		t.Fatal(err)
	}
	if n := records(); n != 0 {
		t.Errorf("a store that was closed leaves %d records", n)
	}
}

func TestADamagedJournalIsRefused(t *testing.T) {
	dir := t.TempDir()
	s := openFolding(t, dir, never)
	if err := s.Append(t.Context(), played("a", 1)); err != nil {
		t.Fatal(err)
	}
	killed := image(t, dir)
	if _, err := openFile(t, filepath.Join(killed, "triplecross.db")).Exec("UPDATE journal SET record = substr(record, 1, 20)"); err != nil {
		t.Fatal(err)
	}
	if _, err := sqlite.Open(killed); err == nil || !strings.Contains(err.Error(), "record") {
		t.Errorf("got error %v", err)
	}
}

// Callers own what a store returns, and what they appended.
func TestCallersMayChangeTheSummariesThatTheyGet(t *testing.T) {
	for _, delay := range []time.Duration{never, 0} {
		s := openFolding(t, t.TempDir(), delay)
		a := played("a", 1)
		a.Summary.Seats = []store.Seat{{Kind: "bot", Bot: "club"}}
		if err := s.Append(t.Context(), a); err != nil {
			t.Fatal(err)
		}
		a.Summary.Seats[0].Name = "by the caller"
		for range 2 {
			summary, err := s.Summary(t.Context(), "a")
			if err != nil {
				t.Fatal(err)
			}
			list, err := s.List(t.Context(), store.Query{})
			if err != nil {
				t.Fatal(err)
			}
			for _, got := range append(list, summary) {
				if got.Seats[0] != (store.Seat{Kind: "bot", Bot: "club"}) {
					t.Errorf("the seat is %+v", got.Seats[0])
				}
				got.Seats[0].Name = "by another caller"
			}
		}
	}
}

// Pages list games even if nothing can be written; at worst the latest are missing.
func TestListsGoOnWhileTheDatabaseIsLocked(t *testing.T) {
	dir := t.TempDir()
	s := openFolding(t, dir, never)
	if err := s.Append(t.Context(), played("a", 1)); err != nil {
		t.Fatal(err)
	}
	if list, err := s.List(t.Context(), store.Query{}); err != nil || len(list) != 1 {
		t.Fatalf("%d games, %v", len(list), err)
	}
	if err := s.Append(t.Context(), played("b", 1)); err != nil {
		t.Fatal(err)
	}
	db := openFile(t, filepath.Join(dir, "triplecross.db"))
	db.SetMaxOpenConns(1)
	if _, err := db.Exec("BEGIN IMMEDIATE"); err != nil {
		t.Fatal(err)
	}
	list, err := s.List(t.Context(), store.Query{Limit: 10})
	if err != nil || len(list) != 1 || list[0].ID != "a" {
		t.Errorf("the list is %+v, %v", list, err)
	}
	if n, err := s.Count(t.Context(), store.Query{}); err != nil || n != 1 {
		t.Errorf("counted %d, %v", n, err)
	}
	if _, err := db.Exec("ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	wantPlayed(t, s, "b", 1)
}

func TestAStoreWhoseGamesWereListedLeavesNoJournal(t *testing.T) {
	dir := t.TempDir()
	s := openFolding(t, dir, never)
	for seq := 1; seq <= 3; seq++ {
		if err := s.Append(t.Context(), played("a", seq)); err != nil {
			t.Fatal(err)
		}
		if _, err := s.List(t.Context(), store.Query{}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	var records int
	db := openFile(t, filepath.Join(dir, "triplecross.db"))
	if err := db.QueryRow("SELECT count(*) FROM journal").Scan(&records); err != nil || records != 0 {
		t.Errorf("%d records are left, %v", records, err)
	}
}

// A list has all new games, even if there are many and moves are played meanwhile.
func TestAListHasAllNewGamesWhileMovesArePlayed(t *testing.T) {
	const games = 500
	s := openFolding(t, t.TempDir(), never)
	for i := range games {
		if err := s.Append(t.Context(), played(fmt.Sprint("game-", i), 1)); err != nil {
			t.Fatal(err)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	var group sync.WaitGroup
	group.Go(func() {
		for seq := 2; ctx.Err() == nil; seq++ {
			if err := s.Append(t.Context(), played("game-0", seq)); err != nil {
				t.Error(err)
				return
			}
			time.Sleep(time.Millisecond)
		}
	})
	for tries := 1; ; tries++ {
		began := time.Now()
		n, err := s.Count(t.Context(), store.Query{})
		if err != nil || n > games || n < games && (time.Since(began) < time.Second || tries == 20) { // on a slow disk it gives up after a second
			t.Errorf("%d of %d games are counted in %v, %v", n, games, time.Since(began), err)
		}
		if err != nil || n >= games || t.Failed() {
			break
		}
	}
	stop()
	group.Wait()
}
