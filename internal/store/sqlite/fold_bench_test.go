package sqlite

import (
	"fmt"
	"testing"
	"time"

	"triplecross/internal/store"
)

// BenchmarkFold folds five moves of each of 200 games, a part at a time.
func BenchmarkFold(b *testing.B) {
	steps, err := migrationSteps()
	if err != nil {
		b.Fatal(err)
	}
	s, err := open(b.TempDir(), steps, timing{foldDelay: time.Hour, checkpointInterval: time.Hour, maxLog: usual.maxLog}, nil)
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	begin := time.UnixMilli(1_700_000_000_000).UTC()
	seq := 0
	play := func(games, moves int) {
		for range moves {
			seq++
			for g := range games {
				id := fmt.Sprintf("%026d", g*7919)
				if err := s.committer.submitLazily(b.Context(), func(w *writer) error {
					return w.append(store.Append{
						GameID:  id,
						Events:  []store.Event{{Seq: seq, At: begin, Kind: "move", Body: []byte(`{"seat":1,"text":"c5-e5","cmd":"01J9ZQ4T8Y7M2W","spent":1532,"bank":[593120,601003,587231]}`)}},
						Summary: &store.Summary{ID: id, Game: "chexers", Status: store.Live, Players: 3, Plies: seq, Created: begin, Updated: begin, Position: "r: a1 b1 c1 d1  g: g4 g5 g6 g7  b: a4 b5 c6 d7 | red | 0 0 0"},
					})
				}); err != nil {
					b.Fatal(err)
				}
			}
		}
	}
	fold := func() {
		for {
			if _, ok := s.tail.since(); !ok {
				return
			}
			if err := s.committer.submitLazily(b.Context(), func(w *writer) error { return w.fold(w.tail.oldest(time.Now(), foldEvents)) }); err != nil {
				b.Fatal(err)
			}
		}
	}
	const games, moves = 200, 5
	play(games, 10)
	fold()
	n := 0
	for b.Loop() {
		b.StopTimer()
		play(games, moves)
		b.StartTimer()
		fold()
		n += games * moves
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(n), "µs/event")
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(n)*foldEvents, "µs/part")
}
