package templates_test

import (
	"slices"
	"strings"
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
	"triplecross/internal/game/hexachess"
	"triplecross/internal/game/hexdame"
	"triplecross/internal/game/sternhalma"
	"triplecross/internal/protocol"
	"triplecross/templates"
)

// legal lists the moves that a lesson begins with.
func legal(l templates.Lesson) []string { return strings.Fields(l.View.Legal) }

func TestTheLessonsOfHexDameShowWhatTheirTextsSay(t *testing.T) {
	l, err := templates.NewHexDameLessons(english(t), game.Of(hexdame.Rules{}))
	if err != nil {
		t.Fatal(err)
	}
	for name, lesson := range map[string]templates.Lesson{"a chain of four": l.Capture, "only one may": l.Most} {
		if n := len(legal(lesson)); n != 1 || lesson.View.Note == "" {
			t.Errorf("%s: %d moves, noted as %q", name, n, lesson.View.Note)
		}
	}
	if got := strings.Count(legal(l.Capture)[0], "x"); got != 4 {
		t.Errorf("the chain takes %d", got)
	}
	if !slices.Contains(legal(l.Hint), "c6-d7") || l.Hint.View.Note != "" {
		t.Errorf("the hint's moves are %s", legal(l.Hint))
	}
}

func TestTheLessonsOfChineseCheckersShowWhatTheirTextsSay(t *testing.T) {
	l, err := templates.NewSternhalmaLessons(english(t), game.Of(sternhalma.Rules{}))
	if err != nil {
		t.Fatal(err)
	}
	if moves := legal(l.Foreign); !slices.Contains(moves, "i6-k6-k8") || slices.Contains(moves, "i6-k6") {
		t.Errorf("through the foreign point: %s", moves)
	}
	for _, word := range legal(l.Lock) {
		places := protocol.Places(word)
		// The holes of the point are those in the rows up to the fourth.
		if to := places[len(places)-1]; places[0][1:] == "4" && to[1:] > "4" {
			t.Errorf("a peg that has arrived may go to %s", to)
		}
	}
	if moves := legal(l.Swap); !slices.Contains(moves, "i5-h4*:i5.h4") {
		t.Errorf("no swap among %s", moves)
	}
	if moves := legal(l.End); !slices.Contains(moves, "j6-h4") {
		t.Errorf("no last move among %s", moves)
	}
}

func TestTheTaskOfEveryLessonCanBeDone(t *testing.T) {
	var all []templates.Lesson
	c, err := templates.NewChexersLessons(english(t), game.Of(chexers.Rules{}))
	if err != nil {
		t.Fatal(err)
	}
	all = append(all, c.Start, c.Move, c.Leap, c.Jump, c.Exit, c.Pass, c.End, c.Last, c.Count, c.Rim, c.Hint)
	h, err := templates.NewHexDameLessons(english(t), game.Of(hexdame.Rules{}))
	if err != nil {
		t.Fatal(err)
	}
	all = append(all, h.Start, h.Move, h.Capture, h.Most, h.Stay, h.King, h.Promote, h.Hint)
	s, err := templates.NewSternhalmaLessons(english(t), game.Of(sternhalma.Rules{}))
	if err != nil {
		t.Fatal(err)
	}
	all = append(all, s.Start, s.Step, s.Hop, s.Foreign, s.Lock, s.Swap, s.End, s.Hint)
	x, err := templates.NewHexachessLessons(english(t), game.Of(hexachess.Rules{}))
	if err != nil {
		t.Fatal(err)
	}
	all = append(all, x.Start, x.Rook, x.Bishop, x.Queen, x.Knight, x.King, x.Vizir, x.Machine, x.Duke, x.Pawn, x.Promote, x.Ban,
		x.Mate, x.Pre, x.Screen, x.Three, x.Regicide, x.Defence, x.Exchange, x.Freeze, x.Team)
	for _, l := range all {
		if l.ID == "" || strings.Contains(l.Task, ".try") || strings.Contains(l.Done, ".done") {
			t.Errorf("%s of %s says %q and %q", l.ID, l.Game, l.Task, l.Done)
		}
		for _, goal := range strings.Fields(l.Goal) {
			begins := func(move string) bool { return strings.HasPrefix(move, goal) }
			if !slices.ContainsFunc(legal(l), begins) {
				t.Errorf("%s of %s wants %s, and there are %s", l.ID, l.Game, goal, legal(l))
			}
		}
	}
}
