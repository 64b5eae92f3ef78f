package train

import "math"

// stage is a way to play the games that the network learns from.
type stage int

const (
	// random games, played half at random and half by the hand-written
	// evaluation, teach what an exit is: a network that does not know exits only
	// moves back and forth.
	random stage = iota
	// sight games are played with the moves that the network likes best, without search.
	sight
	// deep games are played by searching.
	deep
)

func (s stage) String() string { return [...]string{"random", "sight", "deep"}[s] }

// The number of games in the first two stages, and the largest share of all games
// or of the time that they may take.
const (
	randomGames = 15_000
	randomPart  = 0.1
	sightGames  = 160_000
	sightPart   = 0.06 // of the time
	sightMost   = 0.6  // of the games
)

// firstNodes and lastNodes are the least number of positions that a search in a
// deep game looks at per move, at the start and at the end of the stage; the
// most is five times as many. They are low because a weak network learns more
// from many games than from deep ones.
const firstNodes, lastNodes = 150, 300

// round returns the number of games of a stage that the same network plays
// before it learns from them.
func (p plan) round(s stage) int {
	games := [...]int{1000, 500, 64}[s]
	if p.games > 0 {
		games = min(games, (p.games+19)/20)
	}
	return games
}

// sampleEvery returns n if the network learns from one in n positions.
func (s stage) sampleEvery() int { return [...]int{3, 2, 1}[s] }

// rate returns the learning rate after the share done of the stage.
func (s stage) rate(done float64) float64 {
	from, to := 1e-3, 1e-3
	switch s {
	case sight:
		from, to = 2e-3, 2e-4
	case deep:
		from, to = 8e-4, 2e-5
	}
	return between(from, to, done)
}

// discount returns an episode's discount after the share done of the stage:
// high at first, because weak networks wait for each other.
func (s stage) discount(done float64) float32 {
	if s == deep {
		return float32(between(4e-3, 5e-4, done))
	}
	return 4e-3
}

// between interpolates geometrically between two numbers, for done from 0 to 1.
func between(from, to, done float64) float64 {
	return from * math.Pow(to/from, min(max(done, 0), 1))
}

// plan says when the stages end, in games or in seconds.
type plan struct {
	games   int
	seconds float64
}

// stage returns the stage of the game with that number after that many seconds,
// and the share of the stage that is over; ok is false at the end.
func (p plan) stage(game int, seconds float64) (s stage, done float64, ok bool) {
	if p.games > 0 {
		first := min(randomGames, int(randomPart*float64(p.games)))
		second := first + min(sightGames, int(sightMost*float64(p.games)))
		switch {
		case game < first:
			return random, part(game, 0, first), true
		case game < second:
			return sight, part(game, first, second), true
		}
		return deep, part(game, second, p.games), game < p.games
	}
	first, second := randomPart*p.seconds/3, sightPart*p.seconds
	switch {
	case game < randomGames && seconds < first:
		return random, part(game, 0, randomGames), true
	case seconds < second && game < randomGames+sightGames:
		return sight, (seconds / second), true
	}
	return deep, (seconds - second) / (p.seconds - second), seconds < p.seconds
}

// deepOnly is stage for a network that was already trained.
func (p plan) deepOnly(game int, seconds float64) (s stage, done float64, ok bool) {
	if p.games > 0 {
		return deep, part(game, 0, p.games), game < p.games
	}
	return deep, seconds / p.seconds, seconds < p.seconds
}

func part(at, from, to int) float64 { return float64(at-from) / float64(max(to-from, 1)) }
