package lobby_test

import (
	"testing"

	"triplecross/internal/lobby"
	"triplecross/internal/table"
)

// BenchmarkAMoveBeforeAThousandWatchers plays a move and takes it back. All
// watchers take their messages.
func BenchmarkAMoveBeforeAThousandWatchers(b *testing.B) {
	w := open(b)
	id := w.three()
	var subs []*lobby.Subscription
	for range 1000 {
		s, err := w.Subscribe(b.Context(), id, "", lobby.Known{}, func() {})
		if err != nil {
			b.Fatal(err)
		}
		subs = append(subs, s)
	}
	all := func() {
		for _, s := range subs {
			for data, err := s.Take(); data != nil; data, err = s.Take() {
				if err != nil {
					b.Fatal(err)
				}
			}
		}
	}
	all()
	b.ReportAllocs()
	for b.Loop() {
		version := w.table(id).Version
		w.must(id, ada, table.Play{Version: version, Seat: 0, Text: "a1-b1"})
		all()
		w.must(id, ada, table.TakeBack{})
		all()
	}
	b.StopTimer()
	closeAll(subs)
}
