package engine

import (
	"math"
	"strconv"
	"strings"
	"time"

	"triplecross/internal/game"
)

// Limits bound the search for a move. Zero fields set no limit; if all are zero,
// the engine thinks until it is stopped.
type Limits struct {
	MoveTime time.Duration
	Nodes    int
	Depth    int             // plies
	Clocks   []time.Duration // each seat's remaining time for the game
	Incs     []time.Duration // the increment of each seat for a move
}

// time returns how long the seat may think, and whether that is limited.
func (l Limits) time(seat game.Seat) (time.Duration, bool) {
	limit, limited := time.Duration(math.MaxInt64), false
	if l.MoveTime > 0 {
		limit, limited = l.MoveTime, true
	}
	if int(seat) < len(l.Clocks) {
		limit, limited = min(limit, l.Clocks[seat]), true
	}
	return limit, limited
}

// String returns the limits as a host writes them after "go".
func (l Limits) String() string {
	return l.text(func(b *[]string) {
		*b = append(*b, "clocks", milliseconds(l.Clocks))
		if len(l.Incs) > 0 {
			*b = append(*b, "incs", milliseconds(l.Incs))
		}
	})
}

// plain is like String, for an engine that knows only two players.
func (l Limits) plain() string {
	return l.text(func(b *[]string) {
		for s, left := range l.Clocks {
			*b = append(*b, "p"+strconv.Itoa(s+1)+"time", millisecond(left))
		}
		for s, inc := range l.Incs {
			*b = append(*b, "p"+strconv.Itoa(s+1)+"inc", millisecond(inc))
		}
	})
}

func (l Limits) text(clocks func(*[]string)) string {
	var words []string
	if l.MoveTime > 0 {
		words = append(words, "movetime", millisecond(max(l.MoveTime, time.Millisecond)))
	}
	if l.Nodes > 0 {
		words = append(words, "nodes", strconv.Itoa(l.Nodes))
	}
	if l.Depth > 0 {
		words = append(words, "depth", strconv.Itoa(l.Depth))
	}
	if len(l.Clocks) > 0 {
		clocks(&words)
	}
	if len(words) == 0 {
		return "infinite"
	}
	return strings.Join(words, " ")
}

func millisecond(d time.Duration) string {
	return strconv.FormatInt(max(d, 0).Milliseconds(), 10)
}

func milliseconds(list []time.Duration) string {
	var texts []string
	for _, d := range list {
		texts = append(texts, millisecond(d))
	}
	return strings.Join(texts, ",")
}
