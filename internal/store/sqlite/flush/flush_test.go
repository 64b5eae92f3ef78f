package flush_test

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	_ "modernc.org/sqlite"

	"triplecross/internal/store/sqlite/disktest"
	"triplecross/internal/store/sqlite/flush"
)

func register(t *testing.T) *flush.Disk {
	t.Helper()
	disk, err := flush.Register()
	if err != nil {
		t.Fatal(err)
	}
	if disk == nil {
		t.Skip("this system cannot flush without somebody who waits")
	}
	return disk
}

func open(t *testing.T, disk *flush.Disk, file string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+file+"?vfs="+disk.Name()+"&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)")
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	return db
}

func do(t *testing.T, db *sql.DB, statement string) {
	t.Helper()
	if _, err := db.Exec(statement); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}

// Several databases are written at once, each through its own file system, and read again through the
// system's.
func TestWhatIsCommittedIsThere(t *testing.T) {
	const databases, rows = 4, 200
	var group sync.WaitGroup
	for range databases {
		file, disk := filepath.Join(t.TempDir(), "test.db"), register(t)
		group.Go(func() {
			db := open(t, disk, file)
			do(t, db, "CREATE TABLE t (n INTEGER)")
			for n := range rows {
				do(t, db, fmt.Sprintf("INSERT INTO t VALUES (%d)", n))
			}
			do(t, db, "PRAGMA wal_checkpoint(TRUNCATE)") // starts the log anew
			do(t, db, "INSERT INTO t VALUES (-1)")
			if err := disk.Remove(); err == nil {
				t.Error("a file system was removed while files are open")
			}
			if err := db.Close(); err != nil {
				t.Error(err)
			}
			if err := disk.Remove(); err != nil {
				t.Error(err)
			}
			plain, err := sql.Open("sqlite", "file:"+file)
			if err != nil {
				t.Error(err)
				return
			}
			defer plain.Close()
			var found int
			if err := plain.QueryRow("SELECT count(*) FROM t").Scan(&found); err != nil || found != rows+1 {
				t.Errorf("%d rows of %d, %v", found, rows+1, err)
			}
		})
	}
	group.Wait()
}

// If something sits between SQLite and the files, it is not bypassed.
func TestAnInterposedDiskIsNotPassedBy(t *testing.T) {
	disk, err := disktest.Interpose(func(_ disktest.Op, do func() int32) int32 { return do() })
	if err != nil {
		t.Fatal(err)
	}
	defer disk.Remove()
	if d, err := flush.Register(); d != nil || err != nil {
		t.Errorf("a file system beside it: %v, %v", d, err)
	}
}
