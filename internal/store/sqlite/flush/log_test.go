package flush

import (
	"os"
	"path/filepath"
	"testing"

	"triplecross/internal/store/sqlite/aio"
	"triplecross/internal/store/sqlite/vfs"
)

// The system makes the first sync of a log, because its name may be new, and all syncs of other files.
func TestALogIsFlushedOnceTheSystemHasSyncedIt(t *testing.T) {
	if !aio.Available() {
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
