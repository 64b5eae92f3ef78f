package sqlite

import (
	"context"
	"fmt"
	"testing"
	"time"

	"triplecross/internal/store"
)

// BenchmarkLists runs the queries of pages and sweeps over more and more games of 110 events each, all of one
// person; a tenth are public and a hundredth live.
func BenchmarkLists(b *testing.B) {
	yes, no := true, false
	public := func(status store.Status) store.Query {
		return store.Query{Status: status, Public: &yes, Showcase: &no, Limit: 13}
	}
	for _, games := range []int{1_000, 10_000, 100_000} {
		s, err := Open(b.TempDir())
		if err != nil {
			b.Fatal(err)
		}
		if err := s.committer.submit(b.Context(), func(w *writer) error { return fill(w, games) }); err != nil {
			b.Fatal(err)
		}
		for _, bench := range []struct {
			name string
			ask  func(context.Context) error
		}{
			{"yours", listing(s, store.Query{Person: "ann", Status: store.Over, Limit: 13})},
			{"home", listing(s, public(store.Live))},
			{"watch", listing(s, public(store.Over))},
			{"due", listing(s, store.Query{Due: time.UnixMilli(1), Limit: 500})},
			{"events", func(ctx context.Context) error {
				log, err := s.Events(ctx, fmt.Sprintf("%026d", games/2), 0)
				if err == nil && len(log) != 110 {
					err = fmt.Errorf("%d events", len(log))
				}
				return err
			}},
		} {
			b.Run(fmt.Sprintf("%s/games=%d", bench.name, games), func(b *testing.B) {
				for b.Loop() {
					if err := bench.ask(b.Context()); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

func listing(s *Store, q store.Query) func(context.Context) error {
	return func(ctx context.Context) error {
		_, err := s.List(ctx, q)
		return err
	}
}

// fill writes games.
func fill(w *writer, games int) error {
	for _, text := range []string{
		`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
		INSERT INTO game (number, id, last_seq, slug, setup, status, public, showcase, players, plies, seats, position, outcome, created, updated)
		SELECT i, format('%026d', i), 110, 'chexers', '', iif(i % 100 = 0, 'live', 'over'), i % 10 = 0, 0, 3, 107,
			'[{"kind":"person","name":"Ann"},{"kind":"person","name":"Bob"},{"kind":"bot","bot":"club"}]',
			'GGGG/5/6/R5B/R4B/R3B/R2B+r+0,0,0+0', '', i * 1000, i * 1000 FROM n`,
		`INSERT INTO participant (person, status, created, id, game) SELECT 'ann', status, created, id, number FROM game WHERE number <= ?1`,
		`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 110)
		INSERT INTO event (game, seq, at, kind, body)
		SELECT number, i, 0, 'moved', '{"seat":1,"text":"c5-e5","cmd":"01J9ZQ4T8Y7M2W","spent":1532,"bank":[593120,601003,587231]}'
		FROM game, n WHERE number <= ?1 ORDER BY number, i`,
	} {
		if _, err := w.conn.ExecContext(context.Background(), text, games); err != nil {
			return err
		}
	}
	return nil
}
