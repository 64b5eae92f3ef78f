package ai

import (
	"fmt"
	"strconv"
	"strings"
)

// ParsePlayer returns a level by its slug, or one that a text of the form
// search:evaluation:budget describes; what is left out at the end is the usual.
//
//	mcts:net:20000      Monte-Carlo tree search, 20 000 positions a move
//	maxn:hand:depth3    max^n three plies deep, with the hand-written evaluation
//	paranoid:net:50ms   everyone is against me; 50 milliseconds, see Level.Millis
//	brs:hand:50000      best replies only
//	alphabeta:hand:1s   where two play; else the same as paranoid
//	greedy              what the evaluation likes best at once
func ParsePlayer(text string) (Level, error) {
	if l, ok := LevelNamed(text); ok {
		return l, nil
	}
	fields := strings.Split(text, ":")
	l := Level{Slug: text, Name: text}
	if len(fields) > 3 {
		return Level{}, fmt.Errorf("ai: player %q: want search:evaluation:budget", text)
	}
	m := manner{budget: Budget{Nodes: 20_000}}
	switch fields[0] {
	case "mcts":
		m.style = monteCarlo
	case "maxn":
		m.style = maxN
	case "paranoid":
		m.style = paranoid
	case "brs":
		m.style = replies
	case "alphabeta":
		m.style = duel
	case "greedy":
		m.style, m.budget = maxN, Budget{Depth: 1}
	default:
		return Level{}, fmt.Errorf("ai: player %q: neither a level nor one of the searches mcts, maxn, paranoid, brs, alphabeta and greedy", text)
	}
	if len(fields) > 1 {
		switch fields[1] {
		case "net":
		case "hand":
			m.byHand = true
		default:
			return Level{}, fmt.Errorf("ai: player %q: the evaluation is net or hand", text)
		}
	} else if fields[0] == "greedy" {
		m.byHand = true
	}
	if len(fields) > 2 {
		var err error
		if m.budget, l.Millis, err = parseBudget(fields[2]); err != nil {
			return Level{}, fmt.Errorf("ai: player %q: %w", text, err)
		}
	}
	l.chexers, l.others, l.hexachess = m, m, m
	return l, nil
}

// mostMillis bounds the time of a move that a text may ask for: an hour.
const mostMillis = 3_600_000

// parseBudget reads "20000", "depth3", "50ms" or "2s".
func parseBudget(text string) (Budget, int, error) {
	number := func(digits string, most int) (int, error) {
		n, err := strconv.Atoi(digits)
		if err != nil || n < 1 || n > most {
			return 0, fmt.Errorf("budget %q: want positions such as 20000, depth3, 50ms or 2s", text)
		}
		return n, nil
	}
	if digits, ok := strings.CutPrefix(text, "depth"); ok {
		n, err := number(digits, horizon)
		return Budget{Depth: n}, 0, err
	}
	if digits, ok := strings.CutSuffix(text, "ms"); ok {
		n, err := number(digits, mostMillis)
		return Budget{}, n, err
	}
	if digits, ok := strings.CutSuffix(text, "s"); ok {
		n, err := number(digits, mostMillis/1000)
		return Budget{}, 1000 * n, err
	}
	n, err := number(text, 1<<40)
	return Budget{Nodes: n}, 0, err
}
