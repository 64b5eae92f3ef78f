// Package aitest has a game and positions for the tests of searches and bots.
package aitest

import (
	"errors"
	"strconv"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
)

// Pile is a game in which players in turn take one, two or three pebbles from a
// pile; the player who takes the last one wins. The bots have no evaluation for
// it.
type Pile struct{ Seats int }

// Pebbles is a position of Pile.
type Pebbles struct {
	Left int
	turn game.Seat
	Of   int // players
}

var _ game.Rules[Pebbles, int] = Pile{}

func (r Pile) Info() game.Info { return game.Info{Slug: "pile", Players: []int{r.Seats}} }

func (Pile) Board(game.Setup) (game.Board, error) { return game.Board{}, errors.New("no board") }

func (r Pile) Start(game.Setup) (Pebbles, error)                { return Pebbles{Left: 15, Of: r.Seats}, nil }
func (Pile) Format(p Pebbles) string                            { return strconv.Itoa(p.Left) }
func (Pile) Players(p Pebbles) int                              { return p.Of }
func (Pile) View(_ Pebbles, _ game.Seat, v game.View) game.View { return v }
func (Pile) Situation(p Pebbles) game.Situation {
	return game.Situation{uint64(p.Left), uint64(p.turn)}
}

func (r Pile) Parse(_ game.Setup, text string) (Pebbles, error) {
	left, err := strconv.Atoi(text)
	return Pebbles{Left: left, Of: r.Seats}, err
}

func (Pile) Turn(p Pebbles) game.Seats {
	if p.Left == 0 {
		return 0
	}
	return game.SeatsOf(p.turn)
}

func (Pile) Moves(p Pebbles, _ game.Seat, buf []int) []int {
	for n := 1; n <= min(3, p.Left); n++ {
		buf = append(buf, n)
	}
	return buf
}

func (Pile) Play(p Pebbles, by game.Seat, n int) Pebbles {
	p.Left -= n
	p.turn = (by + 1) % game.Seat(p.Of)
	return p
}

func (Pile) Outcome(p Pebbles, _ int) (game.Outcome, bool) {
	if p.Left > 0 {
		return game.Outcome{}, false
	}
	return game.Win(p.Of, (p.turn+game.Seat(p.Of)-1)%game.Seat(p.Of), phrase.Phrase{English: "last pebble"}), true
}

func (Pile) Notate(_ Pebbles, _ game.Seat, n int) (string, game.Gesture) {
	return "take-" + strconv.Itoa(n), game.Gesture{Choice: strconv.Itoa(n)}
}
