package search_test

import (
	"math/rand/v2"
	"runtime"
	"testing"

	"triplecross/internal/ai/search"
)

func TestATreeWithoutRoomGivesUpWhatItVisitedLeast(t *testing.T) {
	p, seen := randomPosition(rand.New(rand.NewPCG(25, 26)), 20)
	q := judged(of(p, search.Budget{Nodes: 150_000}))
	q.Seen = seen
	large := find(t, new(monteCarlo).Search, q)
	q.TreeBytes = 1 << 20
	small := new(monteCarlo)
	r := find(t, small.Search, q)
	visits := 0
	for _, m := range r.Moves {
		visits += m.Visits
	}
	if r.Nodes < 150_000 || small.Len() > q.TreeBytes/2/44 {
		t.Errorf("%d positions in %d nodes", r.Nodes, small.Len())
	}
	if r.Depth < 4 || visits < 5_000 || r.Moves[0].Value < large.Moves[0].Value-0.1 {
		t.Errorf("%d visits, %d plies deep, %v; with room %d plies deep, %v", visits, r.Depth, r.Moves[0], large.Depth, large.Moves[0])
	}
	if allocs := testing.AllocsPerRun(3, func() { find(t, small.Search, q) }); allocs > 100 {
		t.Errorf("%v allocations", allocs)
	}
}

// A search that may use less memory than the one before gives the rest back, and keeps the most
// visited nodes.
func TestATreeShrinksWhenItMayHaveLess(t *testing.T) {
	p, seen := randomPosition(rand.New(rand.NewPCG(25, 26)), 20)
	q := judged(of(p, search.Budget{Nodes: 150_000}))
	q.Seen, q.TreeBytes, q.TreeKey = seen, 64<<20, "game"
	s := new(monteCarlo)
	expected := find(t, s.Search, q).Line[0]
	held := func() int64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	before, nodes := held(), s.Len()
	q.Position = q.Rules.Play(q.Position, q.By, expected)
	q.By, q.TreeBytes, q.Budget = q.Position.Turn(), 1<<20, search.Budget{Nodes: 10}
	r := find(t, s.Search, q)
	if back := before - held(); back < 60<<20 || s.Len() >= nodes || s.Len() > q.TreeBytes/2/44 {
		t.Errorf("%d bytes are given back; %d nodes of %d", back, s.Len(), nodes)
	}
	if r.Depth < 4 {
		t.Errorf("the tree goes on %d plies deep", r.Depth)
	}
	runtime.KeepAlive(s)
}

func TestSlowATreeIsLargerThanItUsedToBe(t *testing.T) {
	q := judged(at(t, "GGGG/5/6/R5B/R4B/R3B/R2B r 0,0,0 0", search.Budget{Nodes: 1_300_000}))
	q.TreeBytes = 256 << 20
	s := new(monteCarlo)
	if r := find(t, s.Search, q); s.Len() <= 1<<20 || r.Nodes < 1_300_000 {
		t.Errorf("%d nodes of %d positions", s.Len(), r.Nodes)
	}
}

func TestDoubtIsTold(t *testing.T) {
	told := func(text string) (last float32, times int) {
		q := judged(at(t, text, search.Budget{Nodes: 20_000}))
		q.Doubt = func(d float32) { last, times = d, times+1 }
		find(t, new(monteCarlo).Search, q)
		return last, times
	}
	start, times := told("GGGG/5/6/R5B/R4B/R3B/R2B r 0,0,0 0")
	if times < 10 || times > 40 || start < 0.5 {
		t.Errorf("at the start, with eight moves alike, doubt is %v, told %d times", start, times)
	}
	// A piece can be converted, or be lost.
	if clear, _ := told("GG2/3G1/R4G/R3B1B/R3BB/R4/4 g 0,0,0 16"); clear > start {
		t.Errorf("where little is good doubt is %v, at the start %v", clear, start)
	}
}
