package templates

import "triplecross/internal/protocol"

// Chat is what was said at a table, as far as a person may read it.
type Chat struct {
	Table string // the table's id
	Lines []protocol.Said
	Hues  []int // by seat
	Plays bool  // the person plays, and speaks to those who do
	Both  bool  // the rooms of the players and of the watchers are one
}

// heading tells who reads what is said here.
func (c Chat) heading() string {
	switch {
	case c.Both:
		return "Chat"
	case c.Plays:
		return "Chat of the players"
	}
	return "Chat of the watchers"
}

// last returns the number of the last line.
func (c Chat) last() int {
	if len(c.Lines) == 0 {
		return 0
	}
	return c.Lines[len(c.Lines)-1].Line
}
