// Package record reads and writes games as text: as a JSON object, as a list of
// moves, and as a log in the format of the official Chexers referee.
package record

import (
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
)

// MaxMoves is the maximum number of moves of a game that Read accepts.
const MaxMoves = 2000

// Record is a game that was read from a text, or that is to be written as one.
type Record struct {
	Game  game.Game
	Setup game.Setup
	Moves []Move
	Last  game.State // after the last move
	// Began is when the game began, in the time zone of the text's author; zero if
	// it is unknown.
	Began time.Time
}

// Move is a move of a record.
type Move struct {
	Seat game.Seat
	Text string
}

// Find returns the game with a slug, and whether there is one.
type Find func(slug string) (game.Game, bool)

// Mistake is an error in a text and its position.
type Mistake struct {
	Line, Column int           // from 1; the column in characters
	Why          phrase.Phrase // lower case, without a full stop
}

func (m *Mistake) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", m.Line, m.Column, m.Why)
}

// mistake returns the mistake at a byte offset of a text.
func mistake(text string, at int, why phrase.Phrase) *Mistake {
	before := text[:min(max(at, 0), len(text))]
	line := before[strings.LastIndexByte(before, '\n')+1:]
	return &Mistake{
		Line: strings.Count(before, "\n") + 1, Column: utf8.RuneCountInString(line) + 1,
		Why: why,
	}
}

// illegalMove returns the mistake for a move at a byte offset of a text.
func illegalMove(text string, at int, move string, err error) *Mistake {
	if errors.Is(err, game.ErrOver) {
		return mistake(text, at, phrase.New("mistake.over", "the game is over"))
	}
	return mistake(text, at, phrase.New("mistake.illegal", "illegal move “{Move}”", "Move", brief(move)))
}

// unknownGame says that there is no game with a slug.
func unknownGame(slug string) phrase.Phrase {
	return phrase.New("mistake.unknown", "unknown game “{Game}”", "Game", brief(slug))
}

// badSetup says that a game cannot have a set-up.
func badSetup(err error) phrase.Phrase {
	return phrase.New("mistake.setup", "that set-up does not work: {Problem}", "Problem", game.SetupProblem(err))
}

// brief shortens a text for an error message, and replaces what would change a line or a terminal that shows it.
func brief(text string) string {
	const maxRunes = 60
	text = strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return utf8.RuneError
	}, text)
	if runes := []rune(text); len(runes) > maxRunes {
		return string(runes[:maxRunes-1]) + "…"
	}
	return text
}

// Read reads a game in any of the three formats. defaultSlug is the game of a list
// of moves that does not name one. The error is a *Mistake.
func Read(text, defaultSlug string, find Find) (Record, error) {
	for i, r := range text {
		if _, size := utf8.DecodeRuneInString(text[i:]); r == utf8.RuneError && size == 1 {
			return Record{}, mistake(text, i, phrase.New("mistake.text", "this is not text"))
		}
	}
	// Some editors begin files with a byte order mark.
	text = strings.TrimPrefix(text, "\ufeff")
	switch begin := strings.TrimSpace(text); {
	case begin == "":
		return Record{}, mistake(text, 0, phrase.New("mistake.none", "there is no game in this"))
	case begin[0] == '{':
		return readLine(text, find)
	case begin[0] == '[':
		return readLog(text, find)
	}
	return readList(text, defaultSlug, find)
}

// begin returns the record of a game before its first move.
func begin(slug string, setup game.Setup, find Find) (Record, error) {
	g, ok := find(slug)
	if !ok {
		return Record{}, fmt.Errorf("unknown game %q", slug)
	}
	start, err := g.Start(setup)
	return Record{Game: g, Setup: setup, Last: start}, err
}

// with returns the record with one more move.
func (r Record) with(by game.Seat, next game.State) Record {
	m, _ := next.Last()
	r.Moves = append(r.Moves, Move{Seat: by, Text: m.Text})
	r.Last = next
	return r
}
