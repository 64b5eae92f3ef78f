// Package results counts how the finished games of a person ended: by game, by the level of bots,
// by the people met.
package results

import "time"

// Played is a finished game. All slices are by seat.
type Played struct {
	ID, Slug string // the table's, and the game's
	Plies    int
	Ended    time.Time
	Seats    []Seat
	Place    []int // 1 is first, equal numbers are ties
	Tied     bool  // opponents share first place, and nobody has won
	Team     []int // nil if everybody plays alone
	Reason   string
}

// Seat is who had a seat at the end.
type Seat struct {
	Person string // to whom the seat belongs; empty for a bot's own seat
	Name   string // of that person; empty if it is not known
	Bot    string // the slug of the level of the bot that moves there; empty for none
	Hinted bool   // somebody was shown a move there
	Shared bool   // others have moved there, too
}

// Result is how a game ended for somebody, or how two compare in it.
type Result uint8

// The results of games.
const (
	Won Result = iota
	Drawn
	Lost
)

// String returns the result as files have it.
func (r Result) String() string { return [...]string{"won", "drawn", "lost"}[r] }

// Game is a finished game as one of its players sees it.
type Game struct {
	Played
	Result Result
	Place  int // the player's, who may have had several seats
	Sides  int // that played: seats, or teams
	Others []Other
	Beaten []string // the levels of bots against which the player has won it, by their own moves and without hints
}

// Other is somebody else who played: a person, or all bots of a level.
type Other struct {
	Person, Name string
	Bot          string // the slug of the level; empty for a person
	Mate         bool   // on the player's side
	Result       Result // the player's, compared with the other: Won for the better place
}

// Seen returns a game as a person sees it, and whether it is a result of theirs: they had a seat, and
// somebody played against them.
func Seen(p Played, person string) (Game, bool) {
	g := Game{Played: p}
	if person == "" || len(p.Place) < len(p.Seats) {
		return g, false
	}
	var own []int // the person's seats
	present, helped := false, false
	for s, seat := range p.Seats {
		if seat.Person != person {
			continue
		}
		own = append(own, s)
		present, helped = present || seat.Bot == "", helped || seat.Hinted || seat.Shared
		if g.Place == 0 || p.Place[s] < g.Place {
			g.Place = p.Place[s]
		}
	}
	sides, opposed := map[int]bool{}, false
	for s, seat := range p.Seats {
		sides[p.side(s)] = true
		if seat.Person == person {
			continue
		}
		mate := p.sideBySide(own, s)
		opposed = opposed || !mate
		g.meet(seat, mate, compare(g.Place, p.Place[s]))
	}
	g.Sides = len(sides)
	switch {
	case g.Place != 1:
		g.Result = Lost
	case p.Tied:
		g.Result = Drawn
	}
	if g.Result == Won && present && !helped {
		for _, o := range g.Others {
			if o.Bot != "" && !o.Mate && o.Result == Won {
				g.Beaten = append(g.Beaten, o.Bot)
			}
		}
	}
	return g, len(own) > 0 && opposed
}

// meet adds who had a seat. Of somebody with several seats on a side the best counts.
func (g *Game) meet(seat Seat, mate bool, r Result) {
	o := Other{Person: seat.Person, Name: seat.Name, Mate: mate, Result: r}
	if o.Person == "" {
		o.Bot = seat.Bot
	}
	if o.Person == "" && o.Bot == "" {
		return // nobody: a game that was played elsewhere
	}
	for i, met := range g.Others {
		if met.Person == o.Person && met.Bot == o.Bot && met.Mate == o.Mate {
			g.Others[i].Result = max(met.Result, o.Result)
			return
		}
	}
	g.Others = append(g.Others, o)
}

// People reports whether another person played.
func (g Game) People() bool {
	for _, o := range g.Others {
		if o.Person != "" {
			return true
		}
	}
	return false
}

// side returns the number of the side for which a seat plays.
func (p Played) side(seat int) int {
	if seat < len(p.Team) {
		return p.Team[seat]
	}
	return seat
}

// sideBySide reports whether a seat plays for the side of one of these.
func (p Played) sideBySide(own []int, seat int) bool {
	for _, s := range own {
		if p.side(s) == p.side(seat) {
			return true
		}
	}
	return false
}

func compare(place, other int) Result {
	switch {
	case place < other:
		return Won
	case place == other:
		return Drawn
	}
	return Lost
}
