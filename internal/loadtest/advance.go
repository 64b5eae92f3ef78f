package loadtest

import (
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"triplecross/internal/protocol"
)

// setPace changes when the table plays its next move, and plays it if it is time.
func (t *table) setPace(p pace) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.pace = p
	t.advance()
}

// enqueue lets the table play a move that is due now. It reports whether the table
// accepts it; a table that waits for a forced pass does so only if wait is true.
func (t *table) enqueue(due time.Time, wait bool) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.over || t.closed || !wait && t.passing > 0 && t.passing == t.newest {
		return false
	}
	t.backlog = append(t.backlog, due)
	t.advance()
	return true
}

// takeBacklog empties the backlog and returns it.
func (t *table) takeBacklog() []time.Time {
	t.mu.Lock()
	defer t.mu.Unlock()
	backlog := t.backlog
	t.backlog = nil
	return backlog
}

// advance plays the next move if it is time to. It is called with the table locked
// after every change.
func (t *table) advance() {
	if t.turn.client == nil || t.turn.version < t.newest || t.pending || t.over || t.closed {
		return
	}
	due := time.Now()
	switch t.pace {
	case pacePaused:
		return
	case paceScheduled:
		if len(t.backlog) == 0 {
			return
		}
		due, t.backlog = t.backlog[0], t.backlog[1:]
	case paceLockstep:
		if t.at(t.newest).clients < len(t.clients) {
			return
		}
	case paceOnce:
		if len(t.plays) > t.mark {
			return
		}
	}
	p := play{seat: t.turn.client.seat, text: choose(t.turn.legal, t.dice), base: t.turn.version, due: due, counted: t.run.counting.Load()}
	t.plays = append(t.plays, p)
	t.at(p.base + 1).play = len(t.plays)
	t.pending = true
	mover := t.turn.client
	t.turn = turn{}
	mover.send(t.last())
}

// last returns the message of the last play.
func (t *table) last() protocol.Play {
	i := len(t.plays) - 1
	p := t.plays[i]
	return protocol.Play{Kind: "play", ID: playID(i), Version: p.base, Seat: p.seat, Text: p.text}
}

// choose returns the text of a random legal move. It prefers moves that keep the game
// going, because a new table costs more than a move, and whole turns to the first moves of turns of
// two, for which it would have to ask for the second moves.
func choose(legal string, dice *rand.Rand) string {
	words := strings.Fields(legal)
	if whole := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return strings.Contains(w, "&:") }); len(whole) > 0 {
		words = whole
	}
	for range 8 {
		text, _, _ := strings.Cut(words[dice.IntN(len(words))], ":")
		if !strings.HasSuffix(text, "-off") {
			return text
		}
	}
	text, _, _ := strings.Cut(words[0], ":")
	return text
}
