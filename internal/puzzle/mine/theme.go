package mine

import (
	"strings"

	"triplecross/internal/ai/bot"
	"triplecross/internal/game"
	"triplecross/internal/puzzle"
)

// idea is what determines the theme of a solution.
type idea struct {
	me     game.Seat
	states []game.State // the position, and those after each move of the expected line
	moves  []string
	by     []game.Seat
	goal   puzzle.Goal
	threat bool // the second best move would be answered by a capture
	mate   bool // the line ends the game
}

// theme returns the theme of a puzzle.
func theme(g game.Game, p puzzle.Puzzle, at game.State, v Verdict) (string, error) {
	line := v.Lines[0].Moves
	if len(p.Line) > len(line) {
		line = p.Line
	}
	i := idea{me: at.Turn().First(), states: []game.State{at}, goal: p.Goal, threat: threatens(at, v.Lines[1])}
	for _, move := range line {
		by := at.Turn().First()
		next, err := at.Play(by, move)
		if err != nil {
			return "", err
		}
		at = next
		i.states, i.moves, i.by = append(i.states, at), append(i.moves, move), append(i.by, by)
		if at.Turn() == 0 {
			outcome, _ := at.Outcome()
			i.mate = outcome.Winners().Has(i.me) && !outcome.Drawn()
			break
		}
	}
	switch g.Info().Slug {
	case "chexers":
		return i.chexers(), nil
	case "hexdame":
		return i.hexdame(), nil
	case "hexachess":
		return i.hexachess(), nil
	}
	return i.sternhalma(), nil
}

// threatens reports whether a line's move is answered by a capture before the seat moves again.
func threatens(at game.State, l bot.Line) bool {
	me := at.Turn().First()
	for n, move := range l.Moves {
		by := at.Turn().First()
		if n > 0 && by == me {
			return false
		}
		if n > 0 && captures(move) > 0 {
			return true
		}
		var err error
		if at, err = at.Play(by, move); err != nil || at.Turn() == 0 {
			return false
		}
	}
	return false
}

// captures returns the number of pieces that a move takes, read from its text.
func captures(move string) int { return strings.Count(move, "x") }

// own returns the seat's own n-th move of the line, "" if it has none.
func (i *idea) own(n int) string {
	for k, move := range i.moves {
		if i.by[k] == i.me {
			if n--; n < 0 {
				return move
			}
		}
	}
	return ""
}

func (i *idea) chexers() string {
	first, second := i.own(0), i.own(1)
	exits := strings.HasSuffix(first, "-off")
	switch {
	case exits, i.mate:
		return "race"
	case captures(first) > 0 && captures(second) > 0:
		return "double"
	case captures(first) > 0:
		return "capture"
	case captures(second) > 0:
		return "trap"
	case i.threat:
		return "guard"
	case i.leap() == 2:
		return "hop"
	}
	return "quiet"
}

// leap returns how far the first move goes, if it converts nothing: the text writes a jump over
// one's own piece like a step.
func (i *idea) leap() int {
	from, to, ok := strings.Cut(i.own(0), "-")
	if !ok || len(from) < 2 || len(to) < 2 {
		return 0
	}
	return max(abs(int(from[0])-int(to[0])), abs(int(from[1])-int(to[1])))
}

func abs(n int) int { return max(n, -n) }

func (i *idea) hexdame() string {
	first, second := i.own(0), i.own(1)
	given := len(i.moves) > 1 && captures(i.moves[1]) > 0
	switch {
	case given && captures(second) > 0:
		return "forced"
	case captures(first) > 2:
		return "chain"
	case i.kings(len(i.states)-1) > i.kings(0):
		return "king"
	case captures(first) > 0:
		return "choice"
	case i.threat:
		return "guard"
	}
	return "quiet"
}

// kings counts the seat's kings in a position of the line.
func (i *idea) kings(n int) int {
	kings := 0
	for _, p := range i.states[n].View(game.Nobody).Pieces {
		if p.Seat == i.me && p.Kind == "K" {
			kings++
		}
	}
	return kings
}

func (i *idea) hexachess() string {
	first, second := i.own(0), i.own(1)
	check, debt := i.remarks()
	switch {
	case i.goal == puzzle.Mate || i.goal == puzzle.Win && i.mate:
		return "mate"
	case debt:
		return "payment"
	case strings.Contains(first, "&"):
		return "twice"
	case strings.Contains(first, "=") || strings.Contains(second, "="):
		return "promotion"
	case check:
		return "escape"
	case captures(first) > 0:
		return "capture"
	case captures(second) > 0:
		return "trap"
	case i.threat:
		return "guard"
	}
	return "quiet"
}

// remarks reports whether the seat is in check at the start, and whether anybody has to pay within
// the next moves.
func (i *idea) remarks() (check, debt bool) {
	for n, at := range i.states[:min(len(i.states), 4)] {
		for _, r := range at.View(game.Nobody).Remarks {
			check = check || n == 0 && r.Key == "check" && r.Seat == i.me
			debt = debt || r.Key == "debt"
		}
	}
	return check, debt
}

// longHop is the least number of cells of a long hop, the first one included.
const longHop = 4

func (i *idea) sternhalma() string {
	switch {
	case i.goal == puzzle.Win:
		return "race"
	case i.cells(0) >= longHop:
		return "hop"
	case i.cells(1) >= longHop:
		return "bridge"
	}
	return "quiet"
}

// cells returns the number of cells in the gesture of the seat's n-th move.
func (i *idea) cells(n int) int {
	for k := range i.moves {
		if i.by[k] != i.me {
			continue
		}
		if n--; n < 0 {
			move, _ := i.states[k+1].Last()
			return len(move.Gesture.Places)
		}
	}
	return 0
}
