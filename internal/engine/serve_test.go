package engine

import (
	"bufio"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/ai/bot"
)

// served is this program as an engine, connected by pipes.
type served struct {
	t     *testing.T
	in    *io.PipeWriter
	lines *bufio.Scanner
	ended chan error
}

func serving(t *testing.T) *served {
	t.Helper()
	return servingWith(t, math.MaxInt64)
}

// servingWith returns an engine that may take so many bytes of memory.
func servingWith(t *testing.T, memory int64) *served {
	t.Helper()
	level, ok := bot.LevelNamed("club")
	if !ok {
		t.Fatal("no level club")
	}
	hostIn, in := io.Pipe()
	out, hostOut, err := os.Pipe() // a pipe holds what has not been read yet
	if err != nil {
		t.Fatal(err)
	}
	s := &served{t: t, in: in, lines: bufio.NewScanner(out), ended: make(chan error, 1)}
	go func() {
		s.ended <- Serve(hostIn, hostOut, level, memory)
		hostOut.Close()
	}()
	t.Cleanup(func() {
		in.Close()
		for s.lines.Scan() {
			t.Errorf("it says %q at the end", s.lines.Text())
		}
		if err := <-s.ended; err != nil {
			t.Error(err)
		}
		out.Close()
	})
	return s
}

func (s *served) tell(line string) {
	s.t.Helper()
	if _, err := io.WriteString(s.in, line+"\n"); err != nil {
		s.t.Fatal(err)
	}
}

func (s *served) hear() string {
	s.t.Helper()
	if !s.lines.Scan() {
		s.t.Fatalf("it says no more: %v", s.lines.Err())
	}
	return s.lines.Text()
}

func TestAnEngineSpeaksAsTheTranscriptsDo(t *testing.T) {
	paths, err := filepath.Glob("testdata/engine/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			script, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			s := serving(t)
			for line := range strings.Lines(string(script)) {
				line = strings.TrimRight(line, "\n")
				want, says := strings.CutPrefix(line, "< ")
				if !says {
					s.tell(strings.TrimPrefix(line, "> "))
					continue
				}
				if got := s.hear(); !like(want, got) {
					t.Fatalf("it says %q, want %q", got, want)
				}
			}
		})
	}
}

// like reports whether a line matches that of a transcript, in which * stands
// for anything within a word, and ... at the end for any more words.
func like(want, got string) bool {
	wants, words := strings.Split(want, " "), strings.Split(got, " ")
	if last := len(wants) - 1; wants[last] == "..." {
		wants, words = wants[:last], words[:min(last, len(words))]
	}
	if len(wants) != len(words) {
		return false
	}
	for i, w := range wants {
		if ok, err := filepath.Match(w, words[i]); !ok || err != nil {
			return false
		}
	}
	return true
}

func TestAThinkingEngineStillAnswers(t *testing.T) {
	s := serving(t)
	s.tell("uginewgame chexers")
	s.tell("go infinite")
	s.tell("isready")
	s.tell("query turn")
	s.tell("position startpos moves a1-b1")
	s.tell("query turn")
	s.tell("stop")
	var got []string
	for len(got) == 0 || !strings.HasPrefix(got[len(got)-1], "bestmove ") {
		if line := s.hear(); !strings.HasPrefix(line, "info ") { // info may come at any time
			got = append(got, line)
		}
	}
	move := got[len(got)-1]
	if diff := cmp.Diff([]string{"readyok", "response 1", "response 2", move}, got); diff != "" {
		t.Error(diff)
	}
	if !strings.HasPrefix(move, "bestmove a") {
		t.Errorf("%q is no move of the first seat", move)
	}
}

func TestTheResultNamesAllOfATeamAndNobodyInADraw(t *testing.T) {
	s := serving(t)
	for game, want := range map[string]string{
		`hexachess {"players":3}` + "\n" + `position fen 1K@f1 3K@q14 1 quiet=100`:                      "response draw", // the second is out
		`hexachess` + "\n" + `position fen k6/8/2K6/10/11/12/13/12/11/10/9/8/7 b`:                       "response draw",
		`hexachess` + "\n" + `position fen k6/Q7/2K6/10/11/12/13/12/11/10/9/8/7 b`:                      "response p1win",
		`hexachess {"players":4}` + "\n" + `position fen 1K@s16 1Q@a3 1R@b3 1R@c5 2K@a1 3K@o6 4K@e14 2`: "response p1win p3win",
		`hexachess`: "response none",
	} {
		s.tell("uginewgame " + game)
		s.tell("query result")
		if got := s.hear(); got != want {
			t.Errorf("%s: %q instead of %q", game, got, want)
		}
	}
}

func TestAnEngineGoesOnAfterALineThatIsTooLong(t *testing.T) {
	s := serving(t)
	s.tell("position startpos moves " + strings.Repeat("a1-b1 ", maxCommand/5))
	s.tell("go nodes 20")
	s.tell("position startpos")
	s.tell("query turn")
	want := []string{
		"info string a line of more than 1048576 bytes",
		"info string no move to think about", "bestmove none", "response 1",
	}
	for _, line := range want {
		if got := s.hear(); got != line {
			t.Errorf("it says %q, want %q", got, line)
		}
	}
}

func TestASecondGoEndsTheFirst(t *testing.T) {
	s := serving(t)
	s.tell("go infinite")
	s.tell("go nodes 20")
	for range 2 {
		if line := s.hear(); !strings.HasPrefix(line, "info depth ") {
			t.Errorf("%q", line)
		}
		if line := s.hear(); !strings.HasPrefix(line, "bestmove a") {
			t.Errorf("%q", line)
		}
	}
}

func TestTheSeedDecides(t *testing.T) {
	play := func() []string {
		s := serving(t)
		s.tell("setoption name Seed value 5")
		s.tell("setoption name level value Beginner")
		s.tell("uginewgame chexers")
		var moves []string
		for range 8 {
			line := "position startpos"
			if len(moves) > 0 {
				line += " moves " + strings.Join(moves, " ")
			}
			s.tell(line)
			s.tell("go")
			s.hear()
			moves = append(moves, strings.TrimPrefix(s.hear(), "bestmove "))
		}
		return moves
	}
	if diff := cmp.Diff(play(), play()); diff != "" {
		t.Error(diff)
	}
}

func TestTheMemoryBoundsTheHash(t *testing.T) {
	for _, c := range []struct {
		memory             int64
		standard, most, at string
	}{
		{math.MaxInt64, "128", "65536", "65537"},
		{4 << 30, "128", "2048", "2049"},
		{100 << 20, "50", "50", "65536"},
		{1 << 20, "1", "1", "2"},
	} {
		s := servingWith(t, c.memory)
		s.tell("ugi")
		offers := ""
		for line := s.hear(); line != "ugiok"; line = s.hear() {
			if strings.HasPrefix(line, "option name Hash ") {
				offers = line
			}
		}
		if want := "option name Hash type spin default " + c.standard + " min 1 max " + c.most; offers != want {
			t.Errorf("with %d bytes it says %q, not %q", c.memory, offers, want)
		}
		s.tell("setoption name Hash value " + c.at)
		if got, want := s.hear(), "info string option Hash: want megabytes from 1 to "+c.most+`, not "`+c.at+`"`; got != want {
			t.Errorf("with %d bytes it says %q, not %q", c.memory, got, want)
		}
		s.tell("go nodes 200") // the value before stays
		if got := s.hear(); !strings.HasPrefix(got, "info ") {
			t.Errorf("it says %q", got)
		}
		if got := s.hear(); !strings.HasPrefix(got, "bestmove ") {
			t.Errorf("it says %q", got)
		}
	}
}
