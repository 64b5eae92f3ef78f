package siteclient

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"triplecross/internal/protocol"
)

// View is a table as a client sees it after the messages so far.
type View struct {
	Version int
	Status  protocol.Status
	Ply     int
	Pieces  map[string]string // by cell
	Turn    int               // the set of seats on turn, as bits
	Scores  []int
	Legal   string // the legal moves, as protocol.Words writes them
	You     []int  // the client's seats
	Back    []int  // the client's seats that a bot plays
	Clock   Clock
	Outcome *protocol.Outcome
}

// Follow applies a message. It returns an error for a message that does not follow from what the view shows.
func (v *View) Follow(m Message) error {
	switch m.Kind {
	case "view":
		if m.Version < v.Version {
			return fmt.Errorf("siteclient: view %d follows version %d", m.Version, v.Version)
		}
		*v = View{
			Version: m.Version, Status: m.Status, Ply: m.Ply,
			Turn: m.Turn, Scores: m.Scores, Legal: m.Legal, You: m.You, Back: m.Back, Clock: m.Clock, Outcome: m.Outcome,
		}
		v.place(m.Pieces)
	case "move":
		if m.Version != v.Version+1 {
			return fmt.Errorf("siteclient: move %d follows version %d", m.Version, v.Version)
		}
		v.move(m)
	case "sync":
		if m.Version != v.Version {
			return fmt.Errorf("siteclient: in sync with %d at version %d", m.Version, v.Version)
		}
	}
	return nil
}

func (v *View) move(m Message) {
	v.Version, v.Turn, v.Legal, v.Outcome = m.Version, m.Turn, m.Legal, m.Outcome
	v.Ply++
	if m.Scores != nil {
		v.Scores = m.Scores
	}
	if m.Outcome != nil {
		v.Status = protocol.Over
	}
	if left := m.Clock.Left; len(left) == 1 && m.Seat >= 0 && m.Seat < len(v.Clock.Left) {
		v.Clock.Left[m.Seat] = left[0]
	}
	v.place(m.Changes)
}

// place puts the pieces in a text on their cells.
func (v *View) place(text string) {
	if v.Pieces == nil {
		v.Pieces = map[string]string{}
	}
	for word := range strings.FieldsSeq(text) {
		cell, piece, stands := strings.Cut(word, "=")
		if stands {
			v.Pieces[cell] = piece
		} else {
			delete(v.Pieces, cell)
		}
	}
}

// OnTurn reports whether a seat is on turn in a live game.
func (v *View) OnTurn(seat int) bool { return v.Status == protocol.Live && v.Turn>>seat&1 == 1 }

// Choose returns a legal move of one of the client's seats: one that takes a
// piece off the board if there is one, otherwise any. ok is false if there is
// none. It ignores turns of two moves.
func (v *View) Choose(dice *rand.Rand) (seat int, text string, ok bool) {
	moves := Moves(v.Legal)
	if v.Status != protocol.Live || len(moves) == 0 || moves[0] == "pass" {
		return 0, "", false
	}
	if i := slices.IndexFunc(v.You, v.OnTurn); i >= 0 {
		seat = v.You[i]
	}
	text = moves[dice.IntN(len(moves))]
	if i := slices.IndexFunc(moves, func(m string) bool { return strings.HasSuffix(m, "-off") }); i >= 0 {
		text = moves[i]
	}
	return seat, text, true
}

// Moves returns the texts of the moves in protocol.Words, without those that are
// only the first half of a turn.
func Moves(words string) []string {
	var moves []string
	for word := range strings.FieldsSeq(words) {
		if text, _, _ := strings.Cut(word, ":"); !strings.HasSuffix(text, "&") {
			moves = append(moves, text)
		}
	}
	return moves
}
