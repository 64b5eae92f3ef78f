package ai_test

import (
	"errors"
	"strconv"

	"triplecross/internal/game"
)

// pile is a game for a few players who take one, two or three pebbles from a
// pile in turn; who takes the last one wins. Bots know nothing of it.
type pile struct{ players int }

type pebbles struct {
	left int
	turn game.Seat
	of   int // players
}

var _ game.Rules[pebbles, int] = pile{}

func (r pile) Info() game.Info                    { return game.Info{Slug: "pile", Players: []int{r.players}} }
func (pile) Board(game.Setup) (game.Board, error) { return game.Board{}, errors.New("no board") }
func (r pile) Start(game.Setup) (pebbles, error)  { return pebbles{left: 15, of: r.players}, nil }
func (pile) Format(p pebbles) string              { return strconv.Itoa(p.left) }
func (pile) Players(p pebbles) int                { return p.of }
func (pile) View(pebbles, game.Seat) game.View    { return game.View{} }
func (pile) Situation(p pebbles) game.Situation {
	return game.Situation{uint64(p.left), uint64(p.turn)}
}

func (r pile) Parse(_ game.Setup, text string) (pebbles, error) {
	left, err := strconv.Atoi(text)
	return pebbles{left: left, of: r.players}, err
}

func (pile) Turn(p pebbles) game.Seats {
	if p.left == 0 {
		return 0
	}
	return game.SeatsOf(p.turn)
}

func (pile) Moves(p pebbles, _ game.Seat, buf []int) []int {
	for n := 1; n <= min(3, p.left); n++ {
		buf = append(buf, n)
	}
	return buf
}

func (pile) Play(p pebbles, by game.Seat, n int) pebbles {
	p.left -= n
	p.turn = (by + 1) % game.Seat(p.of)
	return p
}

func (pile) Outcome(p pebbles, _ int) (game.Outcome, bool) {
	if p.left > 0 {
		return game.Outcome{}, false
	}
	return game.Win(p.of, (p.turn+game.Seat(p.of)-1)%game.Seat(p.of), "last pebble"), true
}

func (pile) Notate(_ pebbles, _ game.Seat, n int) (string, game.Gesture) {
	return "take-" + strconv.Itoa(n), game.Gesture{Choice: strconv.Itoa(n)}
}
