package analysis

import (
	"fmt"
	"slices"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// Seat returns the position at the end of a line as a player sees it who has a seat against bots.
// Of the bots' secret moves it shows only that they were made.
func (d *Desk) Seat(line Line, seat int) (Position, error) {
	p, err := d.Position(line)
	if err != nil {
		return Position{}, err
	}
	state, me := d.states[len(d.states)-1], game.Seat(seat)
	if seat < 0 || seat >= state.Players() {
		return Position{}, fmt.Errorf("analysis: no seat %d", seat)
	}
	seen := state.View(me)
	view := &p.View
	view.Pieces, view.Turn, view.Scores = protocol.Pieces(d.board, seen), int(seen.Turn), seen.Scores
	view.Aside, view.Remarks = protocol.Aside(seen), protocol.Remarks(seen)
	view.Note, view.NoteCode, view.NoteN = seen.Note.String(), seen.Note.Code(), seen.Note.N()
	view.You, view.Legal = []int{seat}, ""
	if seen.Turn.First() == me { // several seats on turn move one after another
		view.Legal = protocol.Words(state.Moves(me))
	}
	if view.Turn = 0; view.Outcome == nil {
		view.Turn = int(game.SeatsOf(seen.Turn.First()))
	}
	if state.Hides() {
		view.Last = slices.Clone(view.Last)
		for i, last := range view.Last {
			if last.Seat != seat {
				view.Last[i].Word = secret
			}
		}
		for i, by := range p.By {
			if by != seat {
				p.Moves[i] = secret
			}
		}
	}
	return p, nil
}

// secret stands for a move of which only the fact that it was made is known.
const secret = "?:"

// Reason is a rule that forbids a move: the name of its sentence, empty for none, and the values to
// fill in there.
type Reason struct {
	Rule   string         `json:"rule"`
	Values map[string]any `json:"values"`
}

// Why returns the rule that keeps a piece of the seat on turn from moving to a place.
func (d *Desk) Why(line Line, from, to string) (Reason, error) {
	state, err := d.follow(line)
	if err != nil {
		return Reason{}, err
	}
	why := state.Why(state.Turn().First(), from, to)
	r := Reason{Rule: why.Rule, Values: map[string]any{}}
	for i := 0; i+1 < len(why.Values); i += 2 {
		r.Values[fmt.Sprint(why.Values[i])] = why.Values[i+1]
	}
	return r, nil
}
