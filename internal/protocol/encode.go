package protocol

import (
	"encoding/json"
	"strconv"
)

// usualMove is more than the length of most messages about a move.
const usualMove = 384

// EncodeMove encodes a Move as package json does, but without its garbage: a move is
// what a server sends most.
func EncodeMove(m *Move) []byte {
	o := object{make([]byte, 0, usualMove)}
	o.text("t", m.Kind)
	o.number("n", m.Version)
	o.number("s", m.Seat)
	o.text("m", m.Word)
	o.textIfAny("d", m.Changes)
	o.number("u", m.Turn)
	if len(m.Scores) > 0 {
		o.name("c")
		mark := byte('[')
		for _, n := range m.Scores {
			o.b = strconv.AppendInt(append(o.b, mark), int64(n), 10)
			mark = ','
		}
		o.b = append(o.b, ']')
	}
	o.textIfAny("l", m.Legal)
	o.textIfAny("w", m.Note)
	o.textIfAny("wk", m.NoteCode)
	o.numberIfAny("wn", m.NoteN)
	o.textIfAny("a", m.Aside)
	if len(m.Remarks) > 0 {
		o.value("r", m.Remarks)
	}
	o.numberIfAny("k", m.Left)
	if m.Outcome != nil {
		o.value("o", m.Outcome)
	}
	return o.end()
}

// EncodeAck encodes an Ack.
func EncodeAck(id string, version int) []byte {
	const usual = 64
	o := object{make([]byte, 0, usual)}
	o.text("t", "ack")
	o.text("id", id)
	o.number("n", version)
	return o.end()
}

// object is a JSON object that is being encoded.
type object struct{ b []byte }

func (o *object) name(field string) {
	mark := byte(',')
	if len(o.b) == 0 {
		mark = '{'
	}
	o.b = append(append(append(o.b, mark, '"'), field...), `":`...)
}

func (o *object) text(field, text string) {
	if !isPlain(text) {
		o.value(field, text)
		return
	}
	o.name(field)
	o.b = append(append(append(o.b, '"'), text...), '"')
}

func (o *object) textIfAny(field, text string) {
	if text != "" {
		o.text(field, text)
	}
}

func (o *object) number(field string, n int) {
	o.name(field)
	o.b = strconv.AppendInt(o.b, int64(n), 10)
}

func (o *object) numberIfAny(field string, n int) {
	if n != 0 {
		o.number(field, n)
	}
}

// value encodes anything else. The messages hold nothing that JSON cannot express, so an
// error is a bug.
func (o *object) value(field string, v any) {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	o.name(field)
	o.b = append(o.b, data...)
}

func (o *object) end() []byte { return append(o.b, '}') }

// isPlain reports whether a text stands in JSON as it is, as package json writes it.
func isPlain(text string) bool {
	for i := range len(text) {
		switch c := text[i]; {
		case c < ' ' || c > '~', c == '"', c == '\\', c == '<', c == '>', c == '&':
			return false
		}
	}
	return true
}
