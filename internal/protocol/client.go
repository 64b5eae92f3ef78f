package protocol

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// ClientMessage lists the messages that a client sends.
type ClientMessage interface{ Play | Ping }

// Play asks to play a move.
type Play struct {
	Kind    string `json:"t" ts:"'play'"`
	ID      string `json:"id"` // chosen by the sender, unique among its commands at this table; 1 to 32 bytes
	Version int    `json:"n"`  // the version the move was chosen on
	Seat    int    `json:"s"`
	Text    string `json:"m"` // the move's text, without its gesture
}

// Ping asks for a Pong.
type Ping struct {
	Kind string `json:"t" ts:"'ping'"`
}

// Limits of what a client may send.
const (
	MaxMessage = 4096 // bytes a message
	MaxID      = 32   // bytes of a command's id
	MaxName    = 20   // characters of a person's name
	MaxProgram = 40   // characters of a program's name
	MaxLine    = 200  // characters of a chat message
)

// ParseClient parses a client's message, a Play or a Ping. The error says what is
// wrong with any other.
func ParseClient(data []byte) (any, error) {
	if string(data) == `{"t":"ping"}` { // as all clients write it; most messages are pings
		return Ping{Kind: "ping"}, nil
	}
	if play, ok := readPlay(data); ok {
		return play, nil
	}
	var head struct {
		Kind string `json:"t"`
	}
	if len(data) == 0 { // binary messages arrive here as empty ones
		return nil, errors.New("protocol: the message is empty or not text")
	}
	if err := json.Unmarshal(data, &head); err != nil {
		return nil, fmt.Errorf("protocol: %w", inJSON(err))
	}
	switch head.Kind {
	case "play":
		play, err := parse[Play](data)
		if err == nil && (play.ID == "" || len(play.ID) > MaxID) {
			err = fmt.Errorf("protocol: the id has %d characters, not 1 to %d", len(play.ID), MaxID)
		}
		return play, err
	case "ping":
		return parse[Ping](data)
	}
	return nil, fmt.Errorf("protocol: unknown message %q", head.Kind)
}

// readPlay reads a Play in the form that clients usually write, its fields in order, without spaces
// and escapes, and makes no garbage. It returns false for any other form.
func readPlay(data []byte) (p Play, ok bool) {
	id, rest, ok := readText(data, `{"t":"play","id":"`)
	if !ok || len(id) == 0 || len(id) > MaxID {
		return Play{}, false
	}
	version, rest, ok := readNumber(rest, `,"n":`)
	if !ok {
		return Play{}, false
	}
	seat, rest, ok := readNumber(rest, `,"s":`)
	if !ok {
		return Play{}, false
	}
	text, rest, ok := readText(rest, `,"m":"`)
	if !ok || string(rest) != "}" {
		return Play{}, false
	}
	return Play{Kind: "play", ID: string(id), Version: version, Seat: seat, Text: string(text)}, true
}

// readText reads the text between a prefix and the next quotation mark, if it needs no unescaping.
func readText(data []byte, prefix string) (text, rest []byte, ok bool) {
	if len(data) < len(prefix) || string(data[:len(prefix)]) != prefix {
		return nil, nil, false
	}
	data = data[len(prefix):]
	for i, b := range data {
		switch {
		case b == '"':
			return data[:i], data[i+1:], true
		case b < ' ' || b > '~' || b == '\\':
			return nil, nil, false
		}
	}
	return nil, nil, false
}

// readNumber reads the whole number after a prefix.
func readNumber(data []byte, prefix string) (n int, rest []byte, ok bool) {
	const maxDigits = 9
	if len(data) < len(prefix) || string(data[:len(prefix)]) != prefix {
		return 0, nil, false
	}
	data = data[len(prefix):]
	digits := 0
	for digits < len(data) && '0' <= data[digits] && data[digits] <= '9' {
		n = 10*n + int(data[digits]-'0')
		if digits++; digits > maxDigits {
			return 0, nil, false
		}
	}
	leads := digits > 1 && data[0] == '0' // which JSON does not allow
	return n, data[digits:], digits > 0 && !leads
}

func parse[M ClientMessage](data []byte) (m M, err error) {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&m); err != nil {
		return m, fmt.Errorf("protocol: %w", inJSON(err))
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return m, errors.New("protocol: text after the message")
	}
	return m, nil
}

// inJSON returns an error of package json in the words of JSON: authors of clients in other languages know none of Go's
// types.
func inJSON(err error) error {
	var kind *json.UnmarshalTypeError
	switch {
	case !errors.As(err, &kind):
		return errors.New(strings.TrimPrefix(err.Error(), "json: "))
	case kind.Field == "":
		return fmt.Errorf("the message has to be a JSON object, not a JSON %s", kind.Value)
	}
	return fmt.Errorf("the field %s cannot be a JSON %s", kind.Field, kind.Value)
}
