package results

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// Tally counts results.
type Tally struct {
	Games int `json:"games"`
	Won   int `json:"won"`
	Drawn int `json:"drawn"`
	Lost  int `json:"lost"`
}

// Plus returns the tally with one more result.
func (t Tally) Plus(r Result) Tally {
	t.Games++
	switch r {
	case Won:
		t.Won++
	case Drawn:
		t.Drawn++
	case Lost:
		t.Lost++
	}
	return t
}

// Kind counts the results in games of a kind.
type Kind struct {
	Game string `json:"game"` // the slug
	Tally
}

// Places counts the places in games of three sides or more.
type Places struct {
	Game  string `json:"game"`
	Sides int    `json:"sides"`
	Games int    `json:"games"`
	Place []int  `json:"place"` // how often first, second …; as many as there are sides
}

// Level counts the results against bots of a level.
type Level struct {
	Level string `json:"level"` // the slug
	Tally
}

// Person counts the results against somebody.
type Person struct {
	Name string `json:"name"` // the newest that is known; empty for none
	Tally
	Together int    `json:"together"` // games on the same side, which the tally leaves out
	Last     string `json:"last"`     // the table of the newest game
	LastSlug string `json:"-"`
}

// Beaten counts the wins against bots of a level in games of a kind.
type Beaten struct {
	Game  string `json:"game"`
	Level string `json:"level"`
	Wins  int    `json:"wins"`
}

// Record is what finished games add up to.
type Record struct {
	All     Tally    `json:"all"`
	Kinds   []Kind   `json:"games"`
	Places  []Places `json:"places"`
	Levels  []Level  `json:"bots"`   // in no order that says how strong they are
	People  []Person `json:"people"` // who was met most often first
	Beaten  []Beaten `json:"beaten"`
	Longest []Game   `json:"-"` // the longest first
}

// MostLongest is how many of the longest games a record has.
const MostLongest = 10

// Counter makes a record of games. The zero value has none.
type Counter struct {
	all     Tally
	kinds   map[string]Tally
	places  map[placed]Places
	levels  map[string]Tally
	people  map[string]Person
	beaten  map[Beaten]int // with no wins
	longest []Game
}

type placed struct {
	game  string
	sides int
}

// Add counts a game. The newest comes first.
func (c *Counter) Add(g Game) {
	if c.kinds == nil {
		*c = Counter{
			kinds: map[string]Tally{}, places: map[placed]Places{}, levels: map[string]Tally{}, people: map[string]Person{}, beaten: map[Beaten]int{},
		}
	}
	c.all = c.all.Plus(g.Result)
	c.kinds[g.Slug] = c.kinds[g.Slug].Plus(g.Result)
	if g.Sides > 2 {
		c.place(g)
	}
	for _, o := range g.Others {
		switch {
		case o.Person != "":
			c.people[o.Person] = c.people[o.Person].met(g, o)
		case !o.Mate:
			c.levels[o.Bot] = c.levels[o.Bot].Plus(o.Result)
		}
	}
	for _, level := range g.Beaten {
		c.beaten[Beaten{Game: g.Slug, Level: level}]++
	}
	c.longest = append(c.longest, g)
	slices.SortStableFunc(c.longest, func(a, b Game) int { return b.Plies - a.Plies })
	c.longest = c.longest[:min(len(c.longest), MostLongest)]
}

// place counts the place in a game.
func (c *Counter) place(g Game) {
	key := placed{g.Slug, g.Sides}
	p, ok := c.places[key]
	if !ok {
		p = Places{Game: g.Slug, Sides: g.Sides, Place: make([]int, g.Sides)}
	}
	p.Games++
	p.Place[min(g.Place, g.Sides)-1]++
	c.places[key] = p
}

// met returns the person with one more game.
func (p Person) met(g Game, o Other) Person {
	p.Name = cmp.Or(p.Name, o.Name)
	if p.Last == "" {
		p.Last, p.LastSlug = g.ID, g.Slug
	}
	if o.Mate {
		p.Together++
	} else {
		p.Tally = p.Plus(o.Result)
	}
	return p
}

// Record returns what the games add up to.
func (c *Counter) Record() Record {
	r := Record{All: c.all, Kinds: []Kind{}, Places: []Places{}, Levels: []Level{}, People: []Person{}, Beaten: []Beaten{}, Longest: c.longest}
	for game, t := range c.kinds {
		r.Kinds = append(r.Kinds, Kind{game, t})
	}
	for level, t := range c.levels {
		r.Levels = append(r.Levels, Level{level, t})
	}
	for b, n := range c.beaten {
		b.Wins = n
		r.Beaten = append(r.Beaten, b)
	}
	r.Places = slices.AppendSeq(r.Places, maps.Values(c.places))
	r.People = slices.AppendSeq(r.People, maps.Values(c.people))
	slices.SortFunc(r.Kinds, func(a, b Kind) int { return cmp.Or(b.Games-a.Games, strings.Compare(a.Game, b.Game)) })
	slices.SortFunc(r.Places, func(a, b Places) int { return cmp.Or(strings.Compare(a.Game, b.Game), a.Sides-b.Sides) })
	slices.SortFunc(r.Levels, func(a, b Level) int { return strings.Compare(a.Level, b.Level) })
	slices.SortFunc(r.Beaten, func(a, b Beaten) int {
		return cmp.Or(strings.Compare(a.Game, b.Game), strings.Compare(a.Level, b.Level))
	})
	slices.SortFunc(r.People, func(a, b Person) int {
		return cmp.Or(b.Games+b.Together-a.Games-a.Together, strings.Compare(a.Name, b.Name), strings.Compare(a.Last, b.Last))
	})
	return r
}
