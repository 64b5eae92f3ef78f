package arena

import (
	"fmt"
	"io"
	"strings"

	"triplecross/internal/engine"
)

// Forfeit says that a player lost its seat to the club bot.
type Forfeit struct {
	Seat   int           `json:"seat"` // from 1
	Ply    int           `json:"ply"`  // number of moves played before
	Reason engine.Reason `json:"reason"`
	Why    string        `json:"why"`
}

// GameForfeit is a forfeit in a game of the match.
type GameForfeit struct {
	Number int    `json:"number"` // of the game, from 0 as in a Record
	Player string `json:"player"`
	Forfeit
}

// maxPrinted is the number of forfeits that a printed summary has.
const maxPrinted = 20

// printForfeits writes who lost a seat in which game, and why; of many only the first.
func printForfeits(w io.Writer, list []GameForfeit) error {
	var text strings.Builder
	for _, f := range list[:min(len(list), maxPrinted)] {
		fmt.Fprintf(&text, "game %d: %s forfeited seat %d after %d plies (%s): %s\n", f.Number+1, f.Player, f.Seat, f.Ply, f.Reason, f.Why)
	}
	if more := len(list) - maxPrinted; more > 0 {
		fmt.Fprintf(&text, "and %d more forfeits; the file of -save and the JSON object have all of them\n", more)
	}
	_, err := io.WriteString(w, text.String())
	return err
}
