package game_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/game/gametest"
	"triplecross/internal/phrase"
)

func start(t *testing.T) game.State {
	t.Helper()
	s, err := game.Of(gametest.Tug{}).Start("")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// play returns the state after moves of the seats in turn.
func play(t *testing.T, s game.State, texts ...string) game.State {
	t.Helper()
	for _, text := range texts {
		seats := slices.Collect(s.Turn().All())
		if len(seats) != 1 {
			t.Fatalf("%d seats are on turn before %s", len(seats), text)
		}
		next, err := s.Play(seats[0], text)
		if err != nil {
			t.Fatal(err)
		}
		s = next
	}
	return s
}

func TestOnlyTheSeatOnTurnHasMoves(t *testing.T) {
	s := start(t)
	want := []game.Move{
		{Text: "1", Gesture: game.Gesture{Places: []string{"1"}}},
		{Text: "3", Gesture: game.Gesture{Places: []string{"3"}}},
	}
	if diff := cmp.Diff(want, s.Legal(0)); diff != "" {
		t.Error(diff)
	}
	for _, by := range []game.Seat{game.Nobody, 1, 2, 100} {
		if got := s.Legal(by); got != nil {
			t.Errorf("seat %d has moves %v", by, got)
		}
	}
}

func TestAMoveIsRefusedForOneReason(t *testing.T) {
	s := start(t)
	over := play(t, s, "1", "0")
	for _, test := range []struct {
		s       game.State
		by      game.Seat
		text    string
		want    error
		message string
	}{
		{s, 0, "4", game.ErrIllegal, `illegal move "4"`},
		{s, 0, "", game.ErrIllegal, `illegal move ""`},
		{s, 1, "3", game.ErrTurn, "it is not that seat's turn"},
		{s, game.Nobody, "3", game.ErrTurn, "it is not that seat's turn"},
		{over, 0, "1", game.ErrOver, "the game is over"},
		{over, 1, "1", game.ErrOver, "the game is over"},
	} {
		if _, err := test.s.Play(test.by, test.text); !errors.Is(err, test.want) || err.Error() != test.message {
			t.Errorf("seat %d plays %q: %v", test.by, test.text, err)
		}
		if _, err := test.s.Read(test.by, test.text); !errors.Is(err, test.want) || err.Error() != test.message {
			t.Errorf("seat %d has %q read: %v", test.by, test.text, err)
		}
	}
}

func TestAnotherSpellingIsReadButNotPlayed(t *testing.T) {
	s := start(t)
	if text, err := s.Read(0, "right"); err != nil || text != "3" {
		t.Errorf("right is read as %q, %v", text, err)
	}
	if text, err := s.Read(0, "3"); err != nil || text != "3" {
		t.Errorf("3 is read as %q, %v", text, err)
	}
	if _, err := s.Read(1, "right"); !errors.Is(err, game.ErrTurn) {
		t.Errorf("read out of turn: %v", err)
	}
	if _, err := s.Play(0, "right"); !errors.Is(err, game.ErrIllegal) {
		t.Errorf("played: %v", err)
	}
}

func TestPlayLeavesTheEarlierStateAsItWas(t *testing.T) {
	s := play(t, start(t), "3")
	left, right := play(t, s, "2"), play(t, s, "4")
	for _, test := range []struct {
		s    game.State
		text string
		ply  int
	}{{s, "3/1", 1}, {left, "2/0", 2}, {right, "4/0", 2}} {
		if test.s.Text() != test.text || test.s.Ply() != test.ply {
			t.Errorf("%s after %d plies instead of %s after %d", test.s.Text(), test.s.Ply(), test.text, test.ply)
		}
	}
}

func TestTheStartIsTheFirstOccurrence(t *testing.T) {
	s := play(t, start(t), "1", "2", "3")
	if o, over := s.Outcome(); over {
		t.Fatalf("over too early: %+v", o)
	}
	s = play(t, s, "2")
	want := game.Outcome{Place: []int{1, 1}, Reason: phrase.New("reason.repetition", "repetition")}
	if got, over := s.Outcome(); !over || !cmp.Equal(want, got) {
		t.Errorf("outcome %+v, over %t", got, over)
	}
	if s.Turn() != 0 || s.View(game.Nobody).Turn != 0 || s.Legal(0) != nil {
		t.Error("the game goes on after the third occurrence")
	}
	if _, err := s.Play(0, "1"); !errors.Is(err, game.ErrOver) {
		t.Errorf("a move after the third occurrence: %v", err)
	}
}

func TestRepetitionCountsOnlyTheGameItself(t *testing.T) {
	s := play(t, start(t), "1", "2")
	play(t, s, "1", "2") // a branch that ends the game
	if o, over := play(t, s, "3").Outcome(); over {
		t.Errorf("the other branch is over: %+v", o)
	}
	again, err := game.Of(gametest.Tug{}).Position("", s.Text())
	if err != nil {
		t.Fatal(err)
	}
	if o, over := play(t, again, "1", "2").Outcome(); over {
		t.Errorf("the past of a position without history counts: %+v", o)
	}
	if again.Ply() != 0 {
		t.Errorf("ply %d without history", again.Ply())
	}
}

func TestErrorsOfSetupAndPositionNameTheGame(t *testing.T) {
	g := game.Of(gametest.Tug{})
	if _, err := g.Start(`{"length":6}`); err == nil || err.Error() != "tug: no such set-up: {Players:2 Length:6}" {
		t.Errorf("start: %v", err)
	}
	if _, err := g.Position("", "7/0"); err == nil || err.Error() != "tug: position: no position" {
		t.Errorf("position: %v", err)
	}
}

func TestALineKnowsHowOftenEachSituationOccurred(t *testing.T) {
	s := play(t, start(t), "1", "2", "3")
	line, ok := game.LineOf[gametest.Knot, gametest.Pull](s)
	if !ok {
		t.Fatal("no line of tug")
	}
	if want := (gametest.Knot{At: 3, Turn: 1, Length: 5}); line.Position != want {
		t.Errorf("position %+v", line.Position)
	}
	want := map[game.Situation]int{{2, 0}: 2, {1, 1}: 1, {3, 1}: 1}
	if diff := cmp.Diff(want, line.Seen); diff != "" {
		t.Error(diff)
	}
	if got := line.Rules.Format(line.Position); got != s.Text() {
		t.Errorf("rules format %s instead of %s", got, s.Text())
	}
}

func TestAStateOfOtherTypesHasNoLine(t *testing.T) {
	if _, ok := game.LineOf[gametest.Knot, int](start(t)); ok {
		t.Error("a line with another move type")
	}
	if _, ok := game.LineOf[int, gametest.Pull](start(t)); ok {
		t.Error("a line with another position type")
	}
}

// shortTug is Tug that is drawn after three moves.
type shortTug struct{ gametest.Tug }

func (shortTug) Limit(_ gametest.Knot, ply int) (game.Outcome, bool) {
	if ply < 3 {
		return game.Outcome{}, false
	}
	return game.Draw(2, phrase.Phrase{English: "too long"}), true
}

func TestALimitEndsAGameThatHasNotEndedByItself(t *testing.T) {
	for last, want := range map[string]game.Outcome{
		"2": game.Draw(2, phrase.Phrase{English: "too long"}),
		"0": game.Win(2, 0, phrase.Phrase{English: "pulled over"}),
	} {
		s, err := game.Of(shortTug{}).Position("", "1/0")
		if err != nil {
			t.Fatal(err)
		}
		s = play(t, s, "2", "1")
		if got, over := s.Outcome(); over {
			t.Fatalf("over before the limit: %+v", got)
		}
		s = play(t, s, last)
		got, over := s.Outcome()
		if diff := cmp.Diff(want, got); diff != "" || !over || s.Turn() != 0 {
			t.Errorf("over is %t, turn %b: %s", over, s.Turn(), diff)
		}
	}
}

func TestPerftDoesNotPlayOnAfterTheEnd(t *testing.T) {
	p, err := gametest.Tug{}.Start("")
	if err != nil {
		t.Fatal(err)
	}
	// Of the four sequences of two pulls two end the game, and so on.
	for depth, want := range []uint64{1, 2, 4, 4, 8, 8, 16} {
		if got := game.Perft(gametest.Tug{}, p, depth); got != want {
			t.Errorf("depth %d: %d instead of %d", depth, got, want)
		}
		if got := game.Perft(countedTug{}, p, depth); got != want {
			t.Errorf("depth %d, counted: %d instead of %d", depth, got, want)
		}
		if got := start(t).Perft(depth); got != want {
			t.Errorf("depth %d of the state: %d instead of %d", depth, got, want)
		}
	}
}
