package chexers

import (
	"bytes"
	"encoding/json"
	"strconv"

	"triplecross/internal/game"
)

// Notate writes "a1-b1" for a move, "a1-c1" for a jump over one's own piece,
// "a1xc1" for a jump that converts, "g4-off" for an exit, and "pass".
func (Rules) Notate(p Position, by game.Seat, m Move) (string, game.Gesture) {
	switch {
	case m.IsPass():
		return "pass", game.Gesture{}
	case m.IsExit():
		n := &exitNotations[m.From]
		return n.text, n.gesture
	case m.Over()&^p.pieces[by] != 0:
		n := notations[m.From][m.To]
		return n.converting, n.gesture
	}
	n := notations[m.From][m.To]
	return n.text, n.gesture
}

// notation is how a move is written and entered. All moves share it, so that listing
// them makes no garbage.
type notation struct {
	text, converting string // converting is that of a jump over another's piece
	gesture          game.Gesture
}

// notations holds the notation of every move and jump, nil where there is none.
var notations = func() (all [size][size]*notation) {
	for i, r := range reaches {
		to := r.near
		for _, h := range r.hops {
			to |= h.land
		}
		from := grid.Name(i)
		for j := range to.All() {
			name := grid.Name(j)
			all[i][j] = &notation{from + "-" + name, from + "x" + name, game.Gesture{Places: []string{from, name}}}
		}
	}
	return all
}()

// exitNotations holds the notation of an exit from each cell.
var exitNotations = func() (all [size]notation) {
	for i := range all {
		from := grid.Name(i)
		all[i] = notation{text: from + "-off", gesture: game.Gesture{Places: []string{from, from + gateMark}}}
	}
	return all
}()

// Read reads an action as the official project writes it: a JSON array such as
// ["MOVE",[[-3,3],[-2,3]]], ["JUMP",[[-3,3],[-1,3]]], ["EXIT",[3,0]] or
// ["PASS",null], with any white space JSON allows.
func (r Rules) Read(p Position, by game.Seat, text string) (Move, bool) {
	var compact bytes.Buffer
	if json.Compact(&compact, []byte(text)) != nil {
		return Move{}, false
	}
	var action []byte
	for _, m := range r.Moves(p, by, nil) {
		action = appendAction(action[:0], m)
		if bytes.Equal(action, compact.Bytes()) {
			return m, true
		}
	}
	return Move{}, false
}

// appendAction appends the official project's form of m, without white space.
func appendAction(b []byte, m Move) []byte {
	switch {
	case m.IsPass():
		return append(b, `["PASS",null]`...)
	case m.IsExit():
		b = append(b, `["EXIT",`...)
		return append(appendPair(b, m.From), ']')
	case m.Over() != 0:
		b = append(b, `["JUMP",[`...)
	default:
		b = append(b, `["MOVE",[`...)
	}
	b = append(appendPair(b, m.From), ',')
	return append(appendPair(b, m.To), "]]"...)
}

// appendPair appends the coordinates of the cell with number i as [q,r].
func appendPair(b []byte, i int8) []byte {
	c := grid.Cell(int(i))
	b = strconv.AppendInt(append(b, '['), int64(c.Q), 10)
	b = strconv.AppendInt(append(b, ','), int64(c.R), 10)
	return append(b, ']')
}
