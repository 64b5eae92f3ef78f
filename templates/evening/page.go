// Package evening renders the pages of evenings.
package evening

import (
	"context"
	"slices"

	"triplecross/internal/locale"
	"triplecross/templates/layout"
	"triplecross/templates/share"
	"triplecross/templates/words"
)

// Page is the page of an evening.
type Page struct {
	layout.Page
	ID     string
	Name   string // empty if it has none
	Link   string // of this page
	Code   share.QR
	About  string // how people stand, in a sentence
	Reader string // the name under which the reader comes
	Maker  bool   // the reader has made it
	State  State
}

// State is what changes while the page is open.
type State struct {
	ID      string
	Running []Running // those of the reader first
	People  []Guest
	Known   bool // the reader has come
	Plays   bool // and plays the next game
	Games   int
	Full    bool // there are as many games as there can be
	Again   Game // of the last kind
	Lineup  Lineup
	Others  []Game

	Standings []Standing // of those who have played
	Unplayed  []string   // the names of those who have not
	Played    []Played   // the newest first
}

// Lineup is who would play the next game of the last kind.
type Lineup struct {
	Names   []string
	Waiting bool // others get no seat; else the reader, who plays, is not named
	Kept    bool // seats are kept for some of them, who must take them first
}

// Running is a game that goes on.
type Running struct {
	Game, Href string
	Names      []string
	Mine, Free bool   // the reader has a seat; may take one
	Kept       string // the number of the seat that is kept for the reader, who has to take it; else empty
	Awaited    bool   // somebody waits there for the reader to do so
}

// awaited reports whether somebody already waits for the reader to play such a game.
func (s State) awaited() bool {
	return slices.ContainsFunc(s.Running, func(r Running) bool { return r.Awaited && r.Game == s.Again.Name })
}

// Claim returns more for a game that concerns the reader more.
func (r Running) Claim() int {
	switch {
	case r.Awaited:
		return 3
	case r.Mine:
		return 2
	case r.Free:
		return 1
	}
	return 0
}

// Guest is somebody who has come.
type Guest struct {
	Name  string
	Doing Doing
}

// Doing is what a guest does now.
type Doing int

// What guests do.
const (
	Away     Doing = iota
	Here           // has this page open, or is still at the last game
	Playing        // has a seat in a game that goes on
	Waiting        // has a seat at a table that waits for players
	Watching       // watches a game that goes on
	Out            // sits out
)

// says tells what a guest does.
func (d Doing) says(ctx context.Context) string {
	return [...]string{
		locale.T(ctx, "evening.gone"), locale.T(ctx, "evening.here"), locale.T(ctx, "evening.playing"),
		locale.T(ctx, "evening.waiting"), locale.T(ctx, "evening.watching"), locale.T(ctx, "evening.out"),
	}[d]
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

// Played is a game that is over, or that everybody has left.
type Played struct {
	Number     int
	Game, Href string
	Over       bool
	Drawn      bool    // nobody has won
	Places     []Place // the best first; in turn order if the game is not over
}

// ranked reports whether the game is over and not all share first place.
func (p Played) ranked() bool { return p.Over && p.Places[len(p.Places)-1].Place > 1 }

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

// reload returns after how many seconds a guest's page is loaded again where no script runs, so that they go on
// counting as there. Others, such as guests who have left, would lose the name that they are typing.
func (p Page) reload() int {
	if p.State.Plays {
		return 20
	}
	return 0
}

// says tells who would play.
func (l Lineup) says(ctx context.Context) string {
	switch {
	case l.Waiting:
		return locale.T(ctx, "evening.lineup", "Names", words.And(ctx, l.Names))
	case l.Kept:
		return locale.T(ctx, "evening.kept", "Names", words.And(ctx, l.Names))
	case len(l.Names) > 0:
		return locale.T(ctx, "evening.with", "Names", words.And(ctx, l.Names))
	}
	return locale.T(ctx, "evening.alone")
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

// played counts the listed games: as in the score, a game counts once it is over.
func (s State) played(ctx context.Context) string {
	over, left := 0, 0
	for _, g := range s.Played {
		if g.Over {
			over++
		} else {
			left++
		}
	}
	if over == 0 {
		return locale.T(ctx, "evening.gamesShort")
	}
	says := locale.T(ctx, "evening.games", "N", over)
	if left > 0 {
		says += ", " + locale.T(ctx, "evening.left", "N", left)
	}
	return says
}

// place labels how often somebody was in a place, 0 for the first.
func place(ctx context.Context, i int) string {
	return [...]string{
		locale.T(ctx, "evening.place1"), locale.T(ctx, "evening.place2"), locale.T(ctx, "evening.place3"),
		locale.T(ctx, "evening.place4"), locale.T(ctx, "evening.place5"), locale.T(ctx, "evening.place6"),
	}[i]
}
