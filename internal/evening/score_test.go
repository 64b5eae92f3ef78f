package evening_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/evening"
	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// placed returns a game of people, given by letters, "-" for bots, with their places; without places, the
// game is in progress.
func placed(people string, place ...int) evening.Placed {
	g := evening.Placed{Place: place}
	for _, p := range people {
		seat := store.Seat{Kind: "bot", Bot: "casual"}
		if p != '-' {
			seat = store.Seat{Kind: "person", Person: string(p), Name: "N" + string(p)}
		}
		g.Seats = append(g.Seats, seat)
	}
	return g
}

// drawn returns a game in which nobody has won.
func drawn(g evening.Placed) evening.Placed {
	g.Drawn = true
	return g
}

func TestTheScoreCountsWinsPlacesAndPoints(t *testing.T) {
	for name, tt := range map[string]struct {
		games []evening.Placed
		want  []string // who, points, wins, games, places
	}{
		"nothing is played":                   {nil, nil},
		"a game that goes on counts for none": {[]evening.Placed{placed("ab")}, nil},
		"a win": {
			[]evening.Placed{placed("ab", 1, 2)},
			[]string{"a 1 1 1 [1 0 0]", "b 0 0 1 [0 1 0]"},
		},
		"a draw is no win": {
			[]evening.Placed{drawn(placed("ab", 1, 1))},
			[]string{"a ½ 0 1 [1 0 0]", "b ½ 0 1 [1 0 0]"},
		},
		"nor is one among those who are left": {
			[]evening.Placed{drawn(placed("abc", 1, 3, 1))},
			[]string{"a 1½ 0 1 [1 0 0]", "c 1½ 0 1 [1 0 0]", "b 0 0 1 [0 0 1]"},
		},
		"three places": {
			[]evening.Placed{placed("abc", 2, 3, 1)},
			[]string{"c 2 1 1 [1 0 0]", "a 1 0 1 [0 1 0]", "b 0 0 1 [0 0 1]"},
		},
		"two share the second place": {
			[]evening.Placed{placed("abc", 1, 2, 2)},
			[]string{"a 2 1 1 [1 0 0]", "b ½ 0 1 [0 1 0]", "c ½ 0 1 [0 1 0]"},
		},
		"bots are beaten and stand nowhere": {
			[]evening.Placed{placed("-a-", 1, 2, 3)},
			[]string{"a 1 0 1 [0 1 0]"},
		},
		"the best of several seats counts, against others": {
			[]evening.Placed{placed("aab", 3, 1, 2)},
			[]string{"a 1 1 1 [1 0 0]", "b 1 0 1 [0 1 0]"},
		},
		"of as many points the one with more wins stands first, then the one with fewer games": {
			[]evening.Placed{placed("abc", 2, 1, 3), placed("ab", 1, 2), placed("ac", 2, 1), placed("dc", 1, 2), placed("d-", 1, 2)},
			[]string{"d 2 2 2 [2 0 0]", "b 2 1 2 [1 1 0]", "a 2 1 3 [1 2 0]", "c 1 1 3 [1 1 1]"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, st := range evening.Score(tt.games) {
				if st.Name != "N"+string(st.Person) {
					t.Errorf("%s is called %q", st.Person, st.Name)
				}
				got = append(got, fmt.Sprint(st.Person, " ", st.Points(), " ", st.Wins, " ", st.Games, " ", st.Places[:3]))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Earlier versions kept of a draw among those who were left only the places.
func TestDrawsThatEarlierVersionsKeptAreFound(t *testing.T) {
	book := evening.Book{Teams: func(slug string, _ game.Setup) []int {
		if slug == "teams" {
			return []int{0, 1, 0, 1}
		}
		return nil
	}}
	for name, tt := range map[string]struct {
		slug, outcome string
		want          bool
	}{
		"a draw":                           {"three", `{"place":[1,1,1]}`, true},
		"a win":                            {"three", `{"place":[1,2,3]}`, false},
		"a draw among those who were left": {"three", `{"place":[1,1,3]}`, true},
		"as this version keeps it":         {"three", `{"place":[1,1,3],"drawn":true}`, true},
		"a win of a team":                  {"teams", `{"place":[1,2,1,2]}`, false},
		"a draw of teams":                  {"teams", `{"place":[1,1,1,1]}`, true},
		"a draw of teams, as kept now":     {"teams", `{"place":[1,1,1,1],"drawn":true}`, true},
	} {
		var outcome protocol.Outcome
		if err := json.Unmarshal([]byte(tt.outcome), &outcome); err != nil {
			t.Fatal(err)
		}
		seats := make([]store.Seat, len(outcome.Place))
		got, err := book.Placed(store.Summary{Game: tt.slug, Status: store.Over, Outcome: tt.outcome, Seats: seats})
		if err != nil || got.Drawn != tt.want || got.Place == nil {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestWhoLeftABotBehindIsNamed(t *testing.T) {
	g := placed("ab", 1, 2)
	g.Seats[1] = store.Seat{Kind: "bot", Bot: "club", Person: "b", For: "Nb", Out: true}
	if list := evening.Score([]evening.Placed{g}); len(list) != 2 || list[1].Name != "Nb" {
		t.Errorf("the standings are %+v", list)
	}
}

// Each game of people gives as many points as it has pairs of players, however it ends.
func TestEachGameGivesTheSamePoints(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 1))
	for range 1000 {
		n := 2 + dice.IntN(5)
		place := make([]int, n)
		for i := range place {
			place[i] = 1 + dice.IntN(n)
		}
		halves := 0
		for _, st := range evening.Score([]evening.Placed{placed("abcdef"[:n], place...)}) {
			halves += st.Halves
		}
		if halves != n*(n-1) {
			t.Fatalf("places %v give %d half points, not %d", place, halves, n*(n-1))
		}
	}
}

func TestPeopleWhoWaitedPlayAndTheSecondGoesFirst(t *testing.T) {
	for _, tt := range []struct {
		people string
		games  []evening.Placed
		want   string
	}{
		{"ab", nil, "ab"},
		{"ab", []evening.Placed{placed("ab", 1, 2)}, "ba"},
		{"ab", []evening.Placed{placed("ab", 1, 2), placed("ba", 1, 2)}, "ab"},
		{"abc", []evening.Placed{placed("abc", 1, 2, 3)}, "bca"},
		{"abc", []evening.Placed{placed("bc", 1, 2), placed("ab", 1, 2)}, "cba"},         // c has sat out
		{"abcd", []evening.Placed{placed("abc", 1, 2, 3)}, "dbca"},                       // d is new
		{"acd", []evening.Placed{placed("abc", 1, 2, 3), placed("dbc", 1, 2, 3)}, "acd"}, // a has sat out, b has left
		{"ac", []evening.Placed{placed("a-c", 1, 2, 3), placed("-ac", 1, 2, 3)}, "ac"},   // bots give way
	} {
		var people []table.Person
		for _, p := range tt.people {
			people = append(people, table.Person(p))
		}
		got := ""
		for _, p := range evening.Order(people, tt.games) {
			got += string(p)
		}
		if got != tt.want {
			t.Errorf("%s after %v play in the order %s, not %s", tt.people, tt.games, got, tt.want)
		}
	}
}

func TestOnlyAsManyPlayAsTheGameHasSeats(t *testing.T) {
	players, seated := evening.Lineup([]int{2, 3}, []table.Person{"a", "b", "c", "d"}, []evening.Placed{placed("abc", 1, 2, 3)})
	if got := fmt.Sprint(players, seated); got != "3 [d b c]" {
		t.Errorf("they are %s", got)
	}
	if players, seated := evening.Lineup([]int{3}, []table.Person{"a"}, nil); players != 3 || len(seated) != 1 {
		t.Errorf("alone one gets %d seats of %d", len(seated), players)
	}
}

func TestAGameGetsAsManySeatsAsItsRulesAllow(t *testing.T) {
	for _, tt := range []struct {
		allowed      []int
		people, want int
	}{{[]int{2}, 1, 2}, {[]int{2}, 3, 2}, {[]int{3}, 2, 3}, {[]int{2, 3, 4, 6}, 5, 6}, {[]int{2, 3, 4, 6}, 3, 3}, {[]int{2, 4}, 9, 4}} {
		if got := evening.Players(tt.allowed, tt.people); got != tt.want {
			t.Errorf("%d people of %v get %d seats, not %d", tt.people, tt.allowed, got, tt.want)
		}
	}
}
