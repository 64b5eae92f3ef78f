package table

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"triplecross/internal/game"
)

// People whose offer of a draw or request for a takeback was in vain learn who declined.
func TestPeopleLearnThatTheyAskedInVain(t *testing.T) {
	ada, bob, cleo := game.SeatsOf(0), game.SeatsOf(1), game.SeatsOf(2)
	type told = []Denial
	asked := UndoAsked{Seat: 0, Ply: 0}
	dan := func(s game.Seat) Sat { return Sat{Seat: s, Kind: SeatPerson, Person: "dan", Name: "Dan"} }
	for name, c := range map[string]struct {
		events []Event
		moves  int // moves after the events
		want   told
	}{
		"a draw is declined":                    {[]Event{Offered{Seat: 0}, Declined{Seat: 2}}, 0, told{{To: ada, By: "Cleo"}}},
		"… which two had offered":               {[]Event{Offered{Seat: 0}, Offered{Seat: 1}, Declined{Seat: 2}}, 0, told{{To: ada | bob, By: "Cleo"}}},
		"… by one of those":                     {[]Event{Offered{Seat: 0}, Offered{Seat: 1}, Declined{Seat: 1}}, 0, told{{To: ada, By: "Bob"}}},
		"… and offered again":                   {[]Event{Offered{Seat: 0}, Declined{Seat: 2}, Offered{Seat: 0}}, 0, nil},
		"… and offered by another":              {[]Event{Offered{Seat: 0}, Declined{Seat: 2}, Offered{Seat: 1}}, 0, told{{To: ada, By: "Cleo"}}},
		"… and declined to another":             {[]Event{Offered{Seat: 0}, Declined{Seat: 2}, Offered{Seat: 1}, Declined{Seat: 0}}, 0, told{{To: ada, By: "Cleo"}, {To: bob, By: "Ada"}}},
		"… and agreed after all":                {[]Event{Offered{Seat: 0}, Declined{Seat: 2}, Agreed{}}, 0, nil},
		"a draw is withdrawn":                   {[]Event{Offered{Seat: 0}, Declined{Seat: 0}}, 0, nil},
		"another plays on":                      {[]Event{Offered{Seat: 1}}, 1, told{{To: bob, By: "Ada"}}},
		"who offered plays on":                  {[]Event{Offered{Seat: 0}}, 1, nil},
		"who agreed plays on":                   {[]Event{Offered{Seat: 1}, Offered{Seat: 0}}, 1, told{{To: bob}}},
		"others play after a denial":            {[]Event{Offered{Seat: 2}, Declined{Seat: 1}}, 2, told{{To: cleo, By: "Bob"}}},
		"who asked plays after a denial":        {[]Event{Offered{Seat: 2}, Declined{Seat: 1}}, 3, nil},
		"one of two who offered plays":          {[]Event{Offered{Seat: 0}, Offered{Seat: 1}, Declined{Seat: 2}}, 1, told{{To: bob, By: "Cleo"}}},
		"one of two who offered leaves":         {[]Event{Offered{Seat: 0}, Offered{Seat: 1}, Declined{Seat: 2}, dan(0)}, 0, told{{To: bob, By: "Cleo"}}},
		"another sits where a draw was asked":   {[]Event{Offered{Seat: 0}, Declined{Seat: 2}, dan(0)}, 0, nil},
		"another sits where one was declined":   {[]Event{Offered{Seat: 0}, Declined{Seat: 2}, dan(2)}, 0, told{{To: ada, By: "Cleo"}}},
		"the game goes back":                    {[]Event{Offered{Seat: 1}, TakenBack{Ply: 0}}, 0, told{{To: bob}}},
		"a takeback is declined":                {[]Event{asked, UndoEnded{By: bob}}, 0, told{{To: ada, By: "Bob", Takeback: true}}},
		"… by who plays on":                     {[]Event{UndoAsked{Seat: 2}}, 1, told{{To: cleo, By: "Ada", Takeback: true}}},
		"… by who agreed and plays on":          {[]Event{UndoAsked{Seat: 2}, UndoAgreed{Seat: 0}}, 1, told{{To: cleo, Takeback: true}}},
		"… by nobody, in time":                  {[]Event{asked, UndoEnded{}}, 0, told{{To: ada, Takeback: true}}},
		"a takeback is withdrawn":               {[]Event{asked, UndoEnded{By: ada}}, 0, nil},
		"… after a draw was declined":           {[]Event{Offered{Seat: 1}, asked, Declined{Seat: 2}, UndoEnded{By: ada}}, 0, told{{To: bob, By: "Cleo"}}},
		"… or asked for again":                  {[]Event{asked, UndoEnded{By: bob}, asked}, 0, nil},
		"… or granted":                          {[]Event{asked, UndoEnded{By: bob}, asked, TakenBack{Ply: 0}}, 0, nil},
		"a move declines a draw and a takeback": {[]Event{Offered{Seat: 1}, UndoAsked{Seat: 2}}, 1, told{{To: bob, By: "Ada"}, {To: cleo, By: "Ada", Takeback: true}}},
		// Ada also has Cleo's seat.
		"who has two seats plays on":         {[]Event{second, Offered{Seat: 0}, Offered{Seat: 2}}, 1, nil},
		"… when another asks for a takeback": {[]Event{second, Offered{Seat: 0}, Offered{Seat: 2}, UndoAsked{Seat: 1}}, 1, told{{To: bob, By: "Ada", Takeback: true}}},
		"… when another was declined a draw": {[]Event{second, Offered{Seat: 1}, Declined{Seat: 2}, Offered{Seat: 0}, Offered{Seat: 2}}, 1, told{{To: bob, By: "Ada"}}},
		"… on one of them, after a denial":   {[]Event{second, Offered{Seat: 0}, Offered{Seat: 2}, Declined{Seat: 1}}, 1, nil},
		"who will not move again is told":    {[]Event{UndoAsked{Seat: 2}, UndoEnded{By: bob}, Resigned{Seat: 2}}, 2, told{{To: cleo, By: "Bob", Takeback: true}}},
		"… until a round has been played":    {[]Event{UndoAsked{Seat: 2}, UndoEnded{By: bob}, Resigned{Seat: 2}}, 3, nil},
	} {
		t.Run(name, func(t *testing.T) {
			at := begun(t, c.events...)
			for range c.moves {
				s := at.State().Turn().First()
				move := Moved{Seat: s, By: at.Seats()[s].Person, Text: at.State().Legal(s)[0].Text}
				if at.Lost.Has(s) {
					move.By = "" // a bot moves its pieces
				}
				at = after(t, at, move)
			}
			if diff := cmp.Diff(c.want, told(at.Denials), cmpopts.IgnoreUnexported(Denial{})); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// An offer stands for all seats of the person who made it, whichever they move on.
func TestAnOfferOfAPersonWithTwoSeatsStandsWhenTheyMove(t *testing.T) {
	at := begun(t, second, Offered{Seat: 0}, Offered{Seat: 2})
	at = after(t, at, Moved{Seat: 0, By: "ada", Text: at.State().Legal(0)[0].Text})
	if want := game.SeatsOf(0, 2); at.Offers != want {
		t.Errorf("the offers are of seats %b, not %b", at.Offers, want)
	}
}

// second gives Ada a second seat.
var second = Sat{Seat: 2, Kind: SeatPerson, Person: "ada", Name: "Ada"}

// begun returns a table at which Ada, Bob and Cleo have begun to play, after the given events.
func begun(t *testing.T, events ...Event) Table {
	t.Helper()
	at := after(t, Table{}, Made{Game: "chexers"})
	for s, name := range []string{"Ada", "Bob", "Cleo"} {
		at = after(t, at, Sat{Seat: game.Seat(s), Kind: SeatPerson, Person: []Person{"ada", "bob", "cleo"}[s], Name: name})
	}
	at = after(t, at, Started{})
	for _, e := range events {
		at = after(t, at, e)
	}
	return at
}

// after returns the table after an event.
func after(t *testing.T, at Table, e Event) Table {
	t.Helper()
	next, err := at.Apply(site(), e, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// Whose offer was declined or withdrawn can accept that of another at once, but offer one again only after a move.
func TestADrawIsOfferedOnceInAPosition(t *testing.T) {
	for name, ended := range map[string]Declined{"declined": {Seat: 2}, "withdrawn": {Seat: 0}} {
		at := begun(t, Offered{Seat: 0}, ended)
		decide := func(by Person) (Decision, error) { return OfferDraw{}.Decide(Moment{Table: at}, by) }
		if d, err := decide("ada"); err == nil {
			t.Errorf("%s: Ada offers a draw again: %+v", name, d.Events)
		}
		if d, err := decide("bob"); err != nil || len(d.Events) != 1 {
			t.Errorf("%s: Bob offers a draw: %+v, %v", name, d.Events, err)
		}
		after := after(t, at, Offered{Seat: 1})
		if d, err := (OfferDraw{}).Decide(Moment{Table: after}, "ada"); err != nil || len(d.Events) != 1 {
			t.Errorf("%s: Ada accepts Bob's offer: %+v, %v", name, d.Events, err)
		}
		at = afterMove(t, at)
		if d, err := decide("ada"); err != nil || len(d.Events) != 1 {
			t.Errorf("%s: Ada offers a draw after a move: %+v, %v", name, d.Events, err)
		}
	}
}

// An offer outlasts its own person's move. If it is declined then, the position has had its offer.
func TestADrawThatIsDeclinedAfterItsPersonMovedIsNotOfferedAgainAtOnce(t *testing.T) {
	at := after(t, afterMove(t, begun(t, Offered{Seat: 0})), Declined{Seat: 1})
	if d, err := (OfferDraw{}).Decide(Moment{Table: at}, "ada"); err == nil {
		t.Errorf("Ada offers a draw again: %+v", d.Events)
	}
}

func TestWhoIsNewOnASeatCanOfferADraw(t *testing.T) {
	at := begun(t, Offered{Seat: 0}, Declined{Seat: 2}, Sat{Seat: 0, Kind: SeatPerson, Person: "dan", Name: "Dan", New: true})
	if d, err := (OfferDraw{}).Decide(Moment{Table: at}, "dan"); err != nil || len(d.Events) != 1 {
		t.Errorf("Dan offers a draw: %+v, %v", d.Events, err)
	}
}

// afterMove returns the table after a move of the seat on turn.
func afterMove(t *testing.T, at Table) Table {
	t.Helper()
	s := at.State().Turn().First()
	return after(t, at, Moved{Seat: s, By: at.Seats()[s].Person, Text: at.State().Legal(s)[0].Text})
}
