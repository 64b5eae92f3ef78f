package table

import (
	"fmt"
	"testing"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// A command that is sent again is recognized however long ago it was carried out; if that was recently, also
// with a later version.
func TestACommandThatWasCarriedOutIsKnownAgain(t *testing.T) {
	var long []Played
	for i := range 500 {
		long = append(long, Played{Seat: game.Seat(i % 3), By: "ada", ID: fmt.Sprint(i), Version: i + 5})
	}
	for name, c := range map[string]struct {
		play Play
		by   Person
		want int
	}{
		"the last":                  {Play{ID: "499", Seat: 1, Version: 503}, "ada", 504},
		"long ago, as it was":       {Play{ID: "3", Seat: 0, Version: 7}, "ada", 8},
		"of late, later":            {Play{ID: "490", Seat: 1, Version: 504}, "ada", 495},
		"another's":                 {Play{ID: "499", Seat: 1, Version: 503}, "bob", 0},
		"of another seat":           {Play{ID: "499", Seat: 2, Version: 503}, "ada", 0},
		"long ago, later":           {Play{ID: "3", Seat: 0, Version: 504}, "ada", 0},
		"never":                     {Play{ID: "x", Seat: 1, Version: 0}, "ada", 0},
		"without an id, as bots do": {Play{Seat: 1}, "ada", 0},
	} {
		if version, done := c.play.carriedOut(long, c.by); version != c.want || done != (c.want > 0) {
			t.Errorf("%s: version %d, %t", name, version, done)
		}
	}
}

// Deciding a move leaves the table unchanged, so that it can be decided again.
func TestAMoveIsDecidedOnce(t *testing.T) {
	g := game.Of(chexers.Rules{})
	site := &Site{Games: map[string]game.Game{"chexers": g}}
	now := time.Now()
	var at Table
	for _, e := range []Event{Made{Game: "chexers"}, Sat{Kind: SeatPerson, Person: "ada"}, Started{}} {
		var err error
		if at, err = at.Apply(site, e, now); err != nil {
			t.Fatal(err)
		}
	}
	play := Play{ID: "1", Version: at.Version, Text: at.State().Legal(0)[0].Text}
	d, err := play.Decide(Moment{Table: at, Now: now, Site: site}, "ada")
	if err != nil || len(d.Events) != 1 {
		t.Fatalf("%+v, %v", d, err)
	}
	after, err := at.Apply(site, d.Events[0], now)
	if err != nil {
		t.Fatal(err)
	}
	again, err := play.Decide(Moment{Table: after, Now: now, Site: site}, "ada")
	if err != nil || len(again.Events) != 0 || again.Version != after.Version {
		t.Errorf("sent again: %+v, %v", again, err)
	}
}
