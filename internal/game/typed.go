package game

// Line is a state as a search needs it: the typed rules and position, and how
// often each situation has occurred in the game so far.
type Line[P any, M comparable] struct {
	Rules    Rules[P, M]
	Position P
	// Seen counts how often each situation of the game has occurred, the present
	// one included.
	Seen map[Situation]int
}

// LineOf returns the typed form of a state, and whether its rules have these
// types.
func LineOf[P any, M comparable](s State) (Line[P, M], bool) {
	typed, ok := s.(*state[P, M])
	if !ok {
		return Line[P, M]{}, false
	}
	line := Line[P, M]{Rules: typed.rules, Position: typed.position, Seen: make(map[Situation]int)}
	for at := typed; at != nil; at = at.prev {
		line.Seen[at.occurrence.situation]++
	}
	return line, true
}

// Made is a move that was made in a game, with the position before it.
type Made[P any, M comparable] struct {
	Position P
	By       Seat
	Move     M
}

// MadeOf returns up to most of the last moves of a game, the newest first; none if
// the game has other types.
func MadeOf[P any, M comparable](s State, most int) []Made[P, M] {
	var made []Made[P, M]
	for at, _ := s.(*state[P, M]); at != nil && at.prev != nil && len(made) < most; at = at.prev {
		made = append(made, Made[P, M]{at.prev.position, at.by, at.last})
	}
	return made
}
