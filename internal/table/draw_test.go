package table

import (
	"testing"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// Who asked for a draw or a takeback learns who declined, until they move or somebody asks again.
func TestWhoAskedInVainLearnsIt(t *testing.T) {
	ada, bob, cleo := game.SeatsOf(0), game.SeatsOf(1), game.SeatsOf(2)
	asked := UndoAsked{Seat: 0, Ply: 0}
	for name, c := range map[string]struct {
		events []Event
		moves  int // which follow the events
		want   Denial
	}{
		"a draw is declined":                  {[]Event{Offered{Seat: 0}, Declined{Seat: 2}}, 0, Denial{To: ada, By: 2}},
		"… which two had offered":             {[]Event{Offered{Seat: 0}, Offered{Seat: 1}, Declined{Seat: 2}}, 0, Denial{To: ada | bob, By: 2}},
		"… by one of those":                   {[]Event{Offered{Seat: 0}, Offered{Seat: 1}, Declined{Seat: 1}}, 0, Denial{To: ada, By: 1}},
		"… and offered again":                 {[]Event{Offered{Seat: 0}, Declined{Seat: 2}, Offered{Seat: 0}}, 0, Denial{}},
		"… and agreed after all":              {[]Event{Offered{Seat: 0}, Declined{Seat: 2}, Agreed{}}, 0, Denial{}},
		"another plays on":                    {[]Event{Offered{Seat: 1}}, 1, Denial{To: bob, By: 0}},
		"who offered plays on":                {[]Event{Offered{Seat: 0}}, 1, Denial{}},
		"others play after a denial":          {[]Event{Offered{Seat: 2}, Declined{Seat: 1}}, 2, Denial{To: cleo, By: 1}},
		"who asked plays after a denial":      {[]Event{Offered{Seat: 2}, Declined{Seat: 1}}, 3, Denial{}},
		"a takeback is declined":              {[]Event{asked, UndoEnded{By: bob}}, 0, Denial{To: ada, By: 1, Takeback: true}},
		"… by who plays on":                   {[]Event{UndoAsked{Seat: 2}}, 1, Denial{To: cleo, By: 0, Takeback: true}},
		"… by nobody, in time":                {[]Event{asked, UndoEnded{}}, 0, Denial{To: ada, By: game.Nobody, Takeback: true}},
		"a takeback is withdrawn":             {[]Event{asked, UndoEnded{By: ada}}, 0, Denial{}},
		"… or asked for again":                {[]Event{asked, UndoEnded{By: bob}, asked}, 0, Denial{}},
		"… or granted":                        {[]Event{asked, UndoEnded{By: bob}, asked, TakenBack{Ply: 0}}, 0, Denial{}},
		"another sits where a draw was asked": {[]Event{Offered{Seat: 0}, Declined{Seat: 2}, Sat{Seat: 0, Kind: SeatPerson, Person: "dan"}}, 0, Denial{}},
	} {
		t.Run(name, func(t *testing.T) {
			site := &Site{Games: map[string]game.Game{"chexers": game.Of(chexers.Rules{})}}
			var at Table
			apply := func(e Event) {
				t.Helper()
				var err error
				if at, err = at.Apply(site, e, time.Now()); err != nil {
					t.Fatal(err)
				}
			}
			apply(Made{Game: "chexers"})
			for seat, person := range []Person{"ada", "bob", "cleo"} {
				apply(Sat{Seat: game.Seat(seat), Kind: SeatPerson, Person: person})
			}
			apply(Started{})
			for _, e := range c.events {
				apply(e)
			}
			for range c.moves {
				s := at.State().Turn().First()
				apply(Moved{Seat: s, By: at.Seats()[s].Person, Text: at.State().Legal(s)[0].Text})
			}
			if at.Denial != c.want {
				t.Errorf("%+v, want %+v", at.Denial, c.want)
			}
		})
	}
}
