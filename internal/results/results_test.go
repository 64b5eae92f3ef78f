package results_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/results"
)

var (
	me     = results.Seat{Person: "me", Name: "Ann"}
	bob    = results.Seat{Person: "b", Name: "Bob"}
	cleo   = results.Seat{Person: "c", Name: "Cleo"}
	casual = results.Seat{Bot: "casual"}
	expert = results.Seat{Bot: "expert"}
	gone   = results.Seat{Person: "b", Name: "Bob", Bot: "club"} // a bot plays for Bob
	iLeft  = results.Seat{Person: "me", Bot: "club"}
	nobody = results.Seat{Name: "of a file"}
)

func TestAGameIsSeenByOneOfItsPlayers(t *testing.T) {
	for name, c := range map[string]struct {
		seats  []results.Seat
		place  []int
		tied   bool
		team   []int
		mine   bool
		result results.Result
		at     int // the place
		sides  int
		others []results.Other
		beaten []string
	}{
		"two, won":   {seats: s(me, bob), place: p(1, 2), mine: true, result: results.Won, at: 1, sides: 2, others: o(vs(bob, results.Won))},
		"two, lost":  {seats: s(bob, me), place: p(1, 2), mine: true, result: results.Lost, at: 2, sides: 2, others: o(vs(bob, results.Lost))},
		"two, drawn": {seats: s(me, bob), place: p(1, 1), tied: true, mine: true, result: results.Drawn, at: 1, sides: 2, others: o(vs(bob, results.Drawn))},
		"against a bot": {
			seats: s(casual, me), place: p(2, 1), mine: true, result: results.Won, at: 1, sides: 2,
			others: o(vs(casual, results.Won)), beaten: []string{"casual"},
		},
		"second of three, which is behind one and ahead of the other": {
			seats: s(me, bob, expert), place: p(2, 1, 3), mine: true, result: results.Lost, at: 2, sides: 3,
			others: o(vs(bob, results.Lost), vs(expert, results.Won)),
		},
		"two of three are first": {
			seats: s(me, bob, cleo), place: p(1, 1, 3), tied: true, mine: true, result: results.Drawn, at: 1, sides: 3,
			others: o(vs(bob, results.Drawn), vs(cleo, results.Won)),
		},
		"two of three win by forfeit": {
			seats: s(me, bob, cleo), place: p(1, 1, 3), mine: true, result: results.Won, at: 1, sides: 3,
			others: o(vs(bob, results.Drawn), vs(cleo, results.Won)),
		},
		"two bots of a level are one, and the better counts": {
			seats: s(me, casual, casual), place: p(2, 3, 1), mine: true, result: results.Lost, at: 2, sides: 3,
			others: o(vs(casual, results.Lost)),
		},
		"the last of three, while the others draw": {
			seats: s(bob, cleo, me), place: p(1, 1, 3), tied: true, mine: true, result: results.Lost, at: 3, sides: 3,
			others: o(vs(bob, results.Lost), vs(cleo, results.Lost)),
		},
		"in a draw no level is beaten": {
			seats: s(me, casual, expert), place: p(1, 1, 3), tied: true, mine: true, result: results.Drawn, at: 1, sides: 3,
			others: o(vs(casual, results.Drawn), vs(expert, results.Won)),
		},
		"who resigned met those who played on": {
			seats: s(iLeft, bob, cleo), place: p(3, 1, 2), mine: true, result: results.Lost, at: 3, sides: 3,
			others: o(vs(bob, results.Lost), vs(cleo, results.Lost)),
		},
		"a bot that plays for somebody is them": {
			seats: s(me, gone), place: p(1, 2), mine: true, result: results.Won, at: 1, sides: 2,
			others: o(vs(bob, results.Won)),
		},
		"a bot that wins in one's place beats no level": {
			seats: s(iLeft, casual), place: p(1, 2), mine: true, result: results.Won, at: 1, sides: 2,
			others: o(vs(casual, results.Won)),
		},
		"with a hint no bot is beaten": {
			seats: s(casual, results.Seat{Person: "me", Name: "Me", Hinted: true}), place: p(2, 1), mine: true, result: results.Won, at: 1, sides: 2,
			others: o(vs(casual, results.Won)),
		},
		"with moves of others no bot is beaten": {
			seats: s(casual, results.Seat{Person: "me", Name: "Me", Shared: true}), place: p(2, 1), mine: true, result: results.Won, at: 1, sides: 2,
			others: o(vs(casual, results.Won)),
		},
		"teams": {
			seats: s(me, bob, casual, cleo), place: p(1, 2, 1, 2), team: []int{0, 1, 0, 1}, mine: true, result: results.Won, at: 1, sides: 2,
			others: o(vs(bob, results.Won), results.Other{Bot: "casual", Mate: true, Result: results.Drawn}, vs(cleo, results.Won)),
		},
		"a team whose partner resigned": {
			seats: s(iLeft, casual, bob, expert), place: p(1, 2, 1, 2), team: []int{0, 1, 0, 1}, mine: true, result: results.Won, at: 1, sides: 2,
			others: o(vs(casual, results.Won), results.Other{Person: "b", Name: "Bob", Mate: true, Result: results.Drawn}, vs(expert, results.Won)),
		},
		"several seats, of which the best counts": {
			seats: s(me, bob, me), place: p(3, 2, 1), mine: true, result: results.Won, at: 1, sides: 3,
			others: o(vs(bob, results.Won)),
		},
		"both sides":           {seats: s(me, me), place: p(1, 2)},
		"others":               {seats: s(bob, cleo), place: p(1, 2)},
		"a file":               {seats: s(nobody, nobody), place: p(1, 2)},
		"without a result":     {seats: s(me, bob)},
		"with too few results": {seats: s(me, bob, cleo), place: p(1, 2)},
	} {
		g, mine := results.Seen(results.Played{Slug: "g", Seats: c.seats, Place: c.place, Tied: c.tied, Team: c.team}, "me")
		if mine != c.mine {
			t.Errorf("%s: it is one's own: %v", name, mine)
		}
		if !mine {
			continue
		}
		if g.Result != c.result || g.Place != c.at || g.Sides != c.sides {
			t.Errorf("%s: %v, place %d of %d", name, g.Result, g.Place, g.Sides)
		}
		if diff := cmp.Diff(c.others, g.Others); diff != "" {
			t.Errorf("%s: others: %s", name, diff)
		}
		if !slices.Equal(c.beaten, g.Beaten) {
			t.Errorf("%s: beaten are %v", name, g.Beaten)
		}
	}
	if _, mine := results.Seen(results.Played{Seats: s(casual, casual), Place: p(1, 2)}, ""); mine {
		t.Error("nobody has a game of bots")
	}
}

func s(seats ...results.Seat) []results.Seat    { return seats }
func p(places ...int) []int                     { return places }
func o(others ...results.Other) []results.Other { return others }

func vs(seat results.Seat, r results.Result) results.Other {
	return results.Other{Person: seat.Person, Name: seat.Name, Bot: seat.Bot, Result: r}
}

func TestARecordCountsByGameLevelAndPerson(t *testing.T) {
	bobby := results.Seat{Person: "b", Name: "Bobby"} // Bob's name of before
	namesake := results.Seat{Person: "other", Name: "Bob"}
	var c results.Counter
	for i, game := range []results.Played{ // the newest first
		{Slug: "chexers", Seats: s(me, casual, expert), Place: p(1, 2, 3), Plies: 60},
		{Slug: "chexers", Seats: s(me, casual, bob), Place: p(3, 1, 2), Plies: 90},
		{Slug: "chexers", Seats: s(me, casual), Place: p(1, 1), Tied: true, Plies: 10},
		{Slug: "hexdame", Seats: s(me, bobby), Place: p(1, 2), Plies: 40},
		{Slug: "hexdame", Seats: s(namesake, me), Place: p(1, 2), Plies: 90},
		{Slug: "hexdame", Seats: s(me, bob, cleo, casual), Place: p(1, 1, 2, 2), Team: []int{0, 0, 1, 1}, Plies: 5},
	} {
		game.ID = string(rune('A' + i))
		g, mine := results.Seen(game, "me")
		if !mine {
			t.Fatalf("game %d is not one's own", i)
		}
		c.Add(g)
	}
	got := c.Record()
	var longest []string
	for _, g := range got.Longest {
		longest = append(longest, g.ID)
	}
	if want := []string{"B", "E", "A", "D", "C", "F"}; !slices.Equal(want, longest) {
		t.Errorf("the longest are %v", longest)
	}
	got.Longest = nil
	want := results.Record{
		All:    results.Tally{Games: 6, Won: 3, Drawn: 1, Lost: 2},
		Kinds:  []results.Kind{{"chexers", results.Tally{Games: 3, Won: 1, Drawn: 1, Lost: 1}}, {"hexdame", results.Tally{Games: 3, Won: 2, Lost: 1}}},
		Places: []results.Places{{Game: "chexers", Sides: 3, Games: 2, Place: []int{1, 0, 1}}},
		Levels: []results.Level{{"casual", results.Tally{Games: 4, Won: 2, Drawn: 1, Lost: 1}}, {"expert", results.Tally{Games: 1, Won: 1}}},
		People: []results.Person{
			{Name: "Bob", Tally: results.Tally{Games: 2, Won: 1, Lost: 1}, Together: 1, Last: "B", LastSlug: "chexers"},
			{Name: "Bob", Tally: results.Tally{Games: 1, Lost: 1}, Last: "E", LastSlug: "hexdame"},
			{Name: "Cleo", Tally: results.Tally{Games: 1, Won: 1}, Last: "F", LastSlug: "hexdame"},
		},
		Beaten: []results.Beaten{{"chexers", "casual", 1}, {"chexers", "expert", 1}, {"hexdame", "casual", 1}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestARecordHasFewOfTheLongestGames(t *testing.T) {
	var c results.Counter
	for i := range 50 {
		g, _ := results.Seen(results.Played{Slug: "g", Seats: s(me, casual), Place: p(1, 2), Plies: i, Ended: time.Unix(int64(i), 0)}, "me")
		c.Add(g)
	}
	list := c.Record().Longest
	if len(list) != results.MostLongest || list[0].Plies != 49 || list[len(list)-1].Plies != 40 {
		t.Errorf("%d, of %d to %d moves", len(list), list[0].Plies, list[len(list)-1].Plies)
	}
}

func TestARecordOfNothingIsEmpty(t *testing.T) {
	var c results.Counter
	if r := c.Record(); r.All.Games != 0 || len(r.Kinds) != 0 || len(r.People) != 0 || len(r.Longest) != 0 {
		t.Errorf("%+v", r)
	}
}
