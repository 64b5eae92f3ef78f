package train

import "math"

// stage is a way to play the games that are learnt from.
type stage int

const (
	// random games, half at random and half by the hand-written evaluation,
	// teach what an exit is: who has not learnt that only shuffles about.
	random stage = iota
	// sight games are played by what the network likes best at once.
	sight
	// deep games are played by searching.
	deep
)

func (s stage) String() string { return [...]string{"random", "sight", "deep"}[s] }

// The first games, and the parts of all games or of the time that the first two
// stages may take at most.
const (
	randomGames = 15_000
	randomPart  = 0.1
	sightGames  = 160_000
	sightPart   = 0.06 // of the time
	sightMost   = 0.6  // of the games
)

// Who knows little learns more from many games than from deep ones. For a move of
// a deep game at least so many positions are looked at, and five times that at
// most: at first, and in the end.
const firstNodes, lastNodes = 150, 300

// round returns how many games of a stage are played by the same network before
// it learns from them.
func (p plan) round(s stage) int {
	games := [...]int{1000, 500, 64}[s]
	if p.games > 0 {
		games = min(games, (p.games+19)/20)
	}
	return games
}

// thin returns of how many positions one is learnt from.
func (s stage) thin() int { return [...]int{3, 2, 1}[s] }

// rate returns how fast to learn when so much of the stage is over.
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

// haste returns a contest's haste when so much of the stage is over: much at
// first, since networks that know little wait for each other.
func (s stage) haste(done float64) float32 {
	if s == deep {
		return float32(between(4e-3, 5e-4, done))
	}
	return 4e-3
}

// between goes from one number to another by steps that are the same in
// proportion.
func between(from, to, done float64) float64 {
	return from * math.Pow(to/from, min(max(done, 0), 1))
}

// plan says when stages end, by games or by time.
type plan struct {
	games   int
	seconds float64
}

// stage returns the stage in which the game with that number is played after so
// many seconds, and how much of the stage is over; ok is false at the end.
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

func part(at, from, to int) float64 { return float64(at-from) / float64(max(to-from, 1)) }
