package engine

import (
	"fmt"
	"slices"
	"strings"

	"triplecross/internal/game"
)

// Position is a game so far.
type Position struct {
	Start string // the text of the first position; "" means the start of the game
	Moves []string
}

// String returns the position as a host writes it after "position".
func (p Position) String() string {
	text := "startpos"
	if p.Start != "" {
		text = "fen " + p.Start
	}
	if len(p.Moves) > 0 {
		text += " moves " + strings.Join(p.Moves, " ")
	}
	return text
}

// parsePosition reads what follows "position" in a line of a host.
func parsePosition(text string) (Position, error) {
	var p Position
	start, moves, _ := strings.Cut(" "+text+" ", " moves ")
	start = strings.TrimSpace(start)
	fen, ok := strings.CutPrefix(start, "fen ")
	switch {
	case ok:
		p.Start = strings.TrimSpace(fen)
	case start != "startpos":
		return p, fmt.Errorf("position %.40q: want startpos or fen", text)
	}
	if words := strings.Fields(moves); len(words) > 0 {
		p.Moves = words
	}
	return p, nil
}

// history keeps the states of a game. If a position continues the last one, only
// the new moves are played.
type history struct {
	game  game.Game
	setup game.Setup
	at    Position
	state game.State
}

// follow goes to a position. The error names the first illegal move.
func (c *history) follow(to Position) (game.State, error) {
	played := len(c.at.Moves)
	if c.state == nil || to.Start != c.at.Start ||
		len(to.Moves) < played || !slices.Equal(to.Moves[:played], c.at.Moves) {
		first, err := c.first(to.Start)
		if err != nil {
			return nil, err
		}
		c.state, c.at, played = first, Position{Start: to.Start}, 0
	}
	for i, text := range to.Moves[played:] {
		next, err := play(c.state, text)
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", played+i+1, err)
		}
		c.state = next
		c.at.Moves = append(c.at.Moves, text)
	}
	return c.state, nil
}

func (c *history) first(text string) (game.State, error) {
	if text == "" {
		return c.game.Start(c.setup)
	}
	return c.game.Position(c.setup, text)
}

// onTurn returns the seat to move, the first if there are several, and Nobody
// when the game is over.
func onTurn(s game.State) game.Seat { return s.Turn().First() }

// play returns the state after a move of the seat on turn, in any spelling.
func play(s game.State, text string) (game.State, error) {
	seat := onTurn(s)
	text, err := s.Read(seat, text)
	if err != nil {
		return nil, err
	}
	return s.Play(seat, text)
}
