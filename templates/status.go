package templates

import (
	"fmt"
	"slices"
	"strings"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// Status tells in one line how a table stands: "Your turn", "Green to move",
// "Waiting for two more players", "Red wins: four exits".
func Status(info game.Info, v protocol.View) string {
	switch v.Status {
	case protocol.Open:
		return waiting(v)
	case protocol.Over:
		return Verdict(info, v.Outcome)
	}
	return toMove(info, v)
}

func waiting(v protocol.View) string {
	open := 0
	for _, seat := range v.Seats {
		if seat.Kind == protocol.Free {
			open++
		}
	}
	switch open {
	case 0:
		return "Everybody is here"
	case 1:
		return "Waiting for one more player"
	}
	return "Waiting for " + count(open) + " more players"
}

func toMove(info game.Info, v protocol.View) string {
	var names []string
	for s := range v.Seats {
		if v.Turn>>s&1 == 0 {
			continue
		}
		if slices.Contains(v.You, s) {
			if len(v.You) > 1 {
				return "Your turn, as " + Colour(info, s, len(v.Seats))
			}
			return "Your turn"
		}
		names = append(names, Colour(info, s, len(v.Seats)))
	}
	return strings.Join(names, " and ") + " to move"
}

// Verdict tells in one line how a game ended. A nil outcome is one that nobody
// played to its end.
func Verdict(info game.Info, o *protocol.Outcome) string {
	if o == nil {
		return "Not played to the end"
	}
	var first []string
	for s, place := range o.Place {
		if place == 1 {
			first = append(first, Colour(info, s, len(o.Place)))
		}
	}
	switch {
	case len(first) == len(o.Place):
		return "Draw: " + o.Reason
	case len(first) == 1:
		return first[0] + " wins: " + o.Reason
	}
	return strings.Join(first, " and ") + " win: " + o.Reason
}

// count writes a small number as a word.
func count(n int) string {
	words := [...]string{"no", "one", "two", "three", "four", "five", "six"}
	if n >= 0 && n < len(words) {
		return words[n]
	}
	return fmt.Sprint(n)
}
