package sqlite_test

import (
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"triplecross/internal/store"
	"triplecross/internal/store/sqlite"
	"triplecross/internal/store/sqlite/disktest"
)

// fillingDisk is a disk that, once armed, becomes full or read-only at a given write at a point, until it
// gets room again.
type fillingDisk struct {
	code        int32 // of the failure: disktest.Full or disktest.ReadOnly
	point       disktest.Point
	number      int64
	count       atomic.Int64
	armed, full atomic.Bool
}

func (d *fillingDisk) around(op disktest.Op, do func() int32) int32 {
	changes := op.Kind == disktest.Write || d.code == disktest.ReadOnly && (op.Kind == disktest.Truncate || op.Kind == disktest.Delete)
	if !changes || !d.armed.Load() {
		return do()
	}
	if disktest.Here() == d.point && d.count.Add(1) == d.number {
		d.full.Store(true)
	}
	if d.full.Load() {
		return d.code
	}
	return do()
}

// While the disk is full, appends fail, but everything acknowledged can be read. Once there is room again,
// games go on, and nothing is lost or duplicated.
func TestADiskThatIsFullInTheMiddleOfAnythingLosesNothing(t *testing.T) {
	for _, point := range []disktest.Point{disktest.Commit, disktest.Fold, disktest.Checkpoint} {
		for _, number := range []int64{1, 2, 3, 8} {
			t.Run(fmt.Sprint(point, " ", number), func(t *testing.T) {
				fill(t, &fillingDisk{code: disktest.Full, point: point, number: number})
			})
		}
	}
}

// The same holds while the disk is read-only, which systems make it after an error.
func TestSlowADiskThatIsReadOnlyInTheMiddleOfAnythingLosesNothing(t *testing.T) {
	last := int64(8)
	if os.Getenv("SOAK") != "" {
		last = 150
	}
	for _, point := range []disktest.Point{disktest.Commit, disktest.Fold, disktest.Checkpoint} {
		for number := int64(1); number <= last; number++ {
			t.Run(fmt.Sprint(point, " ", number), func(t *testing.T) {
				fill(t, &fillingDisk{code: disktest.ReadOnly, point: point, number: number})
			})
		}
	}
}

func fill(t *testing.T, filling *fillingDisk) {
	disk, err := disktest.Interpose(filling.around)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := disk.Remove(); err != nil {
			t.Error(err)
		}
	}()
	dir := t.TempDir()
	s, err := sqlite.OpenTimedOn(disktest.CommitLog(filling.around, sqlite.SystemLog), dir, 2*time.Millisecond, 2*time.Millisecond, 64)
	if err != nil {
		t.Fatal(err)
	}
	closed := sync.OnceValue(s.Close)
	defer closed()
	const games = 4
	var acknowledged [games]int
	var group sync.WaitGroup
	for g := range games {
		id := fmt.Sprint("game-", g)
		for range 3 { // makes sure that every game exists
			if err := s.Append(t.Context(), played(id, acknowledged[g]+1)); err != nil {
				t.Fatal(err)
			}
			acknowledged[g]++
		}
	}
	filling.armed.Store(true)
	for g := range games {
		group.Go(func() {
			for {
				err := s.Append(t.Context(), played(fmt.Sprint("game-", g), acknowledged[g]+1))
				if errors.Is(err, store.ErrConflict) {
					t.Errorf("the append after event %d: %v", acknowledged[g], err)
				}
				if err != nil {
					return
				}
				acknowledged[g]++
			}
		})
	}
	group.Wait()
	if err := s.Ready(t.Context()); err == nil {
		t.Error("with the disk full the store is ready")
	}
	if _, err := s.List(t.Context(), store.Query{}); err != nil { // it may lack the latest games
		t.Error(err)
	}
	want := map[string]bounds{}
	for g, last := range acknowledged {
		id := fmt.Sprint("game-", g)
		log, err := s.Events(t.Context(), id, 0)
		if err != nil || len(log) != last {
			t.Fatalf("%s: %d events of %d, %v", id, len(log), last, err)
		}
		want[id] = bounds{last + 1, last + 1}
	}

	filling.armed.Store(false)
	for g, last := range acknowledged {
		if err := s.Append(t.Context(), played(fmt.Sprint("game-", g), last+1)); err != nil {
			t.Errorf("with room again: %v", err)
		}
	}
	if err := s.Ready(t.Context()); err != nil {
		t.Errorf("with room again: %v", err)
	}
	if err := closed(); err != nil {
		t.Fatal(err)
	}
	if _, err := examine(dir, want); err != nil {
		t.Error(err)
	}
}
