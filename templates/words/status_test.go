package words_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/locale/localetest"
	"triplecross/internal/protocol"
	"triplecross/templates/words"
)

func TestTheStatusSaysHowTheTableStands(t *testing.T) {
	free, person := protocol.Seat{Kind: protocol.Free}, protocol.Seat{Kind: protocol.Person, Name: "Ann"}
	full := []protocol.Seat{person, person, person}
	over := func(reason string, place ...int) protocol.View {
		return protocol.View{Status: protocol.Over, Seats: full, Outcome: &protocol.Outcome{Place: place, Reason: reason}}
	}
	draw := over("repetition", 1, 1, 1)
	draw.Outcome.Drawn = true
	left := over("turn limit", 1, 3, 1)
	left.Outcome.Drawn, left.You = true, []int{0}
	for want, view := range map[string]protocol.View{
		"Waiting for two more players": {Status: protocol.Open, Seats: []protocol.Seat{person, free, free}},
		"Waiting for one more player":  {Status: protocol.Open, Seats: []protocol.Seat{person, free, person}},
		"Everybody is here":            {Status: protocol.Open, Seats: full},
		"Green to move":                {Status: protocol.Live, Seats: full, Turn: 2, You: []int{0}},
		"You are out":                  {Status: protocol.Live, Seats: full, Turn: 2, You: []int{0}, Note: "You are out"},
		"Your turn":                    {Status: protocol.Live, Seats: full, Turn: 2, You: []int{1}},
		"Your turn, as Blue":           {Status: protocol.Live, Seats: full, Turn: 4, You: []int{1, 2}},
		"Red wins by four exits":       over("four exits", 1, 2, 2),
		"Red and Blue win by timeout":  over("timeout", 1, 3, 1),
		"Draw by repetition":           draw,
		"Draw by turn limit":           left,
	} {
		if diff := cmp.Diff(want, words.Status(localetest.English(t), game.Info{}, view)); diff != "" {
			t.Error(diff)
		}
	}
}
