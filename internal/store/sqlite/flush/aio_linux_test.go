package flush

import (
	"os"
	"path/filepath"
	"testing"

	"triplecross/internal/store/sqlite/vfs"
)

func TestAFileIsFlushedAgainAndAgain(t *testing.T) {
	if !available() {
		t.Skip("the kernel, or what contains this process, has no asynchronous I/O")
	}
	path := filepath.Join(t.TempDir(), "file")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	f, err := newFlusher(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.close()
	for range 100 {
		if _, err := file.Write(make([]byte, 4096)); err != nil {
			t.Fatal(err)
		}
		if begun, err := f.flush(); !begun || err != nil {
			t.Fatalf("begun %t, %v", begun, err)
		}
	}
}

// What cannot be flushed at all is left to the system.
func TestAFlushThatDoesNotBeginSaysSo(t *testing.T) {
	if !available() {
		t.Skip("the kernel, or what contains this process, has no asynchronous I/O")
	}
	f, err := newFlusher("/dev/null")
	if err != nil {
		t.Fatal(err)
	}
	defer f.close()
	if begun, err := f.flush(); begun || err == nil {
		t.Errorf("begun %t, %v", begun, err)
	}
}

// The system syncs a log first, whose name may be new, and whatever is no log.
func TestALogIsFlushedOnceTheSystemHasSyncedIt(t *testing.T) {
	if !available() {
		t.Skip("the kernel, or what contains this process, has no asynchronous I/O")
	}
	path := filepath.Join(t.TempDir(), "test.db-wal")
	if err := os.WriteFile(path, []byte("log"), 0o600); err != nil {
		t.Fatal(err)
	}
	asked, code := 0, vfs.SyncFailed
	system := func() int32 {
		asked++
		return code
	}
	log, database := opened(path), opened(filepath.Join(filepath.Dir(path), "test.db"))
	defer closing(log)
	defer closing(database)
	for i, step := range []struct {
		file        any
		code        int32
		want, asked int32
	}{
		{log, vfs.SyncFailed, vfs.SyncFailed, 1},
		{log, vfs.OK, vfs.OK, 2},
		{log, vfs.SyncFailed, vfs.OK, 2},
		{database, vfs.OK, vfs.OK, 3},
		{database, vfs.SyncFailed, vfs.SyncFailed, 4},
	} {
		code = step.code
		if got := sync(step.file, system); got != step.want || int32(asked) != step.asked {
			t.Errorf("%d: the code is %d, and the system was asked %d times", i, got, asked)
		}
	}
}
