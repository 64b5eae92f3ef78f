package push

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"triplecross/internal/table"
)

// The heap and the list of rematches stay right whatever is added and removed.
func TestNoticesWaitInTheirOrder(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	start := time.Now()
	var w waiting
	kept := map[about]*notice{}
	for range 2_000 {
		key := about{fmt.Sprint(random.IntN(20)), table.Person(fmt.Sprint(random.IntN(5)))}
		if n := kept[key]; n != nil && random.IntN(2) == 0 {
			w.drop(n)
			delete(kept, key)
		} else {
			n := &notice{about: key, kind: []kind{turn, sat, rematch}[random.IntN(3)], next: fmt.Sprint(random.IntN(10)), due: start.Add(time.Duration(random.IntN(1000)))}
			w.put(n)
			kept[key] = n
		}
		compare(t, &w, kept)
	}
	for n := w.first(); n != nil; n = w.first() {
		w.drop(n)
		delete(kept, n.about)
		compare(t, &w, kept)
	}
	if len(kept) != 0 || len(w.rematches) != 0 {
		t.Errorf("%d notices were never first, %d rematches are left", len(kept), len(w.rematches))
	}
}

// compare checks the waiting notices against the expected ones.
func compare(t *testing.T, w *waiting, kept map[about]*notice) {
	t.Helper()
	rematches := 0
	for _, n := range kept {
		if first := w.first(); first == nil || n.due.Before(first.due) {
			t.Fatalf("%v is due before %v", n, first)
		}
		if n.kind == rematch {
			rematches++
		}
	}
	for next, all := range w.rematches {
		for _, n := range all {
			if rematches--; kept[n.about] != n || n.next != next {
				t.Fatalf("%v waits as a rematch at %s", n, next)
			}
		}
	}
	if len(w.due) != len(kept) || len(w.about) != len(kept) || rematches != 0 {
		t.Fatalf("%d and %d wait instead of %d, and %d rematches are missing", len(w.due), len(w.about), len(kept), rematches)
	}
}

// A loop over the notices of a rematch may drop some of them.
func TestNoticesOfARematchMayGoMeanwhile(t *testing.T) {
	var w waiting
	for _, person := range []table.Person{"ada", "bob", "cleo"} {
		w.put(&notice{about: about{"a table", person}, kind: rematch, next: "the next"})
	}
	var seen []table.Person
	for _, n := range w.rematches["the next"] {
		if seen = append(seen, n.person); n.person == "ada" {
			w.drop(n)
		}
	}
	if len(seen) != 3 || len(w.rematches["the next"]) != 2 {
		t.Errorf("of three notices %q were seen, and %d are left", seen, len(w.rematches["the next"]))
	}
}

// BenchmarkJoin adds a notice when the queue is full.
func BenchmarkJoin(b *testing.B) {
	var w waiting
	due := time.Now()
	put := func(i int) *notice {
		n := &notice{about: about{table: fmt.Sprint(i)}, kind: sat, due: due.Add(time.Duration(i))}
		w.put(n)
		return n
	}
	for i := range mostWaiting {
		put(i)
	}
	for i := mostWaiting; b.Loop(); i++ {
		w.drop(put(i))
	}
}
