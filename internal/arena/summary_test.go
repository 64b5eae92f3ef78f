package arena

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/game/games"
)

func TestAGameIsWonAloneOrSharedAndNeverByWhoForfeits(t *testing.T) {
	won, shared, lost := Score{1, 1, 0, 0}, Score{1, 0, 1, 0}, Score{1, 0, 0, 1}
	for _, tt := range []struct {
		name      string
		places    []int
		forfeited []int // seats, from 1
		want      []Score
		seats     []int
	}{
		{"won", []int{1, 2, 2}, nil, []Score{won, lost, lost}, []int{1, 0, 0}},
		{"drawn", []int{1, 1, 1}, nil, []Score{shared, shared, shared}, []int{0, 0, 0}},
		{"shared by two", []int{1, 3, 1}, nil, []Score{shared, lost, shared}, []int{0, 0, 0}},
		{"won by another", []int{1, 2, 2}, []int{2}, []Score{won, lost, lost}, []int{1, 0, 0}},
		{"won by the club bot", []int{1, 2, 3}, []int{1}, []Score{lost, won, lost}, []int{0, 1, 0}},
		{"won by the club bot before equals", []int{1, 2, 2}, []int{1}, []Score{lost, shared, shared}, []int{0, 0, 0}},
		{"drawn by the club bot", []int{1, 1, 1}, []int{3}, []Score{shared, shared, lost}, []int{0, 0, 0}},
		{"only one stayed", []int{2, 1, 2}, []int{2, 3}, []Score{won, lost, lost}, []int{1, 0, 0}},
		{"nobody stayed", []int{1, 2, 2}, []int{1, 2, 3}, []Score{lost, lost, lost}, []int{0, 0, 0}},
		{"the club bot beats one", []int{1, 2}, []int{1}, []Score{lost, won}, []int{0, 1}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			o := options(t, 1, "club,casual,beginner")
			o.Panel = true
			if len(tt.places) == 2 {
				o.Game, _ = games.Find("hexdame")
				o.Players = o.Players[:2]
			}
			sides, err := o.sides()
			if err != nil {
				t.Fatal(err)
			}
			r := &Record{
				Outcome: game.Outcome{Place: tt.places}, Efforts: make([]Effort, len(tt.places)), seats: []int{0, 1, 2}[:len(tt.places)],
			}
			for _, seat := range tt.forfeited {
				r.Forfeits = append(r.Forfeits, Forfeit{Seat: seat})
			}
			tally := newTally(&o, sides)
			tally.add(r)
			s := tally.summary()
			for _, p := range s.Players {
				number := map[string]int{"club": 0, "casual": 1, "beginner": 2}[p.Player]
				if diff := cmp.Diff(tt.want[number], p.Score); diff != "" {
					t.Errorf("%s: %s", p.Player, diff)
				}
			}
			if diff := cmp.Diff(tt.want[0], s.Tables[0].Score); diff != "" {
				t.Errorf("the panel: %s", diff)
			}
			if diff := cmp.Diff(tt.seats, s.Seats); diff != "" {
				t.Errorf("wins by seat: %s", diff)
			}
			drawn := 0
			for _, score := range tt.want {
				drawn = max(drawn, score.Draws)
			}
			if s.Drawn != drawn {
				t.Errorf("%d drawn, want %d", s.Drawn, drawn)
			}
		})
	}
}
