package record

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
)

// A list of moves is a text such as
//
//	game chexers
//	setup {"players":3}
//	1. a1-b1 d7-d6 g4-f4
//	2. b1-c1
//
// with one line for each round. The first two lines and the numbers are optional.
// If several seats are on turn at once and an earlier one could make the same move,
// the move is prefixed with the number of its seat, counted from 1: "2:ready".

// List writes a game as a list of moves.
func List(r Record) string {
	var b strings.Builder
	fmt.Fprintf(&b, "game %s\n", r.Game.Info().Slug)
	if r.Setup != "" {
		fmt.Fprintf(&b, "setup %s\n", compact([]byte(r.Setup))) // tables of earlier versions may have line breaks
	}
	texts := r.Texts()
	for i, round := 0, 0; i < len(r.Moves); i++ {
		if i == 0 || r.Moves[i].Seat <= r.Moves[i-1].Seat {
			if round++; i > 0 {
				b.WriteByte('\n')
			}
			fmt.Fprintf(&b, "%d.", round)
		}
		b.WriteString(" " + texts[i])
	}
	if len(r.Moves) > 0 {
		b.WriteByte('\n')
	}
	return b.String()
}

// Texts returns the moves as lists write them. Secret moves remain "?".
func (r Record) Texts() []string {
	texts := make([]string, len(r.Moves))
	for i, m := range r.Moves {
		texts[i] = m.Text
	}
	s, err := r.Game.Start(r.Setup)
	for i := 0; i < len(r.Moves) && err == nil && r.Game.Info().Hidden; i++ {
		m := r.Moves[i]
		if _, by, _ := play(s, s.Turn(), m.Text); by != m.Seat && by != game.Nobody {
			texts[i] = fmt.Sprintf("%d:%s", m.Seat+1, m.Text)
		}
		s, err = s.Play(m.Seat, m.Text)
	}
	return texts
}

// Play returns the state after a move in the form that lists write, and the seat that made it.
func Play(s game.State, word string) (game.State, game.Seat, error) {
	seats, text := seatOf(word, s.Turn())
	return play(s, seats, text)
}

// seatOf returns the seats that may have made the move in a word of a list, and
// the move's text.
func seatOf(word string, turn game.Seats) (game.Seats, string) {
	if len(word) > 2 && word[1] == ':' && word[0] >= '1' && word[0] <= '0'+game.MaxSeats {
		if by := game.Seat(word[0] - '1'); turn.Has(by) {
			return game.SeatsOf(by), word[2:]
		}
	}
	return turn, word
}

// listReader reads a list of moves line by line.
type listReader struct {
	text  string
	find  Find
	slug  string
	setup game.Setup
	began bool // a move or the number of a round was read
	round int
	Record
}

func readList(text, defaultSlug string, find Find) (Record, error) {
	l := &listReader{text: text, find: find, slug: defaultSlug}
	at := 0
	for line := range strings.Lines(text) {
		if err := l.line(line, at); err != nil {
			return Record{}, err
		}
		at += len(line)
	}
	if err := l.begin(len(text)); err != nil {
		return Record{}, err
	}
	return l.Record, nil
}

// line reads a line, which starts at a byte offset of the text.
func (l *listReader) line(line string, at int) error {
	key, value, _ := strings.Cut(strings.TrimSpace(line), " ")
	value = strings.TrimSpace(value)
	switch {
	case key == "game" && !l.began:
		if _, ok := l.find(value); !ok {
			at += len(strings.TrimRightFunc(line, unicode.IsSpace)) - len(value) // where the name is, or is missing
			return mistake(l.text, at, unknownGame(value))
		}
		l.slug = value
		return nil
	case key == "setup" && !l.began:
		l.setup = game.Setup(value)
		return nil
	}
	for i := 0; i < len(line); {
		n := strings.IndexFunc(line[i:]+" ", unicode.IsSpace)
		if n > 0 {
			if err := l.word(line[i:i+n], at+i); err != nil {
				return err
			}
		}
		i += n + 1
	}
	return nil
}

// word reads a move, or the number of a round.
func (l *listReader) word(word string, at int) error {
	if err := l.begin(at); err != nil {
		return err
	}
	if number, ok := strings.CutSuffix(word, "."); ok {
		l.round++
		if number != strconv.Itoa(l.round) {
			return mistake(l.text, at, phrase.New("mistake.round", "expected the round number {Number}. or a move, not “{Word}”", "Number", l.round, "Word", brief(word)))
		}
		return nil
	}
	if len(l.Moves) == MaxMoves {
		return mistake(l.text, at, phrase.New("mistake.long", "a game has no more than {N} moves", "N", MaxMoves))
	}
	next, by, err := Play(l.Last, word)
	if err != nil {
		return illegalMove(l.text, at, word, err)
	}
	l.Record = l.with(by, next)
	return nil
}

// begin starts the game before the first move.
func (l *listReader) begin(at int) error {
	if l.began {
		return nil
	}
	l.began = true
	var err error
	if l.Record, err = begin(l.slug, l.setup, l.find); err != nil {
		if i := strings.Index(l.text, "setup "); l.setup != "" && i >= 0 {
			at = i
		}
		return mistake(l.text, at, badSetup(err))
	}
	return nil
}
