package templates

import (
	"fmt"
	"strings"
)

// Card is a table in a list of tables.
type Card struct {
	Href    string
	Game    string // its name
	Players int
	Clock   Clock
	Board   Mini
	Plates  []Plate
	Turn    bool   // somebody waits for the reader's move
	Note    string // "two seats open", "Ann to move", "Red wins: four exits"
	When    string // "move 34, 2 days left", "12 minutes ago"
}

// terms says by how many the game is played, and on what clock.
func (c Card) terms() string {
	terms := fmt.Sprintf("%d players", c.Players)
	if clock := c.Clock.Brief(); clock != "" {
		terms += ", " + clock
	}
	return terms
}

// ToMove says in one line who is on turn: "Your turn", "Ann to move".
func ToMove(plates []Plate) string {
	var names []string
	for _, p := range plates {
		switch {
		case p.Turn && p.You:
			return "Your turn"
		case p.Turn:
			names = append(names, p.shown())
		}
	}
	return strings.Join(names, " and ") + " to move"
}
