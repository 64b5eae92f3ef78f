package table

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/game/games"
)

// One buffer serves many tables: what one game left in it must not appear in another's message.
func TestAMessageInAUsedBufferIsLikeInANewOne(t *testing.T) {
	site := &Site{Games: map[string]game.Game{}}
	dice := rand.New(rand.NewPCG(1, 2))
	var tables []Table
	for _, g := range games.All() {
		site.Games[g.Info().Slug] = g
		tables = append(tables, seated(t, site, g))
	}
	var buffer ViewBuffer
	for ply := range 60 {
		for i := range tables {
			before := &tables[i]
			by := before.State().Turn().First()
			if by == game.Nobody {
				continue
			}
			legal := before.State().Legal(by)
			move := Moved{Seat: by, Text: legal[dice.IntN(len(legal))].Text, By: before.Seats()[by].Person, ID: fmt.Sprint(ply)}
			after, err := before.Apply(site, move, time.Now())
			if err != nil {
				t.Fatal(err)
			}
			for s := range after.Players() {
				class := after.MoveClass(after.Seats()[s].Person)
				want := after.LastMove(class, new(ViewBuffer))
				if got := after.LastMove(class, &buffer); !reflect.DeepEqual(got, want) {
					t.Fatalf("%s, ply %d, seat %d:\n%+v\n%+v", after.Game.Info().Slug, ply, s, got, want)
				}
			}
			tables[i] = after
		}
	}
}

// seated returns a game that has begun, with a person on each seat.
func seated(t testing.TB, site *Site, g game.Game) Table {
	t.Helper()
	events := []Event{Made{Game: g.Info().Slug}}
	state, err := g.Start("")
	if err != nil {
		t.Fatal(err)
	}
	for s := range game.Seat(state.Players()) {
		events = append(events, Sat{Seat: s, Kind: SeatPerson, Person: Person(rune('a' + s)), Name: "somebody", New: true})
	}
	table := Table{ID: "t"}
	for _, e := range append(events, Started{}) {
		if table, err = table.Apply(site, e, time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	return table
}
