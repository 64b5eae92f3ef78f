package battleground

import (
	"triplecross/internal/game"
)

// result says how a game ended, in the words of the contest.
func result(seats []string, o game.Outcome) string {
	winner := -1
	for s, place := range o.Place {
		switch {
		case place == 1 && winner >= 0:
			return drawn(o.Reason.String())
		case place == 1:
			winner = s
		}
	}
	if winner < 0 {
		return drawn(o.Reason.String())
	}
	return "winner: " + seats[winner]
}

func drawn(reason string) string {
	switch reason {
	case "repetition":
		reason = "game state occurred 4 times"
	case "turn limit":
		reason = "maximum number of turns reached"
	}
	return "draw detected: " + reason + "."
}
