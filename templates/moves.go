package templates

import "strconv"

// Round is one line of a move list.
type Round struct {
	Number int
	Moves  []Ply
}

// Ply is one move of a move list.
type Ply struct {
	Seat int
	Ply  int    // counted from 1: the number of moves played with this one
	Text string // "a1-b1"
	Now  bool   // the replay stands after this ply
}

// NewMoves arranges moves in rounds. seats holds the seat of each move and
// texts its text; a round ends before a seat that is not after the last one.
func NewMoves(seats []int, texts []string) []Round {
	var rounds []Round
	last := -1
	for i, seat := range seats {
		if len(rounds) == 0 || seat <= last {
			rounds = append(rounds, Round{Number: len(rounds) + 1})
		}
		round := &rounds[len(rounds)-1]
		round.Moves = append(round.Moves, Ply{Seat: seat, Ply: i + 1, Text: texts[i]})
		last = seat
	}
	return rounds
}

// at returns the address of the replay after the ply.
func (p Ply) at(game string) string { return "/g/" + game + "/" + strconv.Itoa(p.Ply) }
