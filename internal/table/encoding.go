package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// The kinds of events in logs. Old logs must stay readable: neither a kind nor the
// name of a field may ever change.
const (
	kindMade         = "made"
	kindSat          = "sat"
	kindStarted      = "started"
	kindMoved        = "moved"
	kindOffered      = "offered"
	kindDeclined     = "declined"
	kindAgreed       = "agreed"
	kindClockCharged = "ran"
	kindSeatOffered  = "lent"
	kindFlagged      = "flagged"
	kindResigned     = "resigned"
	kindUndoAsked    = "undo asked"
	kindUndoAgreed   = "undo agreed"
	kindUndoEnded    = "undo ended"
	kindTakenBack    = "taken back"
	kindImported     = "imported"
	kindRematched    = "rematched"
	kindChatLocked   = "chat locked"
	kindSilenced     = "silenced"
	kindRelinked     = "relinked"
	kindHintTaken    = "hint taken"
)

// Encode returns the kind and the JSON of an event for the log.
func Encode(e Event) (kind string, body []byte, err error) {
	if moved, ok := e.(Moved); ok {
		if body, ok = moved.encode(); ok {
			return kindMoved, body, nil
		}
	}
	if o, ok := e.(Ordered); ok {
		return o.encode()
	}
	if body, err = json.Marshal(e); err != nil {
		return "", nil, fmt.Errorf("event %q: %w", e.kind(), err)
	}
	return e.kind(), body, nil
}

// encode encodes the event with the command's fields at its end.
func (e Ordered) encode() (kind string, body []byte, err error) {
	if kind, body, err = Encode(e.Event); err != nil {
		return "", nil, err
	}
	by, err := json.Marshal(ordering{e.By, e.ID})
	if err != nil {
		return "", nil, fmt.Errorf("event %q: %w", kind, err)
	}
	if body = body[:len(body)-1]; len(body) > 1 {
		body = append(body, ',')
	}
	return kind, append(body, by[1:]...), nil
}

// ordering is what the log keeps of a command besides its events.
type ordering struct {
	By Person `json:"by"`
	ID string `json:"id"`
}

// encode encodes a move like package json, but without garbage. It returns false for texts that JSON must
// escape.
func (e Moved) encode() (body []byte, ok bool) {
	b := make([]byte, 0, usualMoved)
	b = strconv.AppendInt(append(b, `{"seat":`...), int64(e.Seat), 10)
	for _, field := range [...]struct {
		name, text string
		always     bool
	}{{`,"move":"`, e.Text, true}, {`,"by":"`, string(e.By), false}, {`,"id":"`, e.ID, false}} {
		if field.text == "" && !field.always {
			continue
		}
		if !isPlain(field.text) {
			return nil, false
		}
		b = append(append(append(b, field.name...), field.text...), '"')
	}
	if e.Spent != 0 {
		b = strconv.AppendInt(append(b, `,"spent":`...), e.Spent, 10)
	}
	if e.Paused != 0 {
		b = strconv.AppendInt(append(b, `,"paused":`...), e.Paused, 10)
	}
	return append(b, '}'), true
}

// usualMoved is enough bytes for most moves in a log.
const usualMoved = 128

// isPlain reports whether package json would write a text unchanged.
func isPlain(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' || strings.ContainsRune(`"\<>&`, r) })
}

// Decode reads an event from the log. An unknown kind is an error.
func Decode(kind string, body []byte) (Event, error) {
	e, err := decode(kind, body)
	if err != nil || kind == kindMoved || !bytes.Contains(body, []byte(`"id":`)) {
		return e, err
	}
	var by ordering
	if err := json.Unmarshal(body, &by); err != nil {
		return nil, fmt.Errorf("event %q: %w", kind, err)
	}
	return Ordered{Event: e, By: by.By, ID: by.ID}, nil
}

func decode(kind string, body []byte) (Event, error) {
	switch kind {
	case kindMade:
		return parseBody[Made](body)
	case kindSat:
		return parseBody[Sat](body)
	case kindStarted:
		return parseBody[Started](body)
	case kindMoved:
		return parseBody[Moved](body)
	case kindOffered:
		return parseBody[Offered](body)
	case kindDeclined:
		return parseBody[Declined](body)
	case kindAgreed:
		return parseBody[Agreed](body)
	case kindClockCharged:
		return parseBody[ClockCharged](body)
	case kindSeatOffered:
		return parseBody[SeatOffered](body)
	case kindFlagged:
		return parseBody[Flagged](body)
	case kindResigned:
		return parseBody[Resigned](body)
	case kindUndoAsked:
		return parseBody[UndoAsked](body)
	case kindUndoAgreed:
		return parseBody[UndoAgreed](body)
	case kindUndoEnded:
		return parseBody[UndoEnded](body)
	case kindTakenBack:
		return parseBody[TakenBack](body)
	case kindImported:
		return parseBody[Imported](body)
	case kindRematched:
		return parseBody[Rematched](body)
	case kindChatLocked:
		return parseBody[ChatLocked](body)
	case kindSilenced:
		return parseBody[Silenced](body)
	case kindRelinked:
		return parseBody[Relinked](body)
	case kindHintTaken:
		return parseBody[HintTaken](body)
	}
	return nil, fmt.Errorf("unknown event %q", kind)
}

func parseBody[E Event](body []byte) (Event, error) {
	var e E
	if err := json.Unmarshal(body, &e); err != nil {
		return nil, fmt.Errorf("event %q: %w", e.kind(), err)
	}
	return e, nil
}
