package gametest

import (
	"errors"
	"fmt"
	"strconv"

	"triplecross/internal/game"
	"triplecross/internal/game/hex"
	"triplecross/internal/phrase"
)

// Tug is a game for tests: two players in turn pull a knot one cell to
// the left or the right of a short row. Left wins when the knot is on the first
// cell, Right when it is on the last; the third occurrence is a draw.
type Tug struct{}

// Knot is a position of Tug: where the knot is and who pulls.
type Knot struct{ At, Turn, Length int8 }

// Pull is a move of Tug, -1 or 1.
type Pull int8

func (Tug) Info() game.Info {
	return game.Info{
		Slug:    "tug",
		Name:    "Tug",
		Tagline: "A short rope.",
		Players: []int{2},
		Options: []game.Option{{
			Key:     "length",
			Label:   phrase.Phrase{English: "Length"},
			Choices: []game.Choice{{Value: 5, Label: phrase.Phrase{English: "short"}}, {Value: 7, Label: phrase.Phrase{English: "long"}}},
		}},
	}
}

func (Tug) Start(setup game.Setup) (Knot, error) {
	choice := struct {
		Players int
		Length  int8
	}{2, 5}
	if err := setup.Decode(&choice); err != nil {
		return Knot{}, err
	}
	if choice.Players != 2 || choice.Length != 5 && choice.Length != 7 {
		return Knot{}, fmt.Errorf("no such set-up: %+v", choice)
	}
	return Knot{At: choice.Length / 2, Length: choice.Length}, nil
}

func (r Tug) Board(setup game.Setup) (game.Board, error) {
	p, err := r.Start(setup)
	if err != nil {
		return game.Board{}, err
	}
	cells := make([]hex.Cell, p.Length)
	for i := range cells {
		cells[i].Q = int8(i)
	}
	grid := hex.NewGrid(cells, func(c hex.Cell) string { return strconv.Itoa(int(c.Q)) })
	return game.Board{Grid: grid, Home: []int{0, 3}, Shade: make([]uint8, p.Length)}, nil
}

func (r Tug) Parse(setup game.Setup, text string) (Knot, error) {
	p, err := r.Start(setup)
	if err != nil {
		return Knot{}, err
	}
	if _, err := fmt.Sscanf(text, "%d/%d", &p.At, &p.Turn); err != nil {
		return Knot{}, err
	}
	if p.At < 0 || p.At >= p.Length || p.Turn < 0 || p.Turn > 1 || r.Format(p) != text {
		return Knot{}, errors.New("no position")
	}
	return p, nil
}

func (Tug) Format(p Knot) string { return fmt.Sprintf("%d/%d", p.At, p.Turn) }

func (Tug) Players(Knot) int { return 2 }

func (r Tug) Turn(p Knot) game.Seats {
	if _, over := r.Outcome(p, 1); over {
		return 0
	}
	return game.SeatsOf(game.Seat(p.Turn))
}

func (Tug) Moves(_ Knot, _ game.Seat, buf []Pull) []Pull { return append(buf, -1, 1) }

func (Tug) Play(p Knot, _ game.Seat, m Pull) Knot {
	p.At += int8(m)
	p.Turn = 1 - p.Turn
	return p
}

func (Tug) Outcome(p Knot, seen int) (game.Outcome, bool) {
	switch {
	case p.At == 0:
		return game.Win(2, 0, phrase.Phrase{English: "pulled over"}), true
	case p.At == p.Length-1:
		return game.Win(2, 1, phrase.Phrase{English: "pulled over"}), true
	case seen >= 3:
		return game.Draw(2, phrase.New("reason.repetition", "repetition")), true
	}
	return game.Outcome{}, false
}

func (Tug) Situation(p Knot) game.Situation {
	return game.Situation{uint64(p.At), uint64(p.Turn)}
}

func (Tug) Notate(p Knot, _ game.Seat, m Pull) (string, game.Gesture) {
	to := strconv.Itoa(int(p.At) + int(m))
	return to, game.Gesture{Places: []string{to}}
}

func (r Tug) View(p Knot, _ game.Seat, v game.View) game.View {
	v.Turn, v.Pieces = r.Turn(p), append(v.Pieces, game.Piece{Cell: int(p.At), Seat: game.Nobody})
	return v
}

// Read takes "left" and "right" for moves.
func (Tug) Read(_ Knot, _ game.Seat, text string) (Pull, bool) {
	m, ok := map[string]Pull{"left": -1, "right": 1}[text]
	return m, ok
}
