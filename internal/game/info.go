package game

import (
	"slices"

	"triplecross/internal/phrase"
)

// Info describes a game.
type Info struct {
	Slug    string // in URLs, logs and protocols: "chexers"
	Name    string // for people: "Chexers"
	Tagline string // one sentence for the list of games
	// Version counts the changes of the rules after which games that were played before
	// would end differently. Logs name it; see Versions.
	Version int
	Players []int // the possible numbers of players, ascending
	// Usual is the number of players that a page offers first; 0 means the
	// smallest.
	Usual int
	// Seats names the seats of a game in turn order where the rules do so
	// ("Red", "Green", "Blue").
	Seats []string
	// Goal is what a seat's score counts up to, 0 if the game keeps no score
	// during play; GoalName is what is counted ("exits").
	Goal     int
	GoalName phrase.Phrase
	// Options are the choices in a set-up, apart from the number of players.
	Options []Option
	// Hidden says that the views of seats differ.
	Hidden bool
}

// Option is one choice of a set-up.
type Option struct {
	Key     string // its name in the set-up's JSON
	Label   phrase.Phrase
	Choices []Choice
	// With are the choices of the previous option for which this option has a
	// meaning; nil means all.
	With []any
	// Drawn says that people do not choose: when a table is created, the server
	// draws one of the choices at random and writes it into the set-up.
	Drawn bool
}

// Choice is one value of an option. The first choice for a number of players is
// the default.
type Choice struct {
	Value any // string, int or bool, as in the set-up's JSON
	Label phrase.Phrase
	// Players are the numbers of players for which this choice exists; nil means
	// all.
	Players []int
}

// Counts reports whether the option has a meaning for a choice of the previous
// option.
func (o Option) Counts(before any) bool {
	return o.With == nil || slices.Contains(o.With, before)
}

// For returns the choices for a number of players. With fewer than two there is
// nothing to choose.
func (o Option) For(players int) []Choice {
	var choices []Choice
	for _, c := range o.Choices {
		if c.Players == nil || slices.Contains(c.Players, players) {
			choices = append(choices, c)
		}
	}
	return choices
}
