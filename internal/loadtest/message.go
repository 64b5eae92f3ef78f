package loadtest

import (
	"bytes"
	"encoding/json"
	"strconv"

	"triplecross/internal/protocol"
)

// message holds the fields that the generator reads from messages of the server. It has fewer than
// siteclient.Message, to save CPU.
type message struct {
	Kind    string            `json:"t"`
	Version int               `json:"n"`
	Status  protocol.Status   `json:"status"`
	Turn    int               `json:"u"`
	Legal   string            `json:"l"`
	Outcome *protocol.Outcome `json:"o"`
	ID      string            `json:"id"`
	Code    protocol.Code     `json:"code"`
	Why     string            `json:"why"`
}

// parse reads a message.
func parse(data []byte) (message, error) {
	var m message
	err := json.Unmarshal(data, &m)
	return m, err
}

// parseWatched reads only what a watcher needs. Most messages are moves if there are thousands of
// watchers, and moves begin with their version.
func parseWatched(data []byte) (message, error) {
	rest, found := bytes.CutPrefix(data, []byte(`{"t":"move","n":`))
	if !found {
		return parse(data)
	}
	digits, _, found := bytes.Cut(rest, []byte(","))
	version, err := strconv.Atoi(string(digits))
	if !found || err != nil {
		return parse(data)
	}
	return message{Kind: "move", Version: version}, nil
}
