package upkeep_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"triplecross/internal/store"
	"triplecross/internal/store/sqlite"
	"triplecross/internal/store/sqlite/upkeep"
)

func open(t *testing.T, dir string) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// moved returns the append of a game's event.
func moved(id string, seq int, at time.Time) store.Append {
	return store.Append{
		GameID: id,
		Events: []store.Event{{Seq: seq, At: at, Kind: "moved", Body: fmt.Appendf(nil, `{"of":%q,"text":"move %d"}`, id, seq)}},
		Summary: &store.Summary{
			ID: id, Game: "chexers", Status: store.Live, Players: 3, Plies: seq, Created: at, Updated: at,
			Seats: []store.Seat{{Kind: "person", Person: "ann"}},
		},
		Participants: []string{"ann"},
	}
}

// play appends some events to some games.
func play(t *testing.T, s *sqlite.Store, games, events int) {
	t.Helper()
	for g := range games {
		for seq := 1; seq <= events; seq++ {
			if err := s.Append(t.Context(), moved(fmt.Sprint("game-", g), seq, time.Now())); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// folder returns a folder with some games, closed by its server.
func folder(t *testing.T, games, events int) string {
	t.Helper()
	dir := t.TempDir()
	s := open(t, dir)
	play(t, s, games, events)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return dir
}

// verify accepts what moved has written.
func verify(g sqlite.StoredGame) error {
	for i, e := range g.Events {
		if want := moved(g.ID, i+1, e.At).Events[0]; e.Seq != want.Seq || !bytes.Equal(e.Body, want.Body) {
			return fmt.Errorf("event %d is %d with the body %s", i+1, e.Seq, e.Body)
		}
	}
	if g.Summary.Plies != len(g.Events) || len(g.Participants) != 1 {
		return fmt.Errorf("after %d events it has %d plies and the people %v", len(g.Events), g.Summary.Plies, g.Participants)
	}
	return nil
}

func silent(string, int, int) {}

func database(dir string) string { return filepath.Join(dir, "triplecross.db") }

func glob(t *testing.T, pattern string) []string {
	t.Helper()
	paths, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

// untilLogged waits until a store in a folder, to which somebody is appending, appends to its commit log, and
// reports whether it does.
func untilLogged(t *testing.T, dir string) bool {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+database(dir)+"?mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for until := time.Now().Add(10 * time.Second); time.Now().Before(until); time.Sleep(10 * time.Millisecond) {
		var logged bool
		if err := db.QueryRow("SELECT count(*) > 0 FROM commit_log").Scan(&logged); err != nil {
			t.Fatal(err)
		}
		if logged {
			return true
		}
	}
	return false
}

func TestABackupUnderLoadHoldsWhatWasAcknowledgedBefore(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	const players = 8
	var before [players]int
	var mu sync.Mutex
	acknowledged := make([]int, players)
	ctx, stop := context.WithCancel(t.Context())
	var load, going sync.WaitGroup
	going.Add(players)
	for g := range players {
		load.Go(func() {
			for seq := 1; ctx.Err() == nil; seq++ {
				if err := s.Append(context.WithoutCancel(ctx), moved(fmt.Sprint("game-", g), seq, time.Now())); err != nil {
					t.Error(err)
					stop()
				}
				mu.Lock()
				acknowledged[g] = seq
				mu.Unlock()
				if seq == 20 {
					going.Done()
				}
			}
		})
	}
	going.Wait()
	untilLogged(t, dir)
	mu.Lock()
	copy(before[:], acknowledged)
	mu.Unlock()
	file := filepath.Join(t.TempDir(), "backup.db")
	report, err := upkeep.Backup(t.Context(), dir, file, verify, silent)
	stop()
	load.Wait()
	if err != nil || report.Games != players {
		t.Fatalf("got %+v, %v", report, err)
	}
	if others, _ := filepath.Glob(file + "?*"); others != nil {
		t.Errorf("the backup left %v", others)
	}

	restored := t.TempDir()
	if _, err := upkeep.Restore(t.Context(), restored, file, false, false, verify, silent); err != nil {
		t.Fatal(err)
	}
	again := open(t, restored)
	for g, want := range before {
		log, err := again.Events(t.Context(), fmt.Sprint("game-", g), 0)
		if err != nil || len(log) < want {
			t.Errorf("game %d has %d events of %d, %v", g, len(log), want, err)
		}
		if err := again.Append(t.Context(), moved(fmt.Sprint("game-", g), len(log)+1, time.Now())); err != nil {
			t.Errorf("game %d does not go on: %v", g, err)
		}
	}
}

// Relative paths start at the current folder, as in a shell.
func TestABackupIsNamedFromTheCurrentFolderOn(t *testing.T) {
	dir := folder(t, 2, 3)
	t.Chdir(t.TempDir())
	folder := "backups of 50%41#1"
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{"games.db", filepath.Join(folder, "games.db")} {
		if _, err := upkeep.Backup(t.Context(), dir, file, verify, silent); err != nil {
			t.Error(err)
			continue
		}
		report, err := upkeep.Check(t.Context(), file, verify, silent)
		if err != nil || !report.Sound() || report.Games != 2 {
			t.Errorf("%s: %+v, %v", file, report, err)
		}
	}
}

func TestABackupOverwritesNothing(t *testing.T) {
	dir := folder(t, 1, 2)
	file := filepath.Join(t.TempDir(), "backup.db")
	for _, want := range []error{nil, fs.ErrExist} {
		if _, err := upkeep.Backup(t.Context(), dir, file, verify, silent); !errors.Is(err, want) {
			t.Errorf("got %v, want %v", err, want)
		}
	}
}

// SQLite leaves its log beside a copy if the disk is full, and if the process is killed.
func TestABackupThatFailsLeavesNothing(t *testing.T) {
	backup := filepath.Join(t.TempDir(), "backup.db")
	for _, suffix := range []string{"", "-wal", "-shm", "-journal"} {
		if err := os.WriteFile(backup+".unfinished"+suffix, []byte("left"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := upkeep.Backup(ctx, folder(t, 1, 5), backup, verify, silent); err == nil {
		t.Error("a backup that was stopped succeeds")
	}
	if left := glob(t, backup+"*"); len(left) > 0 {
		t.Errorf("there are %v", left)
	}
}

// flip changes a byte of a text wherever it occurs in a file.
func flip(t *testing.T, file, text string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	other := []byte(text)
	other[len(other)-1] ^= 1
	if !bytes.Contains(data, []byte(text)) {
		t.Fatalf("%s is not in %s", text, file)
	}
	data = bytes.ReplaceAll(data, []byte(text), other)
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// SQLite itself does not notice it.
func TestAFlippedBitInAMoveIsNoticedAndHurtsNoOtherGame(t *testing.T) {
	dir := folder(t, 3, 4)
	flip(t, database(dir), `"of":"game-1","text":"move 3`)
	trusting := func(sqlite.StoredGame) error { return nil }
	report, err := upkeep.Check(t.Context(), database(dir), trusting, silent)
	if err != nil || len(report.Problems) != 1 || report.Games != 3 {
		t.Errorf("got %+v, %v", report, err)
	}
	backup := filepath.Join(t.TempDir(), "backup.db")
	if _, err := upkeep.Backup(t.Context(), dir, backup, trusting, silent); err == nil {
		t.Error("a damaged database was backed up as if it were sound")
	}
	if _, err := os.Stat(backup + ".damaged"); err != nil {
		t.Error(err)
	}
	if _, err := upkeep.Restore(t.Context(), t.TempDir(), backup+".damaged", false, false, trusting, silent); !errors.Is(err, sqlite.ErrDamaged) {
		t.Errorf("restored: %v", err)
	}

	s := open(t, dir)
	if _, err := s.Events(t.Context(), "game-1", 0); !errors.Is(err, sqlite.ErrDamaged) {
		t.Errorf("the damaged game is read: %v", err)
	}
	if log, err := s.Events(t.Context(), "game-2", 0); err != nil || len(log) != 4 {
		t.Errorf("another game has %d events, %v", len(log), err)
	}
	var damaged []string
	games, err := s.Scrub(t.Context(), func(game string, err error) { damaged = append(damaged, game) })
	if err != nil || games != 3 || len(damaged) != 1 || damaged[0] != "game-1" {
		t.Errorf("%d games were read, of which %v are damaged; %v", games, damaged, err)
	}
}

func TestADatabaseThatIsCutIsRefused(t *testing.T) {
	for _, keep := range []int64{1, 99, 5000, 9000} {
		dir := folder(t, 3, 40)
		if err := os.Truncate(database(dir), keep); err != nil {
			t.Fatal(err)
		}
		if s, err := sqlite.Open(dir); !errors.Is(err, sqlite.ErrDamaged) {
			t.Errorf("of %d bytes a store was opened: %v, %v", keep, s, err)
		}
		if _, err := upkeep.Check(t.Context(), database(dir), verify, silent); !errors.Is(err, sqlite.ErrDamaged) {
			t.Errorf("%d bytes are checked: %v", keep, err)
		}
	}
}

// copyFile copies a file as cp does.
func copyFile(t *testing.T, from, to string) {
	t.Helper()
	data, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestADatabaseCopiedWithoutItsLogIsRefusedUntilItIsRestored(t *testing.T) {
	dir, elsewhere := t.TempDir(), t.TempDir()
	s := open(t, dir)
	play(t, s, 2, 3)
	copyFile(t, database(dir), database(elsewhere))
	if s, err := sqlite.Open(elsewhere); !errors.Is(err, sqlite.ErrLogMissing) {
		t.Fatalf("a store was opened: %v, %v", s, err)
	}
	// With its log, it is what a killed server leaves.
	both := t.TempDir()
	for _, path := range glob(t, database(dir)+"*") {
		copyFile(t, path, filepath.Join(both, filepath.Base(path)))
	}
	if log, err := open(t, both).Events(t.Context(), "game-1", 0); err != nil || len(log) != 3 {
		t.Errorf("with its log, a game has %d events, %v", len(log), err)
	}
	restored, err := upkeep.Restore(t.Context(), elsewhere, database(elsewhere), true, false, verify, silent)
	if err != nil || restored.Kept == "" {
		t.Fatalf("got %+v, %v", restored, err)
	}
	open(t, elsewhere)
}

func TestAFolderThatLostItsDatabaseIsNotBegunAnew(t *testing.T) {
	served, restored := folder(t, 1, 1), filepath.Join(t.TempDir(), "new")
	if _, err := upkeep.Restore(t.Context(), restored, database(served), false, false, verify, silent); err != nil {
		t.Fatal(err)
	}
	for name, dir := range map[string]string{"a server's": served, "one that was restored and not used yet": restored} {
		if err := os.Remove(database(dir)); err != nil {
			t.Fatal(err)
		}
		for range 2 { // the first leaves an empty file
			if s, err := sqlite.Open(dir); !errors.Is(err, sqlite.ErrDatabaseMissing) {
				t.Fatalf("%s was opened: %v, %v", name, s, err)
			}
		}
	}
}

func TestRestoreKeepsWhatWasThere(t *testing.T) {
	dir, other := folder(t, 2, 2), folder(t, 1, 5)
	if _, err := upkeep.Restore(t.Context(), dir, database(other), false, false, verify, silent); !errors.Is(err, upkeep.ErrHasGames) {
		t.Errorf("got %v", err)
	}
	restored, err := upkeep.Restore(t.Context(), dir, database(other), true, false, verify, silent)
	if err != nil {
		t.Fatal(err)
	}
	if log, err := open(t, dir).Events(t.Context(), "game-0", 0); err != nil || len(log) != 5 {
		t.Errorf("a game has %d events, %v", len(log), err)
	}
	if report, err := upkeep.Check(t.Context(), restored.Kept, verify, silent); err != nil || report.Games != 2 || !report.Sound() {
		t.Errorf("what was there is %+v, %v", report, err)
	}
}

// A refused restore removes the folders and the lock file that it has made, and nothing else.
func TestARefusedRestoreLeavesNothingOfItsOwn(t *testing.T) {
	parent, empty, used, unlocked := t.TempDir(), t.TempDir(), folder(t, 1, 1), folder(t, 1, 1)
	if err := os.Remove(filepath.Join(unlocked, "lock")); err != nil {
		t.Fatal(err)
	}
	backup := filepath.Join(t.TempDir(), "backup.db")
	if err := os.WriteFile(backup, []byte("no database"), 0o600); err != nil {
		t.Fatal(err)
	}
	for into, at := range map[string]string{filepath.Join(parent, "new", "folder"): parent, empty: empty, used: used, unlocked: unlocked} {
		before := glob(t, filepath.Join(at, "*"))
		for _, file := range []string{backup, backup + "-missing"} {
			for _, replace := range []bool{false, true} {
				if _, err := upkeep.Restore(t.Context(), into, file, replace, false, verify, silent); err == nil {
					t.Fatalf("%s was restored", file)
				}
			}
		}
		if after := glob(t, filepath.Join(at, "*")); !slices.Equal(before, after) {
			t.Errorf("there were %q and are %q", before, after)
		}
	}
}

// Somebody who goes back to an older program may take the wrong file.
func TestADatabaseOfANewerProgramIsNeitherRestoredNorChanged(t *testing.T) {
	newer, dir := folder(t, 1, 1), folder(t, 1, 2)
	pool, err := sql.Open("sqlite", database(newer))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := pool.ExecContext(t.Context(), `PRAGMA user_version = 999`); err != nil {
		t.Fatal(err)
	}
	if err := pool.Close(); err != nil {
		t.Fatal(err)
	}
	_, err = upkeep.Restore(t.Context(), dir, database(newer), true, true, verify, silent)
	if err == nil || !strings.Contains(err.Error(), "schema 999") || !strings.Contains(err.Error(), "a newer one") {
		t.Errorf("it is restored: %v", err)
	}
	if left := glob(t, filepath.Join(dir, "*restore*")); len(left) > 0 {
		t.Errorf("the folder has %v", left)
	}
	if log, err := open(t, dir).Events(t.Context(), "game-0", 0); err != nil || len(log) != 2 {
		t.Errorf("the game that was there has %d events, %v", len(log), err)
	}
	if _, err := upkeep.Prune(t.Context(), newer, time.Now(), true); !errors.Is(err, sqlite.ErrNewerSchema) {
		t.Errorf("prune: %v", err)
	}
	if err := upkeep.RotateKeys(t.Context(), newer); !errors.Is(err, sqlite.ErrNewerSchema) {
		t.Errorf("rotate-keys: %v", err)
	}
}

// The commit log of a killed server is kept and backed up with the database, and nothing is pruned until a
// server has taken it over.
func TestTheCommitLogOfAKilledServerIsKept(t *testing.T) {
	running, killed := t.TempDir(), t.TempDir()
	s := open(t, running)
	if err := s.Append(t.Context(), moved("first", 1, time.Now())); err != nil {
		t.Fatal(err)
	}
	if !untilLogged(t, running) {
		t.Skip("this system has no commit log")
	}
	play(t, s, 2, 7)
	for _, path := range glob(t, database(running)+"*") {
		copyFile(t, path, filepath.Join(killed, filepath.Base(path)))
	}
	if _, err := upkeep.Prune(t.Context(), killed, time.Now().Add(time.Hour), false); err == nil {
		t.Error("tables were pruned")
	}
	backup := filepath.Join(t.TempDir(), "backup.db")
	restored, err := upkeep.Restore(t.Context(), killed, database(folder(t, 1, 1)), true, false, verify, silent)
	if err != nil {
		t.Fatal(err)
	}
	if left := glob(t, database(killed)+"-log-*"); left != nil {
		t.Errorf("beside the restored database there are %v", left)
	}
	if report, err := upkeep.Backup(t.Context(), killed, backup, verify, silent); err != nil || report.Games != 1 {
		t.Errorf("what was restored is %+v, %v", report, err)
	}
	if report, err := upkeep.Check(t.Context(), restored.Kept, verify, silent); err != nil || report.Games != 3 || report.Events != 15 || !report.Sound() {
		t.Errorf("what was there is %+v, %v", report, err)
	}
}

func TestNothingIsRestoredUnderARunningServer(t *testing.T) {
	dir, other := t.TempDir(), folder(t, 1, 1)
	open(t, dir)
	_, err := upkeep.Restore(t.Context(), dir, database(other), true, false, verify, silent)
	_, prune := upkeep.Prune(t.Context(), dir, time.Now(), false)
	for _, err := range []error{err, prune, upkeep.RotateKeys(t.Context(), dir)} {
		if !errors.Is(err, sqlite.ErrInUse) {
			t.Errorf("got %v", err)
		}
	}
}

func TestPruneRemovesOnlyWhatWasAbandoned(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	now := time.Now()
	for id, change := range map[string]func(*store.Summary){
		"old":      func(s *store.Summary) {},
		"open":     func(s *store.Summary) { s.Status = store.Open },
		"new":      func(s *store.Summary) { s.Updated = now },
		"over":     func(s *store.Summary) { s.Status = store.Over },
		"deadline": func(s *store.Summary) { s.Due = now.Add(time.Hour) },
	} {
		a := moved(id, 1, now.Add(-100*24*time.Hour))
		change(a.Summary)
		if err := s.Append(t.Context(), a); err != nil {
			t.Fatal(err)
		}
		if _, err := s.AddChatMessage(t.Context(), id, store.ChatMessage{At: now, Channel: "table", Text: "hello"}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for _, try := range []bool{true, false} {
		if n, err := upkeep.Prune(t.Context(), dir, now.Add(-90*24*time.Hour), try); err != nil || n != 2 {
			t.Errorf("pruned %d, %v", n, err)
		}
	}
	s = open(t, dir)
	if list, err := s.List(t.Context(), store.Query{Person: "ann"}); err != nil || len(list) != 3 {
		t.Errorf("ann has %d tables, %v", len(list), err)
	}
	for _, id := range []string{"old", "open"} {
		if _, err := s.Events(t.Context(), id, 0); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("%s: %v", id, err)
		}
	}
}

// A backup of a running server holds its journal. Whoever only tries is told so, too.
func TestPruneSaysWhatToDoWithABackupOfARunningServer(t *testing.T) {
	running, restored, backup := t.TempDir(), t.TempDir(), filepath.Join(t.TempDir(), "backup.db")
	play(t, open(t, running), 1, 7)
	if _, err := upkeep.Backup(t.Context(), running, backup, verify, silent); err != nil {
		t.Fatal(err)
	}
	if _, err := upkeep.Restore(t.Context(), restored, backup, false, false, verify, silent); err != nil {
		t.Fatal(err)
	}
	for _, try := range []bool{true, false} {
		if _, err := upkeep.Prune(t.Context(), restored, time.Now().Add(time.Hour), try); err == nil || !strings.Contains(err.Error(), "restored from a backup of a running one: start the server") {
			t.Errorf("try %v: %v", try, err)
		}
	}
	if err := open(t, restored).Close(); err != nil {
		t.Fatal(err)
	}
	if n, err := upkeep.Prune(t.Context(), restored, time.Now().Add(time.Hour), false); err != nil || n != 1 {
		t.Errorf("pruned %d, %v", n, err)
	}
}

func TestAFolderWithoutGamesIsNotCreatedByWhatChangesIt(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "misspelt")
	if _, err := upkeep.Prune(t.Context(), dir, time.Now(), false); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("prune: %v", err)
	}
	if err := upkeep.RotateKeys(t.Context(), dir); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("rotate keys: %v", err)
	}
	if _, err := os.Stat(dir); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder: %v", err)
	}
}

func TestRotatedKeysLeaveNothingOfTheOldOnes(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	old, err := s.Secret(t.Context(), "links")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := upkeep.RotateKeys(t.Context(), dir); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(database(dir))
	if err != nil || bytes.Contains(data, old) {
		t.Errorf("the old secret is still in the file; %v", err)
	}
	if fresh, err := open(t, dir).Secret(t.Context(), "links"); err != nil || len(fresh) != 32 || bytes.Equal(fresh, old) {
		t.Errorf("got %x, %v", fresh, err)
	}
}

// A game that was being read just then is not damaged.
func TestACheckThatIsGivenUpFindsNoDamage(t *testing.T) {
	database := filepath.Join(folder(t, 5, 20), "triplecross.db")
	ctx, stop := context.WithCancel(t.Context())
	report, err := upkeep.Check(ctx, database, func(sqlite.StoredGame) error {
		stop()
		return ctx.Err()
	}, silent)
	if !errors.Is(err, context.Canceled) || !report.Sound() {
		t.Errorf("found are %q, and the error is %v", report.Problems, err)
	}
}
