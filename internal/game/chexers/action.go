package chexers

import (
	"fmt"
	"strings"
)

// Action returns a move as the official project writes it, a JSON array that
// Read reads, from the text that Notate gives it.
func Action(text string) ([]byte, error) {
	m, err := parseMove(text)
	if err != nil {
		return nil, err
	}
	return appendAction(nil, m), nil
}

// Logged returns a move as the official project's referee writes it into the log
// of a game, from the text that Notate gives it: "MOVE from (-3, 3) to (-2, 3)."
func Logged(text string) (string, error) {
	m, err := parseMove(text)
	switch {
	case err != nil:
		return "", err
	case m.IsPass():
		return "PASS.", nil
	case m.IsExit():
		return fmt.Sprintf("EXIT from %s.", logPair(m.From)), nil
	case m.Over() != 0:
		return fmt.Sprintf("JUMP from %s to %s.", logPair(m.From), logPair(m.To)), nil
	}
	return fmt.Sprintf("MOVE from %s to %s.", logPair(m.From), logPair(m.To)), nil
}

func logPair(i int8) string {
	c := grid.Cell(int(i))
	return fmt.Sprintf("(%d, %d)", c.Q, c.R)
}

// parseMove reads what Notate writes. It does not know the position.
func parseMove(text string) (Move, error) {
	if text == "pass" {
		return Pass(), nil
	}
	from, to, found := strings.Cut(strings.Replace(text, "x", "-", 1), "-")
	i, known := grid.Find(from)
	if !found || !known {
		return Move{}, fmt.Errorf("chexers: %q is no move", text)
	}
	if to == "off" {
		return Move{From: int8(i), To: Off}, nil
	}
	j, known := grid.Find(to)
	if !known {
		return Move{}, fmt.Errorf("chexers: %q is no move", text)
	}
	return Move{From: int8(i), To: int8(j)}, nil
}
