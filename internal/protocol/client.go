package protocol

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// ClientMessage lists the messages that a client sends.
type ClientMessage interface{ Play | Ping }

// Play asks to play a move.
type Play struct {
	Kind    string `json:"t" ts:"'play'"`
	ID      string `json:"id"` // chosen by the sender, unique among its commands at this table; 1 to 32 characters
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
	MaxID      = 32   // characters of a command's id
	MaxName    = 20   // characters of a person's name
	MaxProgram = 40   // characters of a program's name
	MaxLine    = 200  // characters of a chat message
)

// ParseClient parses a client's message, a Play or a Ping. The error says what is
// wrong with any other.
func ParseClient(data []byte) (any, error) {
	if string(data) == `{"t":"ping"}` { // as all clients write it, which is most of what they send
		return Ping{Kind: "ping"}, nil
	}
	var head struct {
		Kind string `json:"t"`
	}
	if err := json.Unmarshal(data, &head); err != nil {
		return nil, fmt.Errorf("protocol: not a JSON object: %w", err)
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

func parse[M ClientMessage](data []byte) (m M, err error) {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&m); err != nil {
		return m, fmt.Errorf("protocol: %w", err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return m, errors.New("protocol: text after the message")
	}
	return m, nil
}
