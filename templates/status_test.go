package templates_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/templates"
)

func TestTheStatusSaysHowTheTableStands(t *testing.T) {
	free, person := protocol.Seat{Kind: protocol.Free}, protocol.Seat{Kind: protocol.Person, Name: "Ann"}
	full := []protocol.Seat{person, person, person}
	over := func(reason string, place ...int) protocol.View {
		return protocol.View{Status: protocol.Over, Seats: full, Outcome: &protocol.Outcome{Place: place, Reason: reason}}
	}
	for want, view := range map[string]protocol.View{
		"Waiting for two more players": {Status: protocol.Open, Seats: []protocol.Seat{person, free, free}},
		"Waiting for one more player":  {Status: protocol.Open, Seats: []protocol.Seat{person, free, person}},
		"Everybody is here":            {Status: protocol.Open, Seats: full},
		"Green to move":                {Status: protocol.Live, Seats: full, Turn: 2, You: []int{0}},
		"You are out":                  {Status: protocol.Live, Seats: full, Turn: 2, You: []int{0}, Note: "You are out"},
		"Your turn":                    {Status: protocol.Live, Seats: full, Turn: 2, You: []int{1}},
		"Your turn, as Blue":           {Status: protocol.Live, Seats: full, Turn: 4, You: []int{1, 2}},
		"Red wins: four exits":         over("four exits", 1, 2, 2),
		"Red and Blue win: time":       over("time", 1, 3, 1),
		"Draw: repetition":             over("repetition", 1, 1, 1),
	} {
		if diff := cmp.Diff(want, templates.Status(english(t), game.Info{}, view)); diff != "" {
			t.Error(diff)
		}
	}
}

func TestARoundEndsBeforeASeatThatIsNotAfterTheLast(t *testing.T) {
	rounds := templates.NewMoves([]int{0, 4, 2}, []int{1, 2, 0, 1, 1}, []string{"a", "b", "c", "d", "e"})
	want := []templates.Round{
		{Number: 1, Moves: []templates.Ply{{Seat: 1, Hue: 4, Ply: 1, Text: "a"}, {Seat: 2, Hue: 2, Ply: 2, Text: "b"}}},
		{Number: 2, Moves: []templates.Ply{{Seat: 0, Ply: 3, Text: "c"}, {Seat: 1, Hue: 4, Ply: 4, Text: "d"}}},
		{Number: 3, Moves: []templates.Ply{{Seat: 1, Hue: 4, Ply: 5, Text: "e"}}},
	}
	if diff := cmp.Diff(want, rounds); diff != "" {
		t.Error(diff)
	}
}

func TestThePlatesTellTheScoreAndTheWinner(t *testing.T) {
	info := game.Info{Seats: []string{"White", "Black"}, Goal: 4, GoalName: "exits"}
	plates := templates.NewPlates(english(t), info, game.Board{}, protocol.View{
		Seats:  []protocol.Seat{{Kind: protocol.Person, Name: "Ann"}, {Kind: protocol.Bot, Name: "Club", Bot: "club"}},
		Scores: []int{4, 1}, You: []int{1}, Outcome: &protocol.Outcome{Place: []int{1, 2}},
	}, game.SeatsOf(0))
	want := []templates.Plate{
		{Seat: 0, Colour: "White", Name: "Ann", Kind: protocol.Person, Here: true, Won: true, Score: 4, Goal: 4, GoalName: "exits"},
		{Seat: 1, Hue: 2, Colour: "Black", Name: "Club", Kind: protocol.Bot, Level: "club", You: true, Out: true, Score: 1, Goal: 4, GoalName: "exits"},
	}
	if diff := cmp.Diff(want, plates); diff != "" {
		t.Error(diff)
	}
}
