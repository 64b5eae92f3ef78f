// Package evening renders the pages of evenings.
package evening

import (
	"context"

	"triplecross/internal/locale"
	"triplecross/templates/layout"
)

// Page is the page of an evening.
type Page struct {
	layout.Page
	ID     string
	Name   string // empty if it has none
	Link   string // of this page
	About  string // how people stand, in a sentence
	Reader string // the name under which the reader comes
	Maker  bool   // the reader has made it
	State  State
}

// State is what changes while the page is open.
type State struct {
	ID      string
	Running *Running // nil if nobody plays
	People  []Guest
	Known   bool // the reader has come
	Plays   bool // and plays the next game
	Games   int
	Full    bool // there are as many games as there can be
	Again   Game // of the last kind
	Others  []Game

	Standings []Standing
	Played    []Played // the newest first
}

// Running is the game that goes on.
type Running struct {
	Game, Href string
	Names      []string
	Mine, Free bool // the reader has a seat; may take one
}

// Guest is somebody who has come.
type Guest struct {
	Name           string
	Here, Out, You bool
}

// Game is a kind of game that can be played next.
type Game struct{ Slug, Name string }

// Standing is how somebody stands.
type Standing struct {
	Name        string
	Points      string
	Wins, Games int
	Places      []int // how often first, second …; empty if there are only games of two
	You         bool
}

// Played is a game that is over.
type Played struct {
	Number     int
	Game, Href string
	Drawn      bool
	Places     []Place // the best first
}

// Place is what became of a player.
type Place struct {
	Place int
	Name  string
}

// title returns what the page is called.
func (p Page) title(ctx context.Context) string {
	if p.Name != "" {
		return p.Name
	}
	return locale.T(ctx, "evening.title")
}

// company returns the names of the others who would play now.
func (s State) company() []string {
	var names []string
	for _, g := range s.People {
		if g.Here && !g.Out && !g.You {
			names = append(names, g.Name)
		}
	}
	return names
}

// places returns how many places the standings tell apart.
func (s State) places() int {
	n := 0
	for _, st := range s.Standings {
		for i, times := range st.Places {
			if times > 0 {
				n = max(n, i+1)
			}
		}
	}
	return n
}

// place labels how often somebody was in a place, 0 for the first.
func place(ctx context.Context, i int) string {
	return [...]string{
		locale.T(ctx, "evening.place1"), locale.T(ctx, "evening.place2"), locale.T(ctx, "evening.place3"),
		locale.T(ctx, "evening.place4"), locale.T(ctx, "evening.place5"), locale.T(ctx, "evening.place6"),
	}[i]
}
