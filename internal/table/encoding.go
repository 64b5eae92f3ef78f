package table

import (
	"encoding/json"
	"fmt"
)

// The kinds of events in logs. Old logs must stay readable: neither a kind nor the
// name of a field may ever change.
const (
	kindMade         = "made"
	kindSat          = "sat"
	kindStarted      = "started"
	kindMoved        = "moved"
	kindOffered      = "offered"
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
)

// Encode returns the kind and the JSON of an event for the log.
func Encode(e Event) (kind string, body []byte, err error) {
	if body, err = json.Marshal(e); err != nil {
		return "", nil, fmt.Errorf("event %q: %w", e.kind(), err)
	}
	return e.kind(), body, nil
}

// Decode reads an event from the log. An unknown kind is an error.
func Decode(kind string, body []byte) (Event, error) {
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
