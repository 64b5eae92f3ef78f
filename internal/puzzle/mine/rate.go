package mine

import (
	"context"
	"fmt"
	"math"

	"triplecross/internal/ai/bot"
	"triplecross/internal/game"
	"triplecross/internal/puzzle"
)

// trials says how often each level tries a puzzle. The strongest always plays the same moves, so
// once is enough.
var trials = []struct {
	level string
	times int
}{
	{"beginner", 8},
	{"learner", 8},
	{"casual", 8},
	{"regular", 6},
	{"club", 5},
	{"expert", 3},
	{"champion", 1},
}

const (
	minRating, maxRating, ratingStep = 400, 2400, 10
	// ratingWidth is the number of points by which a player must be stronger than a puzzle to be
	// ten times as likely to find it as not.
	ratingWidth = 400
)

// obvious reports whether the weakest level always finds the line.
func obvious(ctx context.Context, p puzzle.Puzzle, at game.State) (bool, error) {
	level, _ := bot.LevelNamed(trials[0].level)
	for i := range trials[0].times {
		if ok, err := finds(ctx, p, at, level, uint64(i+1)); !ok || err != nil {
			return false, err
		}
	}
	return true, nil
}

// spared reports whether a puzzle is one of the few obvious ones that are kept, for beginners.
func spared(p puzzle.Puzzle) bool {
	id := p.ID()
	return id[0] == 'a' || id[0] == 'b' // two of the 32 letters and digits of IDs
}

// result says how a level fared.
type result struct {
	rating       int
	tried, found int
}

// Rate returns the rating of a puzzle, measured with the current levels. It returns an error if
// the position or a move of the line is illegal, or if ctx is cancelled.
func Rate(ctx context.Context, g game.Game, p puzzle.Puzzle) (int, error) {
	at, err := g.Position(p.Setup, p.Start)
	if err != nil {
		return 0, fmt.Errorf("puzzle %s: %w", p.ID(), err)
	}
	rating, err := rate(ctx, p, at)
	if err != nil {
		return 0, fmt.Errorf("puzzle %s: %w", p.ID(), err)
	}
	return rating, nil
}

// RateAll rates the puzzles of a set-up anew, or all if the set-up is empty, and returns their
// number. After an error only some have been rated.
func RateAll(ctx context.Context, g game.Game, setup game.Setup, all []puzzle.Puzzle) (n int, err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var of []*puzzle.Puzzle
	for i, p := range all {
		if setup == "" || p.Setup == setup {
			of = append(of, &all[i])
		}
	}
	Each(of, func(p *puzzle.Puzzle) error {
		rating, err := Rate(ctx, g, *p)
		if err != nil {
			cancel(err) // ends the others, too
			return err
		}
		p.Rating = rating
		return nil
	})
	return len(of), context.Cause(ctx)
}

// rate returns the rating that makes the results of the levels most likely.
func rate(ctx context.Context, p puzzle.Puzzle, at game.State) (int, error) {
	var all []result
	for _, t := range trials {
		level, _ := bot.LevelNamed(t.level)
		r := result{rating: level.Rating}
		for i := range t.times {
			ok, err := finds(ctx, p, at, level, uint64(i+1))
			if err != nil {
				return 0, err
			}
			r.tried++
			if ok {
				r.found++
			}
		}
		all = append(all, r)
	}
	best, most := minRating, math.Inf(-1)
	for rating := minRating; rating <= maxRating; rating += ratingStep {
		if l := likelihood(all, rating); l > most {
			best, most = rating, l
		}
	}
	return best, nil
}

// likelihood returns the logarithm of the likelihood of the results for a puzzle of a rating, and
// of the rating itself: middle ratings are the most common.
func likelihood(all []result, rating int) float64 {
	const middle, spread = 1250.0, 500.0
	off := (float64(rating) - middle) / spread
	sum := -off * off / 2
	for _, r := range all {
		p := 1 / (1 + math.Pow(10, float64(rating-r.rating)/ratingWidth))
		sum += float64(r.found)*math.Log(p) + float64(r.tried-r.found)*math.Log(1-p)
	}
	return sum
}

// finds reports whether a bot plays the whole line.
func finds(ctx context.Context, p puzzle.Puzzle, at game.State, level bot.Level, seed uint64) (bool, error) {
	me := at.Turn().First()
	for _, move := range p.Line {
		by := at.Turn().First()
		if by == me {
			choice, err := bot.Choose(ctx, bot.Request{State: at, Seat: me, Level: level, Seed: seed})
			if err != nil || choice.Text != move {
				return false, err
			}
		}
		var err error
		if at, err = at.Play(by, move); err != nil {
			return false, err
		}
	}
	return true, nil
}
