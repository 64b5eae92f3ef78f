package loadtest

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// opening returns the correct record of a game of Chexers, and its plays. By
// version 5 all seats were taken.
func opening() (record, []play) {
	texts := []string{"a1-b1", "d7-d6", "g4-f4", "b1-a1", "d6-d7", "f4-g4", "a1-b1"}
	rec := record{Game: "chexers", Version: 5 + len(texts), Status: protocol.Live, Moves: texts}
	var plays []play
	for i, text := range texts {
		rec.Seats = append(rec.Seats, game.Seat(i%3))
		rec.Versions = append(rec.Versions, 6+i)
		plays = append(plays, play{seat: i % 3, text: text, base: 5 + i, version: 6 + i})
	}
	return rec, plays
}

// without removes a move, so that those behind it move up.
func (rec record) without(i int) record {
	n := len(rec.Moves) - 1
	rec.Moves = append(append([]string{}, rec.Moves[:i]...), rec.Moves[i+1:]...)
	rec.Seats = append(append([]game.Seat{}, rec.Seats[:i]...), rec.Seats[i+1:]...)
	rec.Versions = rec.Versions[:n]
	rec.Version--
	return rec
}

func TestALogThatIsAsItWasPlayedIsRight(t *testing.T) {
	rec, plays := opening()
	if wrong := rec.check(plays); len(wrong) > 0 {
		t.Error(wrong)
	}
	t.Run("also with a last move that has no answer", func(t *testing.T) {
		plays[len(plays)-1].version = 0
		if wrong := rec.check(plays); len(wrong) > 0 {
			t.Error(wrong)
		}
		if wrong := rec.without(len(plays) - 1).check(plays); len(wrong) > 0 {
			t.Error(wrong)
		}
	})
}

func TestWhatIsWrongWithALogIsFound(t *testing.T) {
	for name, tt := range map[string]struct {
		doctor func(rec *record, plays *[]play)
		want   string
	}{
		"the last move is lost": {
			func(rec *record, _ *[]play) { *rec = rec.without(6) },
			"lost: acknowledged as version 12, seat 0's a1-b1",
		},
		"a move in the middle is lost": {
			func(rec *record, _ *[]play) { *rec = rec.without(3) },
			"lost: acknowledged as version 9, seat 0's b1-a1",
		},
		"a move is replaced": {
			func(rec *record, _ *[]play) { rec.Moves[6] = "a1-a2" },
			"lost: acknowledged as version 12, seat 0's a1-b1; sent by nobody: version 12, seat 0's a1-a2",
		},
		"a move stands twice": {
			func(rec *record, _ *[]play) {
				rec.Moves = append(rec.Moves, "a1-b1")
				rec.Seats = append(rec.Seats, 0)
				rec.Versions = append(rec.Versions, 13)
				rec.Version++
			},
			"illegal: version 13, seat 0's a1-b1; doubled: version 13, seat 0's a1-b1",
		},
		"a move was sent by nobody": {
			func(_ *record, plays *[]play) { *plays = (*plays)[:6] },
			"doubled: version 12, seat 0's a1-b1",
		},
		"a stranger's move": {
			func(rec *record, plays *[]play) {
				rec.Moves[6] = "a1-a2"
				*plays = (*plays)[:6]
			},
			"sent by nobody: version 12, seat 0's a1-a2",
		},
		"two moves changed places": {
			func(rec *record, _ *[]play) {
				rec.Moves[4], rec.Moves[5] = rec.Moves[5], rec.Moves[4]
				rec.Seats[4], rec.Seats[5] = rec.Seats[5], rec.Seats[4]
			},
			"illegal: version 10, seat 2's f4-g4; out of order: acknowledged as version 10, seat 1's d6-d7",
		},
		"versions that go back": {
			func(rec *record, _ *[]play) { rec.Versions[6] = 6 },
			"out of order: version 6, seat 0's a1-b1 after version 11",
		},
		"an illegal move that was acknowledged": {
			func(rec *record, plays *[]play) { rec.Moves[6], (*plays)[6].text = "a1-g4", "a1-g4" },
			"illegal: version 12, seat 0's a1-g4",
		},
		"a game that is over too early": {
			func(rec *record, _ *[]play) { rec.Status = protocol.Over },
			`the game is "over", by the rules it is over: false`,
		},
		"a record that is cut short": {
			func(rec *record, _ *[]play) { rec.Seats = rec.Seats[1:] },
			"the record has 7 moves, 6 seats",
		},
	} {
		t.Run(name, func(t *testing.T) {
			rec, plays := opening()
			tt.doctor(&rec, &plays)
			found := strings.Join(rec.check(plays), "; ")
			for want := range strings.SplitSeq(tt.want, "; ") {
				if !strings.Contains(found, want) {
					t.Errorf("found %q, not %q", found, want)
				}
			}
		})
	}
}

func TestAForcedPassIsSentByNobody(t *testing.T) {
	moves := []move{{0, "a1-b1", 6}, {1, "pass", 7}, {2, "g4-f4", 8}}
	plays := []play{{seat: 0, text: "a1-b1", base: 5, version: 6}, {seat: 2, text: "g4-f4", base: 7, version: 8}}
	if wrong := compare(moves, map[int]bool{1: true}, plays); len(wrong) > 0 {
		t.Error(wrong)
	}
	want := []string{"sent by nobody: version 7, seat 1's pass"}
	if diff := cmp.Diff(want, compare(moves, nil, plays)); diff != "" {
		t.Error(diff)
	}
}
