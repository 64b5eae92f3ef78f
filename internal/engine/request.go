package engine

import (
	"strconv"
	"strings"
	"time"

	"triplecross/internal/game"
)

// longest is the longest time that a host's line may ask for.
const longest = 365 * 24 * time.Hour

// request is what a host's go asks for.
type request struct {
	Limits
	infinite bool // think until stop
}

// parseGo reads what follows "go" in a line of a host: the words for any number
// of players, and those for two. Malformed values are ignored.
func parseGo(text string) request {
	var r request
	words := strings.Fields(text)
	for len(words) > 0 {
		key := words[0]
		words = words[1:]
		if key == "infinite" {
			r.infinite = true
			continue
		}
		if len(words) == 0 {
			break
		}
		value := words[0]
		seat, clock, plain := plainClock(key)
		switch {
		case key == "movetime":
			r.MoveTime, _ = readTime(value)
		case key == "nodes":
			readCount(&r.Nodes, value)
		case key == "depth":
			readCount(&r.Depth, value)
		case key == "clocks":
			r.Clocks = readTimes(value)
		case key == "incs":
			r.Incs = readTimes(value)
		case plain && clock == "time":
			r.Clocks = with(r.Clocks, seat, value)
		case plain && clock == "inc":
			r.Incs = with(r.Incs, seat, value)
		default:
			continue
		}
		words = words[1:]
	}
	return r
}

// plainClock reads a word such as p1time or p2inc.
func plainClock(word string) (game.Seat, string, bool) {
	if len(word) < 3 || word[0] != 'p' || word[1] < '1' || word[1] > '0'+game.MaxSeats {
		return game.Nobody, "", false
	}
	clock := word[2:]
	return game.Seat(word[1] - '1'), clock, clock == "time" || clock == "inc"
}

// with returns the times with a seat's time set from a text in milliseconds.
func with(times []time.Duration, seat game.Seat, text string) []time.Duration {
	t, ok := readTime(text)
	if !ok {
		return times
	}
	for len(times) <= int(seat) {
		times = append(times, 0)
	}
	times[seat] = t
	return times
}

// readTimes reads milliseconds separated by commas; nil if one is malformed.
func readTimes(text string) []time.Duration {
	var times []time.Duration
	for part := range strings.SplitSeq(text, ",") {
		t, ok := readTime(part)
		if !ok || len(times) == game.MaxSeats {
			return nil
		}
		times = append(times, t)
	}
	return times
}

func readTime(text string) (time.Duration, bool) {
	ms, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, false
	}
	return min(time.Duration(max(0, min(ms, longest.Milliseconds())))*time.Millisecond, longest), true
}
