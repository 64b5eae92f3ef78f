package commitlog_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"triplecross/internal/store/sqlite/commitlog"
)

const (
	epoch   = 1 << 63
	sector  = 512
	segment = 9 * sector // including a header of one sector
)

// disk writes files like the system, but fails on demand.
type disk struct {
	creating, opening, writing error
}

type file struct {
	*os.File
	disk *disk
}

func (f file) WriteAt(data []byte, offset int64) (int, error) {
	if f.disk.writing != nil {
		n, _ := f.File.WriteAt(data[:len(data)/2], offset)
		return n, f.disk.writing
	}
	return f.File.WriteAt(data, offset)
}

func (d *disk) Create(path string, size int64) error {
	return errors.Join(os.WriteFile(path, make([]byte, size), 0o600), d.creating)
}

func (d *disk) Open(path string) (commitlog.File, error) {
	if d.opening != nil {
		return nil, d.opening
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	return file{f, d}, err
}

func (d *disk) Remove(path string) error { return os.Remove(path) }

// open returns a log in a new folder, with its first segments.
func open(t *testing.T, d commitlog.Disk) (l *commitlog.Log, base string) {
	t.Helper()
	base = filepath.Join(t.TempDir(), "games.db")
	l = commitlog.New(base, epoch, segment, d)
	t.Cleanup(func() { l.Close() })
	extend(t, l)
	return l, base
}

// extend makes room in a log.
func extend(t *testing.T, l *commitlog.Log) {
	t.Helper()
	if _, err := l.Prepare(); err != nil {
		t.Fatal(err)
	}
	if err := l.Adopt(); err != nil {
		t.Fatal(err)
	}
}

// text is the record with the given number, which takes one to three sectors.
func text(number int64) []byte {
	return bytes.Repeat(fmt.Appendf(nil, "record %d ", number), 10+50*int(number%3))
}

func add(t *testing.T, l *commitlog.Log, number int64) {
	t.Helper()
	if err := l.Append(number, text(number)); err != nil {
		t.Fatalf("record %d: %v", number, err)
	}
}

// wantRead checks that all records from one number to another are read, except the given ones.
func wantRead(t *testing.T, l *commitlog.Log, base string, from, to int64, without ...int64) {
	t.Helper()
	records, err := commitlog.Read(base, epoch, l.Segments(), from)
	if err != nil {
		t.Fatal(err)
	}
	var got, want []string
	for _, r := range records {
		got = append(got, fmt.Sprintf("%d %s", r.Number, r.Data))
	}
numbers:
	for number := from; number <= to; number++ {
		for _, missing := range without {
			if number == missing {
				continue numbers
			}
		}
		want = append(want, fmt.Sprintf("%d %s", number, text(number)))
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("from %d to %d without %v, got %.300v", from, to, without, got)
	}
}

// Segments are used again once nothing in them is needed, and not before.
func TestSegmentsAreUsedInTurn(t *testing.T) {
	for _, d := range []commitlog.Disk{&disk{}, commitlog.System{SyncDirectory: func(string) error { return nil }}} {
		t.Run(fmt.Sprintf("%T", d), func(t *testing.T) {
			base := filepath.Join(t.TempDir(), "games.db")
			l := commitlog.New(base, epoch, segment, d)
			defer l.Close()
			if _, err := l.Prepare(); err != nil {
				t.Skip("this system has no such disk: ", err)
			}
			if err := l.Adopt(); err != nil {
				t.Fatal(err)
			}
			number, floor := int64(0), int64(1)
			for range 40 {
				for {
					err := l.Append(number+1, text(number+1))
					if errors.Is(err, commitlog.ErrNoRoom) {
						break
					}
					if err != nil {
						t.Fatal(err)
					}
					number++
					wantRead(t, l, base, floor, number)
				}
				floor = number - 3
				l.Release(floor)
				wantRead(t, l, base, floor, number)
				extend(t, l)
			}
			if paths, err := commitlog.Paths(base); err != nil || len(paths) > 4 {
				t.Errorf("for %d records there are the files %v, %v", number, paths, err)
			}
			for _, c := range []struct {
				epoch    uint64
				segments []int
			}{{epoch + 1, l.Segments()}, {epoch, append(l.Segments(), 9)}} {
				if got, err := commitlog.Read(base, c.epoch, c.segments, 1); !errors.Is(err, commitlog.ErrMissing) {
					t.Errorf("of segments %v of epoch %d there is %v, %v", c.segments, c.epoch, got, err)
				}
			}
		})
	}
}

// Segments that were needed only for a peak are given up.
func TestFewFreeSegmentsAreKept(t *testing.T) {
	l, base := open(t, &disk{})
	for number := int64(1); number <= 60; number++ {
		extend(t, l)
		add(t, l, number)
	}
	before, err := commitlog.Paths(base)
	if err != nil || len(before) < 10 {
		t.Fatalf("60 records are in %d files, %v", len(before), err)
	}
	l.Release(61)
	if changed, err := l.Prepare(); !changed || err != nil {
		t.Errorf("changed %t, %v", changed, err)
	}
	// Segments that the database counts on stay until it has been told.
	if after, err := commitlog.Paths(base); err != nil || len(after) != len(before) || len(l.Segments()) != 5 {
		t.Errorf("of %d files there are %v, of which %v are used, %v", len(before), after, l.Segments(), err)
	}
	if err := l.Adopt(); err != nil {
		t.Fatal(err)
	}
	if after, err := commitlog.Paths(base); err != nil || len(after) != 5 {
		t.Errorf("of %d files there are still %v, %v", len(before), after, err)
	}
	add(t, l, 61)
	wantRead(t, l, base, 61, 61)
}

// A segment that the database does not know is not used.
func TestAFreshSegmentWaitsUntilItIsKnown(t *testing.T) {
	base := filepath.Join(t.TempDir(), "games.db")
	l := commitlog.New(base, epoch, segment, &disk{})
	defer l.Close()
	if changed, err := l.Prepare(); !changed || err != nil {
		t.Fatalf("changed %t, %v", changed, err)
	}
	if err := l.Append(1, text(1)); !errors.Is(err, commitlog.ErrNoRoom) {
		t.Errorf("got error %v", err)
	}
	if err := l.Adopt(); err != nil {
		t.Fatal(err)
	}
	add(t, l, 1)
	if changed, err := l.Prepare(); !changed || err != nil { // one of two is in use
		t.Errorf("changed %t, %v", changed, err)
	}
	if err := l.Adopt(); err != nil {
		t.Fatal(err)
	}
	if changed, err := l.Prepare(); changed || err != nil {
		t.Errorf("changed %t, %v", changed, err)
	}
}

// A sector that was not written or is damaged spoils the record that it belongs to, and no other.
func TestARecordIsThereWholeOrNotAtAll(t *testing.T) {
	l, base := open(t, &disk{})
	for number := int64(1); number <= 4; number++ {
		add(t, l, number)
	}
	path := base + "-log-1"
	sound, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	at := sector
	for number := int64(1); number <= 4; number++ {
		length := 16 + len(text(number))
		for ; length > 0; length, at = length-sector, at+sector {
			for range 20 {
				data := bytes.Clone(sound)
				what := "torn"
				if clear(data[at : at+sector]); rand.IntN(2) == 0 {
					copy(data, sound)
					data[at+rand.IntN(min(length, sector))] ^= 1 << rand.IntN(8)
					what = "damaged"
				}
				if err := os.WriteFile(path, data, 0o600); err != nil {
					t.Fatal(err)
				}
				if wantRead(t, l, base, 1, 4, number); t.Failed() {
					t.Fatalf("the sector at %d is %s", at, what)
				}
			}
		}
	}
}

// After a failed write nothing more is written, because its place would be unknown.
func TestAFailedWriteIsTheLast(t *testing.T) {
	d := &disk{}
	l, base := open(t, d)
	add(t, l, 1)
	d.writing = errors.New("the disk is broken")
	if err := l.Append(2, text(2)); !errors.Is(err, d.writing) {
		t.Errorf("got error %v", err)
	}
	d.writing = nil
	if err := l.Append(2, text(2)); !errors.Is(err, commitlog.ErrNoRoom) {
		t.Errorf("afterwards got error %v", err)
	}
	wantRead(t, l, base, 1, 1)
}

// A record that is too long is not written, and takes no space from the following ones.
func TestALongRecordHasNoRoom(t *testing.T) {
	l, base := open(t, &disk{})
	if err := l.Append(1, make([]byte, segment)); !errors.Is(err, commitlog.ErrNoRoom) {
		t.Errorf("got error %v", err)
	}
	add(t, l, 1)
	wantRead(t, l, base, 1, 1)
}

// A full disk is tried again; a disk that cannot be written as a log requires is not.
func TestADiskWithoutRoomIsAskedAgain(t *testing.T) {
	for _, c := range []struct {
		disk  disk
		again bool
	}{
		{disk{creating: errors.New("full")}, true},
		{disk{opening: errors.ErrUnsupported}, false},
		{disk{writing: syscall.EINVAL}, false}, // its sectors are larger
		{disk{opening: syscall.EMFILE}, true},
	} {
		base := filepath.Join(t.TempDir(), "games.db")
		d := c.disk
		l := commitlog.New(base, epoch, segment, &d)
		defer l.Close()
		if _, err := l.Prepare(); err == nil {
			t.Errorf("%+v: it was extended", c.disk)
		}
		if paths, err := commitlog.Paths(base); err != nil || len(paths) != 0 {
			t.Errorf("%+v: it left %v, %v", c.disk, paths, err)
		}
		d = disk{}
		extend(t, l)
		if err := l.Append(1, text(1)); (err == nil) != c.again {
			t.Errorf("%+v: with room again: %v", c.disk, err)
		}
	}
}

func TestNothingIsLeftOfWhatIsErased(t *testing.T) {
	l, base := open(t, &disk{})
	for number := int64(1); number <= 6; number++ {
		add(t, l, number)
	}
	if err := l.Erase(); err != nil {
		t.Fatal(err)
	}
	paths, err := commitlog.Paths(base)
	if err != nil || len(paths) != 2 {
		t.Fatalf("there are the files %v, %v", paths, err)
	}
	for _, path := range paths {
		if data, err := os.ReadFile(path); err != nil || len(data) != segment || !bytes.Equal(data[sector:], make([]byte, segment-sector)) {
			t.Errorf("%s is not empty, %v", path, err)
		}
	}
	add(t, l, 7)
	wantRead(t, l, base, 1, 7, 1, 2, 3, 4, 5, 6)
}

// Other files beside a database are left alone.
func TestOnlySegmentsAreRemoved(t *testing.T) {
	d := &disk{}
	l, base := open(t, d)
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"", "-wal", "-log", "-log-", "-log-1.txt", "-log-x"} {
		if err := os.WriteFile(base+name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := commitlog.Remove(base, d); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(filepath.Dir(base))
	if err != nil || len(entries) != 6 {
		t.Errorf("left are %v, %v", entries, err)
	}
}
