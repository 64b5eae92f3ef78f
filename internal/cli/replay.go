package cli

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"triplecross/internal/game"
	"triplecross/internal/game/games"
	"triplecross/internal/record"
)

// runReplay replays the games that it reads.
func runReplay(_ context.Context, args []string, std streams) error {
	flags := flagSet("replay", "<games.jsonl")
	if err := parse(flags, args, std); err != nil {
		return err
	}
	return Replay(std.in, std.out)
}

// replayed is the answer to a record that replays without an error.
type replayed struct {
	Plies int `json:"plies"`
	// Legal holds, for each ply, the number of legal moves of the seat that
	// made it.
	Legal    []int         `json:"legal"`
	Position string        `json:"position"`
	Outcome  *game.Outcome `json:"outcome"` // null while the game goes on
}

// refused is the answer to any other record.
type refused struct {
	Error string `json:"error"`
}

// byteOrderMark begins files of some editors and shells.
const byteOrderMark = "\ufeff"

// Replay reads games, one JSON object per line, and answers each with a line:
// where the game ended, or its first error. Blank lines are skipped. Replay
// itself fails only if reading or writing does.
func Replay(r io.Reader, w io.Writer) error {
	in := bufio.NewReaderSize(r, 64<<10)
	if begin, err := in.Peek(len(byteOrderMark)); err == nil && string(begin) == byteOrderMark {
		in.Discard(len(begin)) // cannot fail: they were peeked at
	}
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

// answer returns the answer to a line of input.
func answer(line []byte) any {
	rec, err := record.ParseLine(line)
	if err != nil {
		return refused{err.Error()}
	}
	result, err := play(rec)
	if err != nil {
		return refused{err.Error()}
	}
	return result
}

// play plays a record to its end.
func play(rec record.Line) (replayed, error) {
	s, err := rec.Start(games.Find)
	if err != nil {
		return replayed{}, err
	}
	result := replayed{Plies: len(rec.Moves), Legal: make([]int, 0, len(rec.Moves))}
	for i := range rec.Moves {
		next, by, err := rec.Play(s, i)
		if err != nil {
			return replayed{}, fmt.Errorf("ply %d: %w", i+1, err)
		}
		result.Legal = append(result.Legal, len(s.Legal(by)))
		s = next
	}
	result.Position = s.Text()
	if outcome, over := s.Outcome(); over {
		result.Outcome = &outcome
	}
	return result, nil
}
