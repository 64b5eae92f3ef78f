package chexers

import (
	"bytes"
	"encoding/json"
	"strconv"

	"triplecross/internal/game"
)

// Notate writes "a1-b1" for a move, "a1-c1" for a jump over an own piece,
// "a1xc1" for a jump that converts, "g4-off" for an exit, and "pass".
func (Rules) Notate(p Position, by game.Seat, m Move) (string, game.Gesture) {
	if m.IsPass() {
		return "pass", game.Gesture{}
	}
	from := grid.Name(int(m.From))
	if m.IsExit() {
		return from + "-off", game.Gesture{Places: []string{from, from + gateMark}}
	}
	to, mark := grid.Name(int(m.To)), "-"
	if m.Over()&^p.pieces[by] != 0 {
		mark = "x"
	}
	return from + mark + to, game.Gesture{Places: []string{from, to}}
}

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
