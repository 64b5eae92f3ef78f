package engine

import (
	"context"
	"errors"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/game/games"
)

// reason returns the reason for which an engine lost its seat.
func reason(t *testing.T, err error) Reason {
	t.Helper()
	var fault *Fault
	if !errors.As(err, &fault) {
		t.Fatalf("%v is no fault", err)
	}
	return fault.Reason
}

func TestAHostSpeaksAsTheTranscriptsDo(t *testing.T) {
	t.Run("chexers", func(t *testing.T) {
		command := part(t, "testdata/host/chexers.txt")
		command.Options = []Setting{{"Hash Size", "32"}}
		e := started(t, command)
		if e.Name() != "Toy 1.0" || e.Author() != "A. N. Other" {
			t.Errorf("the engine is %q by %q", e.Name(), e.Author())
		}
		if diff := cmp.Diff([]string{"chexers", "hexdame"}, e.Games()); diff != "" {
			t.Error(diff)
		}
		want := []Option{
			{Name: "Hash Size", Type: "spin", Default: "16", Min: "1", Max: "1024"},
			{Name: "Style", Type: "combo", Default: "calm", Vars: []string{"calm", "very wild"}},
		}
		if diff := cmp.Diff(want, e.Options()); diff != "" {
			t.Error(diff)
		}
		if err := e.NewGame(t.Context(), found(t, "chexers"), "{\n \"players\": 3\n}"); err != nil {
			t.Fatal(err)
		}
		move, info, err := e.Move(t.Context(), Position{}, Limits{MoveTime: time.Second})
		if move != "a1-b1" || err != nil {
			t.Fatalf("%q, %v", move, err)
		}
		thought := Info{
			Depth: 2, Nodes: 80, Time: 3 * time.Millisecond,
			Vec: []float64{0.61, 0.22, 0.14}, Draw: 0.03, PV: []string{"a1-b1", "d7-d6"},
		}
		if diff := cmp.Diff(thought, info); diff != "" {
			t.Error(diff)
		}
		if turn, err := e.Query(t.Context(), "turn"); turn != "1" || err != nil {
			t.Errorf("%q, %v", turn, err)
		}
		after := Position{Moves: []string{"a1-b1", "d7-d6"}}
		if move, _, err := e.Move(t.Context(), after, Limits{Nodes: 5000, Depth: 3}); move != "g4-f4" || err != nil {
			t.Errorf("%q, %v", move, err)
		}
		fair(t, e)
	})
	t.Run("clocks", func(t *testing.T) {
		e := started(t, part(t, "testdata/host/clocks.txt"))
		if err := e.NewGame(t.Context(), found(t, "chexers"), ""); err != nil {
			t.Fatal(err)
		}
		clocks := Limits{
			Clocks: []time.Duration{time.Minute, 50 * time.Second, 40 * time.Second},
			Incs:   []time.Duration{5 * time.Second, 5 * time.Second, 5 * time.Second},
		}
		if move, _, err := e.Move(t.Context(), Position{}, clocks); move != "a1-b1" || err != nil {
			t.Errorf("%q, %v", move, err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(10*time.Millisecond, cancel)
		if _, _, err := e.Go(ctx, Limits{}); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		if nodes, err := e.Perft(t.Context(), 2); nodes != 64 || err != nil {
			t.Errorf("%d, %v", nodes, err)
		}
		fair(t, e)
	})
	t.Run("plain", func(t *testing.T) {
		e := started(t, part(t, "testdata/host/plain.txt"))
		if err := e.NewGame(t.Context(), found(t, "chexers"), ""); reason(t, err) != Game {
			t.Error(err)
		}
		if err := e.NewGame(t.Context(), found(t, "hexdame"), `{"players":2}`); err != nil {
			t.Fatal(err)
		}
		clocks := Limits{
			Clocks: []time.Duration{time.Minute, 50 * time.Second},
			Incs:   []time.Duration{100 * time.Millisecond, 100 * time.Millisecond},
		}
		if move, _, err := e.Move(t.Context(), Position{}, clocks); move != "d3-e4" || err != nil {
			t.Errorf("%q, %v", move, err)
		}
		fair(t, e)
	})
}

// fair ends an engine and fails unless the engine was sent what its transcript expects.
func fair(t *testing.T, e *Engine) {
	t.Helper()
	e.Close()
	if e.process.exit != nil {
		t.Errorf("%v: %s", e.process.exit, e.process.stderr.String())
	}
}

func TestWhatAnEngineDoesWrongIsAFault(t *testing.T) {
	for _, tt := range []struct {
		part   string
		reason Reason
		says   string
	}{
		{"cheat", Illegal, `engine cheat: illegal move "a1-a4"`},
		{"empty", Illegal, `engine empty: illegal move ""`},
		{"mortal", Dead, "engine mortal: the program ended: exit status 4: out of ideas"},
		{"chatty", Flood, "engine chatty: 100000 lines and no answer"},
		{"endless", Flood, "engine endless: a line of more than 65536 bytes"},
		{"sleepy", Late, "engine sleepy: no move in time"},
	} {
		t.Run(tt.part, func(t *testing.T) {
			c := part(t, tt.part)
			l := Limits{}
			if tt.reason == Late {
				c.Grace, l.MoveTime = time.Millisecond, time.Millisecond
			}
			e := playing(t, c)
			_, _, err := e.Go(t.Context(), l)
			if reason(t, err) != tt.reason || err.Error() != tt.says {
				t.Errorf("%v", err)
			}
			_, _, again := e.Go(t.Context(), l)
			if reason(t, again) != tt.reason {
				t.Errorf("asked again: %v", again)
			}
		})
	}
}

func TestAnEngineThatDoesNotGreetIsNone(t *testing.T) {
	for _, tt := range []struct {
		part    string
		timeout time.Duration
		reason  Reason
	}{
		{"mute", 10 * time.Millisecond, Silent},
		{"stillborn", time.Minute, Dead},
	} {
		c := part(t, tt.part)
		c.ReplyTimeout = tt.timeout
		if _, err := Start(t.Context(), c); reason(t, err) != tt.reason {
			t.Error(err)
		}
	}
	if _, err := Start(t.Context(), Command{Program: "./no-such-program"}); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

func TestAMoveAfterTheDeadlineOfTheContextIsLate(t *testing.T) {
	e := playing(t, part(t, "sleepy"))
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if _, _, err := e.Go(ctx, Limits{}); reason(t, err) != Late {
		t.Error(err)
	}
}

func TestAnEngineThatDoesNotStopIsLate(t *testing.T) {
	e := playing(t, part(t, "sleepy"))
	e.command.ReplyTimeout = 10 * time.Millisecond
	stop := time.AfterFunc(10*time.Millisecond, e.Stop)
	defer stop.Stop()
	if _, _, err := e.Go(t.Context(), Limits{}); reason(t, err) != Late {
		t.Error(err)
	}
}

func TestAnEngineThatClosesItsInputIsDeadForThatReason(t *testing.T) {
	e := playing(t, part(t, "deaf"))
	if _, _, err := e.Go(t.Context(), Limits{}); err != nil {
		t.Fatal(err)
	}
	const says = "engine deaf: the program closed its input"
	if err := e.Position(Position{}); reason(t, err) != Dead || err.Error() != says {
		t.Errorf("%v, want %s", err, says)
	}
}

func TestAnEngineThatReadsNothingIsDead(t *testing.T) {
	c := part(t, "chexers")
	e := playing(t, c)
	if err := e.process.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	e.command.ReplyTimeout = 10 * time.Millisecond
	var err error
	for range 100 {
		if err = e.SetOption("Name", strings.Repeat("long ", 10_000)); err != nil {
			break
		}
	}
	if reason(t, err) != Dead {
		t.Error(err)
	}
}

func TestCloseEndsAnEngineWithItsChildren(t *testing.T) {
	e := playing(t, part(t, "parent"))
	_, info, err := e.Go(t.Context(), Limits{})
	if err != nil {
		t.Fatal(err)
	}
	e.Close()
	waitFor(t, func() bool { return gone(info.Nodes) })
}

func TestCloseEndsAnEngineThatDoesNotQuit(t *testing.T) {
	c := part(t, "stubborn")
	e := playing(t, c)
	e.command.ReplyTimeout = 10 * time.Millisecond
	e.Close()
	e.Close() // a second call does no harm
	if _, _, err := e.Go(t.Context(), Limits{}); reason(t, err) != Dead {
		t.Error(err)
	}
}

// gone reports whether there is no such process, or only a zombie.
func gone(pid int) bool {
	if errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
		return true
	}
	status, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	return err == nil && strings.Contains(string(status), ") Z ")
}

func waitFor(t *testing.T, done func() bool) {
	t.Helper()
	for range 6000 {
		if done() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("waited in vain")
}

func TestSlowTheProgramPlaysEveryGameThroughTheHost(t *testing.T) {
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	e := started(t, Command{Program: path, Args: []string{"engine"}, ReplyTimeout: time.Minute, Grace: time.Minute})
	for _, g := range games.All() {
		for _, players := range g.Info().Players {
			t.Run(g.Info().Slug+strconv.Itoa(players), func(t *testing.T) {
				setup := game.Setup(`{"players":` + strconv.Itoa(players) + `}`)
				playWhole(t, e, g, setup)
			})
		}
	}
}

// playWhole lets an engine play all seats to the end of a game, or for enough
// plies to see that it follows the game.
func playWhole(t *testing.T, e *Engine, g game.Game, setup game.Setup) {
	const enough = 1000
	if err := e.NewGame(t.Context(), g, setup); err != nil {
		t.Fatal(err)
	}
	state, err := g.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	var at Position
	for state.Turn() != 0 && len(at.Moves) < enough {
		text, _, err := e.Move(t.Context(), at, Limits{Nodes: 20})
		if err != nil {
			t.Fatal(err)
		}
		if state, err = state.Play(onTurn(state), text); err != nil {
			t.Fatal(err)
		}
		at.Moves = append(at.Moves, text)
		if len(at.Moves)%20 != 0 && state.Turn() != 0 {
			continue
		}
		for question, want := range map[string]string{"fen": state.Text(), "gameover": strconv.FormatBool(state.Turn() == 0)} {
			if err := e.Position(at); err != nil {
				t.Fatal(err)
			}
			if got, err := e.Query(t.Context(), question); got != want || err != nil {
				t.Fatalf("%s after %d plies: %q, %v, want %q", question, len(at.Moves), got, err, want)
			}
		}
	}
	t.Logf("%d plies", len(at.Moves))
}
