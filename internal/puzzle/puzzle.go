// Package puzzle holds puzzles: positions in which exactly one move saves or wins the game, with
// the moves that follow and a rating. Package mine finds them. They are part of the program, and
// sites show them.
package puzzle

import (
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"strings"

	"triplecross/internal/game"
)

// Puzzle is a position with its solution.
type Puzzle struct {
	Game  string // its slug
	Setup game.Setup
	Start string // the text of the position
	// Line are the solver's moves with the answers of the others between them. The last one is the
	// solver's, and each of the solver's is the only one that reaches the goal.
	Line []string
	Goal Goal
	// Proven says that a search has proved that the solution reaches the goal, or that no other
	// move does.
	Proven bool
	Theme  string // one of Themes
	Rating int    // on the bots' scale: a bot with the puzzle's rating finds the line half of the time
	// Withdrawn says that a later search disagrees with the puzzle. Withdrawn puzzles are not offered, but
	// links to them work.
	Withdrawn bool
}

// Goal is what the solution achieves.
type Goal string

// The goals.
const (
	Win  Goal = "win"  // the others cannot stop it any more
	Mate Goal = "mate" // every other move wins later, if at all
	Hold Goal = "hold" // every other move loses
	Gain Goal = "gain" // every other move is much worse
)

// Themes returns the themes of a game, in the order in which pages offer them.
func Themes(slug string) []string {
	switch slug {
	case "chexers":
		return []string{"race", "double", "capture", "trap", "hop", "guard", "quiet"}
	case "hexdame":
		return []string{"forced", "chain", "king", "choice", "guard", "quiet"}
	case "hexachess":
		return []string{"mate", "payment", "twice", "promotion", "escape", "capture", "trap", "guard", "quiet"}
	case "chinese-checkers":
		return []string{"race", "hop", "bridge", "quiet"}
	}
	return nil
}

// ID returns the name of the puzzle in links. It depends on the position alone.
func (p Puzzle) ID() string {
	sum := sha256.Sum256([]byte(p.Game + "\n" + string(p.Setup) + "\n" + p.Start))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:5]))
}

// States returns the position and those after each move of the line.
func (p Puzzle) States(find func(string) (game.Game, bool)) ([]game.State, error) {
	g, ok := find(p.Game)
	if !ok {
		return nil, fmt.Errorf("puzzle: no game %q", p.Game)
	}
	at, err := g.Position(p.Setup, p.Start)
	if err != nil {
		return nil, fmt.Errorf("puzzle %s: %w", p.ID(), err)
	}
	states := []game.State{at}
	for i, text := range p.Line {
		if at, err = at.Play(at.Turn().First(), text); err != nil {
			return nil, fmt.Errorf("puzzle %s: move %d: %w", p.ID(), i+1, err)
		}
		states = append(states, at)
	}
	return states, nil
}
