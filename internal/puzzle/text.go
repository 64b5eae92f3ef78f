package puzzle

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"triplecross/internal/game"
)

// fields is the number of fields of a puzzle's text.
const fields = 7

// String returns the puzzle as a line of text, without the line's end.
func (p Puzzle) String() string {
	goal := string(p.Goal)
	if p.Proven {
		goal += "!"
	}
	return strings.Join([]string{
		p.Game, string(p.Setup), p.Start, strings.Join(p.Line, " "), goal, p.Theme, strconv.Itoa(p.Rating),
	}, "\t")
}

// Parse reads what String writes. It does not check the moves against the rules; States does.
func Parse(text string) (Puzzle, error) {
	f := strings.Split(text, "\t")
	if len(f) != fields {
		return Puzzle{}, fmt.Errorf("puzzle %.40q: want %d fields, not %d", text, fields, len(f))
	}
	goal, proven := strings.CutSuffix(f[4], "!")
	rating, err := strconv.Atoi(f[6])
	if err != nil {
		return Puzzle{}, fmt.Errorf("puzzle %.40q: %w", text, err)
	}
	p := Puzzle{
		Game: f[0], Setup: game.Setup(f[1]), Start: f[2], Line: strings.Fields(f[3]),
		Goal: Goal(goal), Proven: proven, Theme: f[5], Rating: rating,
	}
	switch {
	case !slices.Contains([]Goal{Win, Mate, Hold, Gain}, p.Goal):
		return Puzzle{}, fmt.Errorf("puzzle %.40q: no goal %q", text, goal)
	case !slices.Contains(Themes(p.Game), p.Theme):
		return Puzzle{}, fmt.Errorf("puzzle %.40q: no theme %q", text, p.Theme)
	case len(p.Line) == 0:
		return Puzzle{}, fmt.Errorf("puzzle %.40q: no solution", text)
	}
	return p, nil
}

// ReadPacked is like Read for the compressed text that is part of the program.
func ReadPacked(r io.Reader) ([]Puzzle, error) {
	unpacked, err := gzip.NewReader(r)
	if err != nil {
		return nil, err
	}
	return Read(unpacked)
}

// Read reads puzzles, one a line. Lines that begin with # are left out.
func Read(r io.Reader) ([]Puzzle, error) {
	var all []Puzzle
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), "#") || lines.Text() == "" {
			continue
		}
		p, err := Parse(lines.Text())
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, lines.Err()
}
