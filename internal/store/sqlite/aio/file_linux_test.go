package aio

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

func TestAFileIsFlushedAgainAndAgain(t *testing.T) {
	if !Available() {
		t.Skip("the kernel, or what contains this process, has no asynchronous I/O")
	}
	path := filepath.Join(t.TempDir(), "file")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for range 100 {
		if _, err := file.Write(make([]byte, 4096)); err != nil {
			t.Fatal(err)
		}
		if begun, err := f.Flush(); !begun || err != nil {
			t.Fatalf("begun %t, %v", begun, err)
		}
	}
}

// Flushed data are on the disk when Flush returns: no operation ends later, and every flush has fetched its
// own result.
func TestAFlushIsOverWhenItReturns(t *testing.T) {
	if !Available() {
		t.Skip("the kernel, or what contains this process, has no asynchronous I/O")
	}
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, make([]byte, 1<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for range 3 {
		if begun, err := f.Flush(); !begun || err != nil {
			t.Fatalf("begun %t, %v", begun, err)
		}
	}
	time.Sleep(100 * time.Millisecond) // lets anything still in progress end
	results := make([]result, 4)
	var now unix.Timespec
	n, _, errno := unix.Syscall6(unix.SYS_IO_GETEVENTS, f.queue, 0, uintptr(len(results)), uintptr(unsafe.Pointer(&results[0])), uintptr(unsafe.Pointer(&now)), 0)
	if n != 0 || errno != 0 {
		t.Errorf("%d flushes ended later, %v", n, errno)
	}
}

// If a flush cannot even begin, the system has to do it.
func TestAFlushThatDoesNotBeginSaysSo(t *testing.T) {
	if !Available() {
		t.Skip("the kernel, or what contains this process, has no asynchronous I/O")
	}
	f, err := Open("/dev/null")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if begun, err := f.Flush(); begun || err == nil {
		t.Errorf("begun %t, %v", begun, err)
	}
}

// Data written past the page cache can be read through it, nothing else changes, and writes that are too long
// or no multiple of a sector are refused.
func TestWhatIsWrittenPastThePageCacheIsThere(t *testing.T) {
	if !Available() {
		t.Skip("the kernel, or what contains this process, has no asynchronous I/O")
	}
	path := filepath.Join(t.TempDir(), "file")
	want := make([]byte, 1<<16)
	if err := os.WriteFile(path, want, 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := OpenDirect(path, 1<<14)
	if err != nil {
		t.Skip("the file system has no such writes: ", err)
	}
	defer f.Close()
	if flags, err := unix.FcntlInt(f.file.Fd(), unix.F_GETFL, 0); err != nil || flags&unix.O_DSYNC == 0 {
		t.Errorf("its writes are not synchronous: flags %x, %v", flags, err)
	}
	for i := range 32 {
		data := bytes.Repeat([]byte{byte(i + 1)}, 512*(1+i%4))
		if n, err := f.WriteAt(data, int64(i)*1024); n != len(data) || err != nil {
			t.Fatalf("write %d: %d bytes, %v", i, n, err)
		}
		copy(want[i*1024:], data)
		if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
			t.Fatalf("after write %d the file is another, %v", i, err)
		}
	}
	for _, length := range []int{100, 1<<14 + 512} {
		if _, err := f.WriteAt(make([]byte, length), 0); err == nil {
			t.Errorf("%d bytes are written", length)
		}
	}
	if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
		t.Errorf("after writes that failed the file is another, %v", err)
	}
}
