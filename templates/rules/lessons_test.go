package rules_test

import (
	"slices"
	"strings"
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/games"
	"triplecross/internal/locale/localetest"
	"triplecross/internal/protocol"
	"triplecross/templates/lesson"
	"triplecross/templates/rules/chexers"
	"triplecross/templates/rules/hexachess"
	"triplecross/templates/rules/hexdame"
	"triplecross/templates/rules/sternhalma"
)

// gameOf returns the game with that slug.
func gameOf(t *testing.T, slug string) game.Game {
	t.Helper()
	for _, g := range games.All() {
		if g.Info().Slug == slug {
			return g
		}
	}
	t.Fatalf("no game %q", slug)
	return nil
}

// legal lists the moves that a lesson begins with.
func legal(l lesson.Lesson) []string { return strings.Fields(l.View.Legal) }

// solves reports whether a move solves the task.
func solves(l lesson.Lesson, move string) bool {
	return slices.ContainsFunc(strings.Split(l.Goal, " "), func(goal string) bool { return strings.HasPrefix(move, goal) })
}

// start returns the position that a lesson begins with.
func start(t *testing.T, l lesson.Lesson) game.State {
	t.Helper()
	s, err := gameOf(t, l.Game).Position(l.Setup, l.Position)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// after returns the position after the first move of a lesson, which is Red's.
func after(t *testing.T, l lesson.Lesson, move string) game.State {
	t.Helper()
	return play(t, start(t, l), 0, move)
}

func play(t *testing.T, s game.State, seat game.Seat, move string) game.State {
	t.Helper()
	next, err := s.Play(seat, move)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// moves lists the moves of a seat.
func moves(s game.State, seat game.Seat) (texts []string) {
	for m := range s.Moves(seat) {
		texts = append(texts, m.Text)
	}
	return texts
}

func TestTheLessonsOfHexDameShowWhatTheirTextsSay(t *testing.T) {
	l, err := hexdame.NewLessons(localetest.English(t), gameOf(t, "hexdame"))
	if err != nil {
		t.Fatal(err)
	}
	for name, l := range map[string]lesson.Lesson{"a chain of four": l.Capture, "only one may": l.Most} {
		if n := len(legal(l)); n != 1 || l.View.Note == "" {
			t.Errorf("%s: %d moves, noted as %q", name, n, l.View.Note)
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
	l, err := sternhalma.NewLessons(localetest.English(t), gameOf(t, "chinese-checkers"))
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

func TestTheLessonsOfHexachessShowWhatTheirTextsSay(t *testing.T) {
	g := gameOf(t, "hexachess")
	l, err := hexachess.NewLessons(localetest.English(t), g)
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		lesson lesson.Lesson
		remark game.Remark
		end    string
	}{
		"the queen gives check":        {l.Queen, game.Remark{Key: "check", Seat: 1}, ""},
		"the Duke gives check":         {l.Duke, game.Remark{Key: "check", Seat: 1}, ""},
		"the barred pawn gives check":  {l.Ban, game.Remark{Key: "check", Seat: 1}, ""},
		"the War Machine mates":        {l.Machine, game.Remark{Key: "check", Seat: 1}, "checkmate"},
		"the Duke helps to mate":       {l.Mate, game.Remark{Key: "check", Seat: 1}, "checkmate"},
		"Green is out":                 {l.Regicide, game.Remark{Key: "out", Seat: 1}, ""},
		"Green is threatened by both":  {l.Defence, game.Remark{Key: "harried", Seat: 1, Turn: true}, ""},
		"Blue owes what was exchanged": {l.Exchange, game.Remark{Key: "debt", Seat: 2, N: 4}, ""},
		"Green is frozen":              {l.Freeze, game.Remark{Key: "frozen", Seat: 1}, ""},
		"the bishop gives check":       {l.Pre, game.Remark{Key: "check", Seat: 1}, ""},
	} {
		for _, goal := range strings.Fields(test.lesson.Goal) {
			state, err := g.Position(test.lesson.Setup, test.lesson.Position)
			if err != nil {
				t.Fatal(err)
			}
			next, err := state.Play(0, goal)
			if err != nil {
				t.Fatal(err)
			}
			if remarks := next.View(game.Nobody).Remarks; !slices.Contains(remarks, test.remark) {
				t.Errorf("%s: after %s it is said %v", name, goal, remarks)
			}
			if end, _ := next.Outcome(); end.Reason.String() != test.end {
				t.Errorf("%s: %s ends the game by %q", name, goal, end.Reason)
			}
		}
	}
	if moves := legal(l.King); len(moves) != 1 {
		t.Errorf("the king has more ways out than one: %s", moves)
	}
	for name, test := range map[string]struct {
		lesson lesson.Lesson
		check  game.Seat
	}{"Green could not react": {l.Regicide, 1}, "Gold has not moved yet": {l.Team, 2}} {
		if got := start(t, test.lesson).View(game.Nobody).Remarks; !slices.Contains(got, game.Remark{Key: "check", Seat: test.check}) {
			t.Errorf("%s: at the start it is said %v", name, got)
		}
	}
	for _, move := range legal(l.Team) {
		gold := game.Remark{Key: "check", Seat: 2}
		helps := !slices.Contains(after(t, l.Team, move).View(game.Nobody).Remarks, gold)
		if solves(l.Team, move) != helps {
			t.Errorf("%s helps Gold: %v", move, helps)
		}
	}
	for _, move := range legal(l.Duke) {
		// Whatever Blue answers, the Duke takes the rook.
		next, takes := after(t, l.Duke, move), strings.TrimPrefix(move, "f5-")+"xj9"
		fork := slices.Contains(next.View(game.Nobody).Remarks, game.Remark{Key: "check", Seat: 1})
		for _, answer := range moves(next, 1) {
			fork = fork && slices.Contains(moves(play(t, next, 1, answer), 0), takes)
		}
		if solves(l.Duke, move) != fork {
			t.Errorf("%s is a fork: %v", move, fork)
		}
	}
}

func TestTheOneSafeJumpOfChexersIsTheOneAskedFor(t *testing.T) {
	l, err := chexers.NewLessons(localetest.English(t), gameOf(t, "chexers"))
	if err != nil {
		t.Fatal(err)
	}
	reds := func(s game.State) (n int) {
		for _, p := range s.View(game.Nobody).Pieces {
			if p.Seat == 0 {
				n++
			}
		}
		return n
	}
	for _, move := range legal(l.Hint) {
		if !strings.Contains(move, "x") {
			continue
		}
		next, lost := after(t, l.Hint, move), false
		for _, green := range moves(next, 1) {
			answered := play(t, next, 1, green)
			lost = lost || reds(answered) < reds(next)
			for _, blue := range moves(answered, 2) {
				lost = lost || reds(play(t, answered, 2, blue)) < reds(next)
			}
		}
		if solves(l.Hint, move) == lost {
			t.Errorf("%s is answered: %v", move, lost)
		}
	}
}

func TestTheTaskOfEveryLessonCanBeDone(t *testing.T) {
	var all []lesson.Lesson
	c, err := chexers.NewLessons(localetest.English(t), gameOf(t, "chexers"))
	if err != nil {
		t.Fatal(err)
	}
	all = append(all, c.Start, c.Move, c.Leap, c.Jump, c.Exit, c.Pass, c.End, c.Last, c.Count, c.Rim, c.Hint)
	h, err := hexdame.NewLessons(localetest.English(t), gameOf(t, "hexdame"))
	if err != nil {
		t.Fatal(err)
	}
	all = append(all, h.Start, h.Move, h.Capture, h.Most, h.Stay, h.King, h.Promote, h.Hint)
	s, err := sternhalma.NewLessons(localetest.English(t), gameOf(t, "chinese-checkers"))
	if err != nil {
		t.Fatal(err)
	}
	all = append(all, s.Start, s.Step, s.Hop, s.Foreign, s.Lock, s.Swap, s.End, s.Hint)
	x, err := hexachess.NewLessons(localetest.English(t), gameOf(t, "hexachess"))
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
