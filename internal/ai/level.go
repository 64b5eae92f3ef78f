package ai

import "slices"

// Level is a way of playing, from a newcomer's to the best we have.
type Level struct {
	Slug      string // in logs and links: "club"
	Name      string // for people: "Club"
	Character string // one sentence for people
	// Rating is the strength in Chexers, measured as docs/bots.md tells: who has
	// 120 more than two others wins every other game. It is 0 where nobody has
	// measured it.
	Rating int
	// Millis is how many milliseconds a move takes where time is the limit. It
	// is for the caller to end the context then.
	Millis int

	chexers   manner
	hexachess manner
	others    manner // in other games
}

// manner is how a level finds its moves.
type manner struct {
	style  style
	byHand bool // the hand-written evaluation, also where there is a network
	budget Budget
	// noise is how much better than the best move another one may seem by
	// accident.
	noise float32
	// blind is the chance that a move is overlooked which wins nothing at once; in
	// Hexachess for two sides, one of the other's next move.
	blind float32
}

// style is a kind of search.
type style uint8

const (
	wander     style = iota + 1 // takes what scores, else anything
	maxN                        // MaxN
	paranoid                    // Paranoid
	replies                     // BestReplies
	monteCarlo                  // MonteCarlo
	duel                        // AlphaBeta, where two play
)

// Levels returns all levels, the weakest first.
func Levels() []Level {
	return []Level{
		{
			Slug: "beginner", Name: "Beginner", Rating: 600,
			Character: "Plays the first game ever: likes to run, and learns what a jump does when it is hit by one.",
			chexers:   manner{style: maxN, byHand: true, budget: Budget{Depth: 1}, noise: 0.13, blind: 0.22},
			others:    manner{style: wander, noise: 0.13},
			hexachess: manner{style: maxN, budget: Budget{Depth: 1}, noise: 0.5, blind: 0.3},
		},
		{
			Slug: "learner", Name: "Learner", Rating: 805,
			Character: "Knows what to aim for, and still leaves pieces where they can be jumped.",
			chexers:   manner{style: maxN, byHand: true, budget: Budget{Depth: 1}, noise: 0.04, blind: 0.07},
			others:    manner{style: maxN, budget: Budget{Depth: 1}, noise: 0.08},
			hexachess: manner{style: maxN, budget: Budget{Depth: 1}, noise: 0.3, blind: 0.15},
		},
		{
			Slug: "casual", Name: "Casual", Rating: 1005,
			Character: "Plays at sight: sees what a move brings at once, and not always the answer.",
			chexers:   manner{style: maxN, budget: Budget{Depth: 1}, noise: 0.05, blind: 0.03},
			others:    manner{style: maxN, budget: Budget{Depth: 1}, noise: 0.04},
			hexachess: manner{style: maxN, budget: Budget{Depth: 1}, noise: 0.15, blind: 0.05},
		},
		{
			Slug: "regular", Name: "Regular", Rating: 1170,
			Character: "Looks before leaping and takes what is left hanging, but plans no further than the next turn.",
			chexers:   manner{style: replies, budget: Budget{Nodes: 700}, noise: 0.02},
			others:    manner{style: paranoid, budget: Budget{Nodes: 100}, noise: 0.02},
			hexachess: manner{style: paranoid, budget: Budget{Nodes: 2_000}, noise: 0.08},
		},
		{
			Slug: "club", Name: "Club", Rating: 1340,
			Character: "Thinks some moves ahead, trusts nobody and seldom leaves a piece hanging.",
			chexers:   manner{style: monteCarlo, budget: Budget{Nodes: 105}, noise: 0.006},
			others:    manner{style: paranoid, budget: Budget{Nodes: 1_000}, noise: 0.01},
			hexachess: manner{style: paranoid, budget: Budget{Nodes: 9_000}, noise: 0.04},
		},
		{
			Slug: "expert", Name: "Expert", Rating: 1565,
			Character: "Keeps its pieces together, waits for the two others to quarrel, and then runs.",
			chexers:   manner{style: monteCarlo, budget: Budget{Nodes: 280}},
			others:    manner{style: paranoid, budget: Budget{Nodes: 6_000}, noise: 0.005},
			hexachess: manner{style: paranoid, budget: Budget{Nodes: 32_000}, noise: 0.02},
		},
		{
			Slug: "champion", Name: "Champion", Rating: 1760,
			Character: "Counts every race to the end and makes you pay for each step out of line.",
			chexers:   manner{style: monteCarlo, budget: Budget{Nodes: 800}},
			others:    manner{style: paranoid, budget: Budget{Nodes: 100_000}, noise: 0.003},
			hexachess: manner{style: paranoid, budget: Budget{Nodes: 110_000}, noise: 0.005},
		},
		{
			Slug: "master", Name: "Master", Rating: 2260,
			Character: "Has taught itself by a great many games, and gives nothing away.",
			chexers:   manner{style: monteCarlo, budget: Budget{Nodes: 400_000}},
			others:    manner{style: paranoid, budget: Budget{Nodes: 1_500_000}},
			hexachess: manner{style: paranoid, budget: Budget{Nodes: 350_000}},
		},
	}
}

// LevelNamed returns the level with that slug, and whether there is one.
func LevelNamed(slug string) (Level, bool) {
	levels := Levels()
	i := slices.IndexFunc(levels, func(l Level) bool { return l.Slug == slug })
	if i < 0 {
		return Level{}, false
	}
	return levels[i], true
}

// part returns the level with its budgets divided by n.
func (l Level) part(n int) Level {
	l.chexers.budget = l.chexers.budget.part(n)
	l.others.budget = l.others.budget.part(n)
	l.hexachess.budget = l.hexachess.budget.part(n)
	return l
}
