package protocol

import (
	"bytes"
	"encoding/json"
	"strconv"
)

// usualMove is more than the length of most messages about a move. Shorter ones are encoded on the
// stack.
const usualMove = 384

// EncodeMove encodes a Move like package json, but without garbage: moves are most of what a server
// sends.
func EncodeMove(m *Move) []byte {
	o := make(object, 0, usualMove).
		text("t", m.Kind).
		number("n", m.Version).
		number("s", m.Seat).
		text("m", m.Word).
		textIfAny("d", m.Changes).
		number("u", m.Turn)
	if len(m.Scores) > 0 {
		o = o.name("c")
		mark := byte('[')
		for _, n := range m.Scores {
			o = strconv.AppendInt(append(o, mark), int64(n), 10)
			mark = ','
		}
		o = append(o, ']')
	}
	o = o.textIfAny("l", m.Legal).
		textIfAny("w", m.Note).
		textIfAny("wk", m.NoteCode).
		numberIfAny("wn", m.NoteN).
		textIfAny("a", m.Aside)
	if len(m.Remarks) > 0 {
		o = o.value("r", m.Remarks)
	}
	o = o.numberIfAny("k", m.Left)
	if m.Outcome != nil {
		o = o.value("o", m.Outcome)
	}
	return bytes.Clone(o.end())
}

// EncodeAck encodes an Ack.
func EncodeAck(id string, version int) []byte {
	const usual = 64
	return make(object, 0, usual).text("t", "ack").text("id", id).number("n", version).end()
}

// object is a JSON object that is being encoded. Its methods return the extended object, as append
// does, so that it can stay on the stack.
type object []byte

func (o object) name(field string) object {
	mark := byte(',')
	if len(o) == 0 {
		mark = '{'
	}
	return append(append(append(o, mark, '"'), field...), `":`...)
}

func (o object) text(field, text string) object {
	if !isPlain(text) {
		return o.value(field, text)
	}
	return append(append(append(o.name(field), '"'), text...), '"')
}

func (o object) textIfAny(field, text string) object {
	if text == "" {
		return o
	}
	return o.text(field, text)
}

func (o object) number(field string, n int) object {
	return strconv.AppendInt(o.name(field), int64(n), 10)
}

func (o object) numberIfAny(field string, n int) object {
	if n == 0 {
		return o
	}
	return o.number(field, n)
}

// value encodes any other value. Messages hold nothing that JSON cannot express, so an error is a
// bug.
func (o object) value(field string, v any) object {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return append(o.name(field), data...)
}

func (o object) end() []byte { return append(o, '}') }

// isPlain reports whether package json writes a text without escapes.
func isPlain(text string) bool {
	for i := range len(text) {
		switch c := text[i]; {
		case c < ' ' || c > '~', c == '"', c == '\\', c == '<', c == '>', c == '&':
			return false
		}
	}
	return true
}
