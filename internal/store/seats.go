package store

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"
)

// ParseSeats parses the seats of a summary like [json.Unmarshal], or returns ErrDamaged. Lists parse
// thousands of them; most have no spaces or escapes, and those are parsed without reflection.
func ParseSeats(text string) ([]Seat, error) {
	if seats, ok := plainSeats(text); ok {
		return seats, nil
	}
	var seats []Seat
	if err := json.Unmarshal([]byte(text), &seats); err != nil {
		return seats, fmt.Errorf("its seats are %q: %w", text, ErrDamaged)
	}
	return seats, nil
}

// plainSeats parses seats written without spaces and escapes.
func plainSeats(text string) ([]Seat, bool) {
	if !utf8.ValidString(text) {
		return nil, false
	}
	rest, ok := strings.CutPrefix(text, "[")
	if !ok {
		return nil, false
	}
	seats := make([]Seat, 0, strings.Count(rest, "{"))
	for {
		seat, after, ok := plainSeat(rest)
		if !ok {
			return nil, false
		}
		seats = append(seats, seat)
		if after == "]" {
			return seats, true
		}
		if rest, ok = strings.CutPrefix(after, ","); !ok {
			return nil, false
		}
	}
}

// plainSeat parses a seat at the start of a text, and returns the rest.
func plainSeat(text string) (seat Seat, after string, ok bool) {
	rest, ok := strings.CutPrefix(text, "{")
	for ok {
		var key string
		if key, rest, ok = plainString(rest); !ok {
			break
		}
		if rest, ok = strings.CutPrefix(rest, ":"); !ok {
			break
		}
		switch key {
		case "kind":
			seat.Kind, rest, ok = plainString(rest)
		case "name":
			seat.Name, rest, ok = plainString(rest)
		case "for":
			seat.For, rest, ok = plainString(rest)
		case "bot":
			seat.Bot, rest, ok = plainString(rest)
		case "person":
			seat.Person, rest, ok = plainString(rest)
		case "hinted":
			rest, seat.Hinted = strings.CutPrefix(rest, "true")
			ok = seat.Hinted
		case "shared":
			rest, seat.Shared = strings.CutPrefix(rest, "true")
			ok = seat.Shared
		case "out":
			rest, seat.Out = strings.CutPrefix(rest, "true")
			ok = seat.Out
		default:
			ok = false
		}
		if after, closed := strings.CutPrefix(rest, "}"); ok && closed {
			return seat, after, true
		}
		if ok {
			rest, ok = strings.CutPrefix(rest, ",")
		}
	}
	return Seat{}, "", false
}

// plainString parses a string without escapes at the start of a text, and returns the rest.
func plainString(text string) (value, after string, ok bool) {
	rest, ok := strings.CutPrefix(text, `"`)
	if !ok {
		return "", "", false
	}
	for i := range len(rest) {
		switch c := rest[i]; {
		case c == '"':
			return rest[:i], rest[i+1:], true
		case c == '\\' || c < ' ':
			return "", "", false
		}
	}
	return "", "", false
}
