package cli

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"triplecross/internal/game"
	"triplecross/internal/game/games"
)

// record is a game to replay.
type record struct {
	Game  string          `json:"game"`
	Setup json.RawMessage `json:"setup"`
	// Position is what the game starts from; without it, the start.
	Position *string `json:"position"`
	// Moves are texts as the game notates them or spellings it reads; those
	// that are JSON arrays may stand as such.
	Moves []json.RawMessage `json:"moves"`
}

// replayed is the answer to a record that replays to its end.
type replayed struct {
	Plies int `json:"plies"`
	// Legal holds, for each ply, the number of legal moves of the seat that
	// made it.
	Legal    []int         `json:"legal"`
	Position string        `json:"position"`
	Outcome  *game.Outcome `json:"outcome"` // null while the game goes on
}

// refused is the answer to all other records.
type refused struct {
	Error string `json:"error"`
}

// Replay reads games, a JSON object a line, and answers each with a line: where
// it ended, or the first error in it. Blank lines are skipped. Replay itself
// fails only when reading or writing does.
func Replay(r io.Reader, w io.Writer) error {
	in := bufio.NewReaderSize(r, 64<<10)
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return fmt.Errorf("replay: %w", err)
		}
		if line = bytes.TrimSpace(line); len(line) > 0 {
			if err := out.Encode(answer(line)); err != nil {
				return fmt.Errorf("replay: %w", err)
			}
		}
		if err != nil {
			return nil
		}
	}
}

// answer returns what to say to a line of input.
func answer(line []byte) any {
	var rec record
	if err := json.Unmarshal(line, &rec); err != nil {
		return refused{malformed(err)}
	}
	result, err := rec.replay()
	if err != nil {
		return refused{err.Error()}
	}
	return result
}

// malformed says what is wrong with a line that is no record.
func malformed(err error) string {
	var wrong *json.UnmarshalTypeError
	switch {
	case !errors.As(err, &wrong):
		return "malformed JSON: " + err.Error()
	case wrong.Field == "":
		return "want an object, not " + wrong.Value
	}
	return fmt.Sprintf("%q has the wrong type: %s", wrong.Field, wrong.Value)
}

func (rec record) replay() (replayed, error) {
	s, err := rec.start()
	if err != nil {
		return replayed{}, err
	}
	result := replayed{Plies: len(rec.Moves), Legal: make([]int, 0, len(rec.Moves))}
	for i, raw := range rec.Moves {
		next, legal, err := play(s, raw)
		if err != nil {
			return replayed{}, fmt.Errorf("ply %d: %w", i+1, err)
		}
		result.Legal = append(result.Legal, legal)
		s = next
	}
	result.Position = s.Text()
	if outcome, over := s.Outcome(); over {
		result.Outcome = &outcome
	}
	return result, nil
}

// start returns the state before the first move.
func (rec record) start() (game.State, error) {
	g, ok := games.Find(rec.Game)
	if !ok {
		return nil, fmt.Errorf("unknown game %q", rec.Game)
	}
	setup := game.Setup(rec.Setup)
	if rec.Position != nil {
		return g.Position(setup, *rec.Position)
	}
	return g.Start(setup)
}

// play returns the state after a move and how many legal moves there were. Of
// several seats on turn the first makes it that can.
func play(s game.State, raw json.RawMessage) (game.State, int, error) {
	text, err := moveText(raw)
	if err != nil {
		return nil, 0, err
	}
	turn := s.Turn()
	if turn == 0 {
		return nil, 0, game.ErrOver
	}
	for by := range turn.All() {
		var read string
		if read, err = s.Read(by, text); err == nil {
			next, err := s.Play(by, read)
			return next, len(s.Legal(by)), err
		}
	}
	return nil, 0, err
}

// moveText returns the text of a move that stands in a record as a JSON string
// or as an array.
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
