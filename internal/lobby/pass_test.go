package lobby_test

import (
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/game/games"
	"triplecross/internal/table"
)

// played is a move of a game.
type played struct {
	by   game.Seat
	text string
}

// untilPass plays random moves of Chexers until somebody has to pass.
func untilPass(t *testing.T) []played {
	t.Helper()
	chexers := games.All()[0]
	for seed := range uint64(500) {
		random := rand.New(rand.NewPCG(seed, 0))
		s, err := chexers.Start("")
		if err != nil {
			t.Fatal(err)
		}
		var moves []played
		for s.Turn() != 0 && len(moves) < 300 {
			for by := range s.Turn().All() {
				legal := s.Legal(by)
				if legal[0].Text == "pass" {
					return moves
				}
				m := played{by, legal[random.IntN(len(legal))].Text}
				moves = append(moves, m)
				if s, err = s.Play(m.by, m.text); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	t.Fatal("nobody has to pass")
	return nil
}

// If bots need hardly any time, pauses are shorter.
func TestAForcedPassIsPlayedWhenPeopleHaveSeenWhoseTurnItIs(t *testing.T) {
	moves := untilPass(t)
	for minBotTime, pause := range map[time.Duration]time.Duration{
		time.Second: 700 * time.Millisecond, 250 * time.Millisecond: 700 * time.Millisecond,
		125 * time.Millisecond: 350 * time.Millisecond, 25 * time.Millisecond: 70 * time.Millisecond,
	} {
		synctest.Test(t, func(t *testing.T) {
			w := &world{t: t, dir: t.TempDir(), games: games.All(), minBotTime: minBotTime}
			w.open()
			defer w.shut()
			id, _ := w.connected(table.Settings{})
			for _, m := range moves {
				tbl := w.table(id)
				w.must(id, tbl.Seats()[m.by].Person, table.Play{Version: tbl.Version, Seat: m.by, Text: m.text})
			}
			pause = max(pause, minBotTime)
			time.Sleep(pause * 9 / 10)
			if n := len(w.table(id).Moves); n != len(moves) {
				t.Errorf("%v: %d moves before the pause is over, not %d", minBotTime, n, len(moves))
			}
			time.Sleep(pause / 5)
			tbl := w.table(id)
			if n := len(tbl.Moves); n != len(moves)+1 || tbl.Moves[n-1].Move.Text != "pass" {
				t.Errorf("%v: after it %d moves instead of %d", minBotTime, n, len(moves)+1)
			}
		})
	}
}
