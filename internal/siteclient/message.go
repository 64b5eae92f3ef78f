package siteclient

import (
	"encoding/json"
	"fmt"
	"time"

	"triplecross/internal/protocol"
)

// Message is any message of the site: the fields of all kinds in one struct, as
// package protocol describes them.
type Message struct {
	Kind     string            `json:"t"`
	Version  int               `json:"n"`
	Status   protocol.Status   `json:"status"`
	Ply      int               `json:"ply"`
	Pieces   string            `json:"pieces"`
	Turn     int               `json:"u"`
	Scores   []int             `json:"c"`
	Legal    string            `json:"l"`
	Note     string            `json:"w"`
	Last     []protocol.Played `json:"last"`
	Seats    []protocol.Seat   `json:"seats"`
	You      []int             `json:"you"`
	Back     []int             `json:"back"`
	Host     bool              `json:"host"`
	Clock    Clock             `json:"k"`
	Outcome  *protocol.Outcome `json:"o"`
	Seat     int               `json:"s"`
	Word     string            `json:"m"`
	Changes  string            `json:"d"`
	Online   int               `json:"on"`
	Watchers int               `json:"watchers"`
	ID       string            `json:"id"`
	Code     protocol.Code     `json:"code"`
	Why      string            `json:"why"`
	After    int               `json:"after"`
	HTML     string            `json:"html"` // of a panel
	Raw      string            `json:"-"`    // as received
}

// Parse reads a message.
func Parse(data []byte) (Message, error) {
	m := Message{Raw: string(data)}
	if err := json.Unmarshal(data, &m); err != nil {
		return m, fmt.Errorf("siteclient: the site sends %.200q: %w", data, err)
	}
	return m, nil
}

// Clock is the state of the clocks in a message.
type Clock struct {
	Left []time.Duration // of all seats in a view, of the mover in a move; none if no clock runs
	Inc  time.Duration   // what a move gives back
	Days bool            // the times are for a single turn
}

// UnmarshalJSON reads a protocol.Clock, or a number of milliseconds.
func (c *Clock) UnmarshalJSON(data []byte) error {
	var clock protocol.Clock
	if data[0] == '{' {
		if err := json.Unmarshal(data, &clock); err != nil {
			return err
		}
	} else {
		clock.Left = make([]int, 1)
		if err := json.Unmarshal(data, &clock.Left[0]); err != nil {
			return err
		}
	}
	*c = Clock{Inc: time.Duration(clock.Plus) * time.Millisecond, Days: clock.Days}
	for _, left := range clock.Left {
		c.Left = append(c.Left, time.Duration(left)*time.Millisecond)
	}
	return nil
}
