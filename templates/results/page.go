// Package results renders a person's record.
package results

import (
	"triplecross/templates/forms"
	"triplecross/templates/layout"
)

// RecordPage tells how the reader's finished games ended.
type RecordPage struct {
	layout.Page
	Filter   Filter
	Filtered bool   // the reader has narrowed the games
	Query    string // the filter in addresses
	Newest   int    // only so many of the newest games are counted; 0 for all

	All                   Tally
	Kinds, Levels, People []Row
	MorePeople            int // who are not among People
	Places                []Places
	MostSides             int // of Places
	Ladders               []Ladder
	Longest               []Long
}

// Filter is what the reader can choose.
type Filter struct{ Games, With, Since []forms.Choice }

// Tally counts results.
type Tally struct{ Games, Won, Drawn, Lost int }

// Row is a line of a table of results.
type Row struct {
	Name, Href string // Href may be empty
	Together   int    // games on the same side
	Tally
}

// Places are how often the reader came first, second and so on.
type Places struct {
	Game  string
	Sides int
	Place []int
}

// has reports whether there was such a place, counted from 0.
func (p Places) has(place int) bool { return place < len(p.Place) }

// Ladder lists the bots, the weakest first, and how often each was beaten in a game.
type Ladder struct {
	Game  string
	Rungs []Rung
}

// Rung is a level.
type Rung struct {
	Name string
	Wins int
}

// Long is a long game.
type Long struct {
	Href, Game, Result string
	Plies              int
	Date, At           string // At for programs
}

// versus returns the keys of the heads of tables that compare the reader with others.
func versus() []string { return []string{"record.ahead", "record.level", "record.behind"} }
