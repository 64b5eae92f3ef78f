package sqlite_test

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"triplecross/internal/store"
	"triplecross/internal/store/sqlite"
)

// BenchmarkAppend appends moves to many games at once, as rooms would: each game waits until its last move is
// durable before it makes the next.
func BenchmarkAppend(b *testing.B) {
	for _, procs := range []int{runtime.NumCPU(), 1} {
		for _, games := range []int{1, 64, 1024} {
			b.Run(fmt.Sprintf("games=%d/procs=%d", games, procs), func(b *testing.B) {
				defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(procs))
				s, err := sqlite.Open(b.TempDir())
				if err != nil {
					b.Fatal(err)
				}
				defer s.Close()
				benchmarkAppend(b, s, games)
			})
		}
	}
}

func benchmarkAppend(b *testing.B, s store.Store, games int) {
	begin := time.UnixMilli(1_700_000_000_000).UTC()
	appendMove := func(id string, seq int) error {
		return s.Append(b.Context(), store.Append{
			GameID: id,
			Events: []store.Event{{
				Seq: seq, At: begin, Kind: "move",
				Body: []byte(`{"seat":1,"text":"c5-e5","cmd":"01J9ZQ4T8Y7M2W","spent":1532,"bank":[593120,601003,587231]}`),
			}},
			Summary: &store.Summary{
				ID: id, Game: "chexers", Status: store.Live, Players: 3, Plies: seq,
				Seats: []store.Seat{{Kind: "person", Name: "Ann"}, {Kind: "person", Name: "Bob"}, {Kind: "bot", Name: "Club"}}, Created: begin, Updated: begin,
				Position: "r: a1 b1 c1 d1  g: g4 g5 g6 g7  b: a4 b5 c6 d7 | red | 0 0 0",
			},
		})
	}
	seqs := make([]int, games)
	var wg sync.WaitGroup
	// round makes the games append until there have been n appends in all.
	round := func(n int64) {
		var made atomic.Int64
		for g := range games {
			wg.Go(func() {
				id := fmt.Sprintf("%026d", g*7919)
				for made.Add(1) <= n {
					seqs[g]++
					if err := appendMove(id, seqs[g]); err != nil {
						b.Error(err)
						return
					}
				}
			})
		}
		wg.Wait()
	}
	round(int64(games))
	b.ReportAllocs()
	start := time.Now()
	b.ResetTimer()
	round(int64(b.N))
	b.ReportMetric(float64(b.N)/time.Since(start).Seconds(), "appends/s")
}
