package flush

import (
	"os"
	"path/filepath"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"

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

// What has been flushed is on the disk when flush returns: nothing ends later, and every flush has
// taken its own result.
func TestAFlushIsOverWhenItReturns(t *testing.T) {
	if !available() {
		t.Skip("the kernel, or what contains this process, has no asynchronous I/O")
	}
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, make([]byte, 1<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := newFlusher(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.close()
	for range 3 {
		if begun, err := f.flush(); !begun || err != nil {
			t.Fatalf("begun %t, %v", begun, err)
		}
	}
	time.Sleep(100 * time.Millisecond) // what is still under way ends
	results := make([]result, 4)
	var now unix.Timespec
	n, _, errno := unix.Syscall6(unix.SYS_IO_GETEVENTS, f.queue, 0, uintptr(len(results)), uintptr(unsafe.Pointer(&results[0])), uintptr(unsafe.Pointer(&now)), 0)
	if n != 0 || errno != 0 {
		t.Errorf("%d flushes ended later, %v", n, errno)
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
