package ai

import "slices"

// Level is a way of playing, from a newcomer's to the best we have.
type Level struct {
	Slug      string // in logs and links: "club"
	Name      string // for people: "Club"
	Character string // one sentence for people

	style  style
	budget Budget
	// noise is how much better than the best move another one may seem by
	// accident.
	noise float32
}

// style is how a level finds its moves.
type style uint8

const (
	wander   style = iota + 1 // takes what scores, else anything
	maxN                      // MaxN
	paranoid                  // Paranoid
)

// Levels returns all levels, the weakest first.
func Levels() []Level {
	return []Level{
		{
			Slug: "beginner", Name: "Beginner",
			Character: "Takes a point when there is one and wanders about otherwise.",
			style:     wander,
		},
		{
			Slug: "casual", Name: "Casual",
			Character: "Plays at sight: sees what a move brings at once, and not the answer.",
			style:     maxN, budget: Budget{Depth: 1}, noise: 0.04,
		},
		{
			Slug: "club", Name: "Club",
			Character: "Thinks some moves ahead, trusts nobody and seldom leaves a piece hanging.",
			style:     paranoid, budget: Budget{Nodes: 400_000}, noise: 0.004,
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
