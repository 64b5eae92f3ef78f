package tableview

import (
	"strings"
	"testing"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
	"triplecross/internal/table"
	"triplecross/templates/moves"
)

func TestPlayersWhoDroppedOutReadWhyAtTheEnd(t *testing.T) {
	at := table.Table{Lost: game.SeatsOf(0, 1, 2), Resigned: game.SeatsOf(0), Late: game.SeatsOf(1)}
	for want, mine := range map[string]game.Seats{
		"ended.resigned": game.SeatsOf(0, 3),
		"ended.late":     game.SeatsOf(1),
		"ended.dropped":  game.SeatsOf(2), // a partner's time ran out
	} {
		if says := droppedOut(t.Context(), at, mine); says != want {
			t.Errorf("the players of the seats %b read %q, not %q", mine, says, want)
		}
	}
}

func TestTheEndCountsRoundsAsTheListOfMoves(t *testing.T) {
	for want, seats := range map[int][]int{
		0: nil,
		2: {0, 1, 2, 0},
		5: {0, 1, 2, 0, 2, 0, 2, 2, 2}, // seats 1 and 0 are out
	} {
		var played []table.Played
		for _, s := range seats {
			played = append(played, table.Played{Seat: game.Seat(s)})
		}
		list := moves.Rounds(make([]int, 3), seats, make([]string, len(seats)))
		if got := roundsOf(played); got != want || len(list) != want {
			t.Errorf("moves of the seats %v take %d rounds, and %d in the list", seats, got, len(list))
		}
	}
}

// A person who has resigned does not share first place with bots that do.
func TestABotCallsOnlyASharedPlaceAFairResult(t *testing.T) {
	for want, resigned := range map[string]bool{"says.draw.0": false, "says.won": true} {
		site := &table.Site{Games: map[string]game.Game{"chexers": game.Of(chexers.Rules{})}}
		events := []table.Event{
			table.Made{Game: "chexers"},
			table.Sat{Seat: 0, Kind: table.SeatPerson, Person: "ada"},
			table.Sat{Seat: 1, Kind: table.SeatBot, Bot: "club"},
			table.Sat{Seat: 2, Kind: table.SeatBot, Bot: "club"},
			table.Started{},
		}
		if resigned {
			events = append(events, table.Resigned{Seat: 0})
		}
		there, back := []string{"a1-b1", "f7-f6", "d1-c1"}, []string{"b1-a1", "f6-f7", "c1-d1"}
		for range 3 { // then the first position is there for the fourth time, which is a draw
			for i, text := range append(there, back...) {
				events = append(events, table.Moved{Seat: game.Seat(i % 3), Text: text})
			}
		}
		var at table.Table
		for _, e := range events {
			var err error
			if at, err = at.Apply(site, e, time.Now()); err != nil {
				t.Fatal(err)
			}
		}
		m := table.Moment{Table: at, Site: site}
		if _, over := m.Outcome(); !over {
			t.Fatal("the game goes on")
		}
		if says := saysOf(t.Context(), m, "ada"); !strings.HasPrefix(says.Text, want) {
			t.Errorf("a bot says %s to a person who resigned: %v", says.Text, resigned)
		}
	}
}
