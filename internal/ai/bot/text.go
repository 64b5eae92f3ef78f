package bot

import (
	"fmt"
	"strconv"
	"strings"

	"triplecross/internal/ai/search"
	"triplecross/internal/ai/sparring"
)

// ParsePlayer returns the level with a slug, or one described by a text of the
// form search:evaluation:budget. The evaluation and the budget have defaults.
//
//	mcts:net:20000      Monte-Carlo tree search, 20 000 positions a move
//	maxn:hand:depth3    max^n three plies deep, with the hand-written evaluation
//	paranoid:net:50ms   all others play together against the bot; 50 ms, see Level.Millis
//	brs:hand:50000      best replies only
//	alphabeta:hand:1s   for two sides; among more, mcts in Hexachess and Chinese checkers and paranoid in Chexers
//	greedy              the best move by the evaluation alone
//	waiter              a sparring partner, see package sparring
func ParsePlayer(text string) (Level, error) {
	if l, ok := LevelNamed(text); ok {
		return l, nil
	}
	if spar, ok := sparring.Named(text); ok {
		atSight := config{method: maxN, handWritten: true, budget: search.Budget{Depth: 1}}
		l := everywhere(text, atSight)
		l.configs[inChexers] = config{method: partner, partner: spar.Slug}
		return l, nil
	}
	fields := strings.Split(text, ":")
	if len(fields) > 3 {
		return Level{}, fmt.Errorf("ai: player %q: want search:evaluation:budget", text)
	}
	c := config{budget: search.Budget{Nodes: 20_000}}
	switch fields[0] {
	case "mcts":
		c.method = monteCarlo
	case "maxn":
		c.method = maxN
	case "paranoid":
		c.method = paranoid
	case "brs":
		c.method = bestReplies
	case "alphabeta":
		c.method = alphaBeta
	case "greedy":
		c.method, c.budget = maxN, search.Budget{Depth: 1}
	default:
		return Level{}, fmt.Errorf("ai: player %q: neither a level nor one of the searches mcts, maxn, paranoid, brs, alphabeta and greedy", text)
	}
	if len(fields) > 1 {
		switch fields[1] {
		case "net":
		case "hand":
			c.handWritten = true
		default:
			return Level{}, fmt.Errorf("ai: player %q: the evaluation is net or hand", text)
		}
	} else if fields[0] == "greedy" {
		c.handWritten = true
	}
	millis := 0
	if len(fields) > 2 {
		var err error
		if c.budget, millis, err = parseBudget(fields[2]); err != nil {
			return Level{}, fmt.Errorf("ai: player %q: %w", text, err)
		}
	}
	l := everywhere(text, c)
	l.Millis = millis
	return l, nil
}

// everywhere returns a level that plays all games by one config.
func everywhere(name string, c config) Level {
	l := Level{Slug: name, Name: name}
	for i := range l.configs {
		l.configs[i] = c
	}
	return l
}

// SparringPartners returns the texts of all sparring partners of Chexers.
func SparringPartners() []string {
	var slugs []string
	for _, p := range sparring.Partners() {
		slugs = append(slugs, p.Slug)
	}
	return slugs
}

// maxMillis bounds the time of a move that a text may ask for: an hour.
const maxMillis = 3_600_000

// parseBudget reads "20000", "depth3", "50ms" or "2s".
func parseBudget(text string) (search.Budget, int, error) {
	number := func(digits string, most int) (int, error) {
		n, err := strconv.Atoi(digits)
		if err != nil || n < 1 || n > most {
			return 0, fmt.Errorf("budget %q: want positions such as 20000, depth3, 50ms or 2s", text)
		}
		return n, nil
	}
	if digits, ok := strings.CutPrefix(text, "depth"); ok {
		n, err := number(digits, search.MaxPly)
		return search.Budget{Depth: n}, 0, err
	}
	if digits, ok := strings.CutSuffix(text, "ms"); ok {
		n, err := number(digits, maxMillis)
		return search.Budget{}, n, err
	}
	if digits, ok := strings.CutSuffix(text, "s"); ok {
		n, err := number(digits, maxMillis/1000)
		return search.Budget{}, 1000 * n, err
	}
	n, err := number(text, 1<<40)
	return search.Budget{Nodes: n}, 0, err
}
