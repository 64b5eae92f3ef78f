package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
)

// Line is a game as a JSON object, usually one line of a file.
type Line struct {
	Game  string          `json:"game"`
	Setup json.RawMessage `json:"setup"`
	// Position is where the game starts; nil means the usual start.
	Position *string `json:"position"`
	// Moves are texts in the game's notation or in another spelling that it
	// accepts; spellings that are JSON arrays need no quotes.
	Moves []json.RawMessage `json:"moves"`
	// Seats gives for each move the seat that made it, from 0. Without it, or if that seat is not
	// on turn, the move belongs to the first seat on turn for which it is legal.
	Seats []game.Seat `json:"seats"`
}

// ParseLine parses a line. The error is worded for users.
func ParseLine(text []byte) (Line, error) {
	var line Line
	err := json.Unmarshal(text, &line)
	var wrong *json.UnmarshalTypeError
	switch {
	case err == nil:
		return line, nil
	case !errors.As(err, &wrong):
		return line, fmt.Errorf("malformed JSON: %w", err)
	case wrong.Field == "":
		return line, errors.New("want an object, not " + wrong.Value)
	}
	return line, fmt.Errorf("%q has the wrong type: %s", wrong.Field, wrong.Value)
}

// Start returns the state before the first move.
func (l Line) Start(find Find) (game.State, error) {
	g, ok := find(l.Game)
	if !ok {
		return nil, fmt.Errorf("unknown game %q", l.Game)
	}
	setup := game.Setup(l.Setup)
	if l.Position != nil {
		return g.Position(setup, *l.Position)
	}
	return g.Start(setup)
}

// Play returns the state after move i, and the seat that made it.
func (l Line) Play(s game.State, i int) (game.State, game.Seat, error) {
	text, err := moveText(l.Moves[i])
	if err != nil {
		return nil, game.Nobody, err
	}
	by := s.Turn()
	if len(l.Seats) == len(l.Moves) && by.Has(l.Seats[i]) {
		by = game.SeatsOf(l.Seats[i])
	}
	return play(s, by, text)
}

// play returns the state after a move, made by the first of the seats for which it
// is legal.
func play(s game.State, seats game.Seats, text string) (game.State, game.Seat, error) {
	err := game.ErrOver
	for by := range seats.All() {
		var read string
		if read, err = s.Read(by, text); err == nil {
			next, err := s.Play(by, read)
			return next, by, err
		}
	}
	return nil, game.Nobody, err
}

// moveText returns the text of a move that is a JSON string or array.
func moveText(raw json.RawMessage) (string, error) {
	switch {
	case bytes.HasPrefix(raw, []byte("[")):
		return string(raw), nil
	case bytes.HasPrefix(raw, []byte(`"`)):
		var text string
		err := json.Unmarshal(raw, &text)
		return text, err
	}
	return "", fmt.Errorf("%.40s is neither a move's text nor an array", raw)
}

// readLine reads a text that is a single line.
func readLine(text string, find Find) (Record, error) {
	var line Line
	if err := json.Unmarshal([]byte(text), &line); err != nil {
		return Record{}, malformed(text, err)
	}
	if line.Position != nil {
		return Record{}, mistake(text, locate(text, "position", 0), phrase.New("mistake.start", "only games from the start can be read"))
	}
	if len(line.Moves) > MaxMoves {
		return Record{}, mistake(text, locate(text, "moves", MaxMoves), phrase.New("mistake.long", "a game has no more than {N} moves", "N", MaxMoves))
	}
	r, err := begin(line.Game, compact(line.Setup), find)
	if r.Game == nil {
		return Record{}, mistake(text, locate(text, "game", 0), unknownGame(line.Game))
	} else if err != nil {
		return Record{}, mistake(text, locate(text, "setup", 0), badSetup(err))
	}
	for i, raw := range line.Moves {
		next, by, err := line.Play(r.Last, i)
		if err != nil {
			move, unread := moveText(raw)
			if unread != nil {
				move = string(raw)
			}
			return Record{}, illegalMove(text, locate(text, "moves", i), move, err)
		}
		r = r.with(by, next)
	}
	r.Began = began(text)
	return r, nil
}

// began returns the time of the first move of a line; zero if the line does not say. Imported games have no
// such time, because their moves have the time of the import.
func began(text string) time.Time {
	var line struct {
		Times    []time.Time `json:"times"` // by move
		Imported bool        `json:"imported"`
	}
	if json.Unmarshal([]byte(text), &line) != nil || line.Imported || len(line.Times) == 0 {
		return time.Time{}
	}
	return line.Times[0]
}

// compact returns a set-up without spaces and line breaks, as a line of a list needs it.
func compact(setup []byte) game.Setup {
	var b bytes.Buffer
	if json.Compact(&b, setup) != nil {
		return game.Setup(setup) // the game reports what is wrong with it
	}
	return game.Setup(b.String())
}

// malformed returns the mistake that keeps a text from being read as a Line.
func malformed(text string, err error) *Mistake {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		return mistake(text, locate(text, wrong.Field, -1), phrase.New("mistake.type", "“{Field}” has the wrong type: {Type}", "Field", wrong.Field, "Type", wrong.Value))
	}
	at := 0
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		at = int(syntax.Offset) - 1 // the offset includes the wrong byte
	}
	return mistake(text, at, phrase.New("mistake.json", "malformed JSON: {Problem}", "Problem", err.Error()))
}

// locate returns the byte offset at which the value of a key begins in a JSON
// object, or, for moves, that of element i unless i is negative.
func locate(text, key string, i int) int {
	dec := json.NewDecoder(strings.NewReader(text))
	dec.Token() // cannot fail: the text has been parsed
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return 0
		}
		at := dec.InputOffset()
		if strings.EqualFold(fmt.Sprint(name), key) {
			if key == "moves" && i >= 0 {
				at = element(dec, i)
			}
			return int(at) + strings.IndexFunc(text[at:], func(r rune) bool { return !strings.ContainsRune(" \t\r\n:,", r) })
		}
		var skipped json.RawMessage
		if dec.Decode(&skipped) != nil {
			return 0
		}
	}
	return 0
}

// element returns the byte offset at which element i of the next array begins.
func element(dec *json.Decoder, i int) int64 {
	dec.Token() // cannot fail: the text has been parsed
	for ; i > 0 && dec.More(); i-- {
		var skipped json.RawMessage
		if dec.Decode(&skipped) != nil {
			break
		}
	}
	return dec.InputOffset()
}
