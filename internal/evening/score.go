package evening

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// Standing is a person's score.
type Standing struct {
	Person table.Person
	Name   string
	Games  int // finished games
	Wins   int // games that they won: in a draw nobody does
	// Halves are half points: two for each seat that ended behind theirs, one for each that shares their
	// place. So every game gives the same number in total.
	Halves int
	Places [game.MaxSeats]int // how often they were first, second …
}

// Placed is the result of a game.
type Placed struct {
	Seats []store.Seat
	Place []int // of each seat, nil while the game goes on
	Drawn bool  // opponents share first place, and nobody has won
}

// placed returns the result of a game.
func (b *Book) placed(s store.Summary) (Placed, error) {
	p := Placed{Seats: s.Seats}
	if s.Status != store.Over || s.Outcome == "" {
		return p, nil
	}
	var o protocol.Outcome
	if err := json.Unmarshal([]byte(s.Outcome), &o); err != nil {
		return p, fmt.Errorf("evening: outcome of %s: %w", s.ID, err)
	}
	if len(o.Place) == len(s.Seats) {
		p.Place = o.Place
		p.Drawn = o.Tied(b.Teams(s.Game, game.Setup(s.Setup)))
	}
	return p, nil
}

// Score returns the standings after games, best first. If a person has several seats in a game, the best one
// counts, against the seats of others.
func Score(games []Placed) []Standing {
	var list []Standing
	for _, g := range games {
		if g.Place == nil {
			continue
		}
		for s, seat := range g.Seats {
			if seat.Person == "" || s != best(g, seat.Person) {
				continue
			}
			i := slices.IndexFunc(list, func(st Standing) bool { return string(st.Person) == seat.Person })
			if i < 0 {
				i, list = len(list), append(list, Standing{Person: table.Person(seat.Person)})
			}
			list[i].add(g, s)
		}
	}
	slices.SortStableFunc(list, func(a, b Standing) int {
		return cmp.Or(cmp.Compare(b.Halves, a.Halves), cmp.Compare(b.Wins, a.Wins), cmp.Compare(a.Games, b.Games))
	})
	return list
}

// best returns the seat of a person with the best place.
func best(g Placed, person string) int {
	found := -1
	for s, seat := range g.Seats {
		if seat.Person == person && (found < 0 || g.Place[s] < g.Place[found]) {
			found = s
		}
	}
	return found
}

// add counts a game in which the person had a seat.
func (st *Standing) add(g Placed, s int) {
	name := g.Seats[s].For // for whom a bot plays
	if g.Seats[s].Kind == string(table.SeatPerson) {
		name = g.Seats[s].Name
	}
	st.Name = cmp.Or(name, st.Name)
	st.Games++
	mine := g.Place[s]
	if mine >= 1 && mine <= len(st.Places) {
		st.Places[mine-1]++
	}
	for other, place := range g.Place {
		switch {
		case g.Seats[other].Person == g.Seats[s].Person: // the seat itself, or another of theirs
		case place > mine:
			st.Halves += 2
		case place == mine:
			st.Halves++
		}
	}
	if mine == 1 && !g.Drawn {
		st.Wins++
	}
}

// Points returns the points in the usual form: "2½".
func (st Standing) Points() string {
	switch whole, half := st.Halves/2, st.Halves%2 == 1; {
	case half && whole == 0:
		return "½"
	case half:
		return fmt.Sprintf("%d½", whole)
	default:
		return fmt.Sprint(whole)
	}
}
