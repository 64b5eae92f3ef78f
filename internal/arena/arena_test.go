package arena

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"triplecross/internal/engine"
	"triplecross/internal/game"
	"triplecross/internal/game/games"
	"triplecross/internal/phrase"
	"triplecross/internal/record"
)

// runArena runs an arena and returns the summary and the games.
func runArena(t *testing.T, o Options) (Summary, []Record) {
	t.Helper()
	var out bytes.Buffer
	o.Save = &out
	s, err := Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	replays(t, out.Bytes())
	return s, records(t, out.Bytes())
}

func records(t *testing.T, lines []byte) []Record {
	t.Helper()
	var list []Record
	for line := range bytes.Lines(lines) {
		var r Record
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatal(err)
		}
		list = append(list, r)
	}
	return list
}

// replays fails unless the games, read as the replay command does, replay to
// their outcomes.
func replays(t *testing.T, lines []byte) {
	t.Helper()
	for line := range bytes.Lines(lines) {
		var want struct{ Outcome *game.Outcome }
		if err := json.Unmarshal(line, &want); err != nil {
			t.Fatal(err)
		}
		rec, err := record.ParseLine(bytes.TrimSpace(line))
		if err != nil {
			t.Fatal(err)
		}
		state, err := rec.Start(games.Find)
		for i := range rec.Moves {
			if err == nil {
				state, _, err = rec.Play(state, i)
			}
		}
		if err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		var got *game.Outcome
		if outcome, over := state.Outcome(); over {
			got = &outcome
		}
		// The record has the reason in English only.
		inEnglish := cmp.Comparer(func(a, b phrase.Phrase) bool { return a.String() == b.String() })
		if diff := cmp.Diff(want.Outcome, got, inEnglish); diff != "" {
			t.Error(diff)
		}
	}
}

func TestTheSameSeedGivesTheSameGames(t *testing.T) {
	for players, panel := range map[string]bool{
		"club,casual,beginner,beginner":    false,
		"mcts:net:100,waiter,racer,trader": true,
	} {
		run := func(threads int) (Summary, []Record) {
			o := options(t, 8, players)
			o.Threads, o.Opening, o.Panel = threads, 4, panel
			return runArena(t, o)
		}
		s, games := run(1)
		again, gamesAgain := run(3)
		if diff := cmp.Diff(games, gamesAgain, sameButTime...); diff != "" {
			t.Error(players, diff)
		}
		if diff := cmp.Diff(s, again, sameButTime...); diff != "" {
			t.Error(players, diff)
		}
	}
}

// sameButTime compares games and summaries, except for the time that moves took.
var sameButTime = cmp.Options{
	cmpopts.IgnoreFields(Standing{}, "Time"), cmpopts.IgnoreFields(Effort{}, "Time"), cmpopts.IgnoreUnexported(Record{}),
	cmp.Comparer(func(a, b phrase.Phrase) bool { return a.String() == b.String() }),
}

func TestAPlayerPlaysAllSeatsOfATeam(t *testing.T) {
	o := options(t, 2, "learner,beginner")
	o.Game, _ = games.Find("hexachess")
	o.Setup = `{"variant":"team"}`
	sides, err := o.sides()
	if err != nil {
		t.Fatal(err)
	}
	tally := newTally(&o, sides)
	var seats [][]int
	for _, p := range schedule(o.Games, sides, tally.identity, rand.New(rand.NewPCG(1, 2))) {
		seats = append(seats, p.seats)
		tally.add(&Record{
			Number: p.number, seats: p.seats, Efforts: make([]Effort, len(p.seats)),
			Outcome: game.Outcome{Place: []int{1, 3, 1, 3}},
		})
	}
	if diff := cmp.Diff([][]int{{0, 1, 0, 1}, {1, 0, 1, 0}}, seats); diff != "" {
		t.Error(diff)
	}
	for _, p := range tally.summary().Players {
		if p.Games != 2 || p.Wins != 1 || p.Losses != 1 {
			t.Errorf("%+v", p)
		}
	}
	if o.Players = o.Players[:1]; o.Check() == nil {
		t.Error("one player is enough for two teams")
	}
}

func TestPlayersChangeSeatsUnderTheSameOpening(t *testing.T) {
	o := options(t, 6, "club,casual,beginner")
	o.Opening = 5
	s, list := runArena(t, o)
	if s.Played != 6 || len(list) != 6 {
		t.Fatalf("%+v", s)
	}
	var orders []string
	for i, r := range list {
		orders = append(orders, strings.Join(r.Players, " "))
		if diff := cmp.Diff(list[i/3*3].Moves[:5], r.Moves[:5]); diff != "" {
			t.Error(diff)
		}
	}
	want := []string{
		"club casual beginner", "casual beginner club", "beginner club casual",
		"club beginner casual", "beginner casual club", "casual club beginner",
	}
	if diff := cmp.Diff(want, orders); diff != "" {
		t.Error(diff)
	}
	if cmp.Equal(list[0].Moves[:5], list[3].Moves[:5]) {
		t.Error("all openings are the same")
	}
	for _, p := range s.Players {
		if p.Games != 6 || p.Wins+p.Draws+p.Losses != 6 || p.Forfeits != 0 {
			t.Errorf("%+v", p)
		}
	}
}

func TestProgramsPlay(t *testing.T) {
	o := options(t, 3, "exec:'"+built.real+"' engine -level casual,exec:'"+built.real+"' engine -level casual,beginner")
	s, _ := runArena(t, o)
	if len(s.Players) != 2 || s.Played != 3 {
		t.Fatalf("%+v", s)
	}
	for _, p := range s.Players {
		want := 3
		if strings.HasPrefix(p.Player, "exec:") {
			want = 6 // it has two seats
		}
		if p.Games != want || p.Forfeits != 0 || p.Nodes == 0 {
			t.Errorf("%+v", p)
		}
	}
}

func TestAProgramThatBreaksLosesItsSeatAndNotTheGame(t *testing.T) {
	for part, tt := range map[string]struct {
		reason engine.Reason
		why    string
	}{
		"cheat":  {engine.Illegal, `illegal move "a1-a4"`},
		"mortal": {engine.Dead, "the program ended: exit status 1: no more ideas"},
		"silent": {engine.Late, "no move in time"},
		"tardy":  {engine.Late, "no move in time"},
	} {
		t.Run(part, func(t *testing.T) {
			o := options(t, 3, "club,casual")
			o.Players = append(o.Players, bad(part))
			if tt.reason == engine.Late {
				o.Limits.MoveTime, o.Players[2].command.Grace = 50*time.Millisecond, time.Second
			}
			s, list := runArena(t, o)
			var printed strings.Builder
			if err := s.Print(&printed); err != nil {
				t.Fatal(err)
			}
			for number, r := range list {
				if len(r.Forfeits) != 1 || len(s.Forfeits) != len(list) {
					t.Fatalf("%+v, and in all %+v", r, s.Forfeits)
				}
				f := r.Forfeits[0]
				if r.Players[f.Seat-1] != "exec:"+part || (f.Ply != 15+f.Seat-1 && tt.reason != engine.Late) || f.Reason != tt.reason || !strings.HasSuffix(f.Why, tt.why) {
					t.Errorf("game %d: %+v", number, f)
				}
				if want := (GameForfeit{number, "exec:" + part, f}); s.Forfeits[number] != want {
					t.Errorf("the summary has %+v, not %+v", s.Forfeits[number], want)
				}
				line := fmt.Sprintf("\ngame %d: exec:%s forfeited seat %d after %d plies (%s): engine %s\n",
					number+1, part, f.Seat, f.Ply, tt.reason, strings.TrimPrefix(f.Why, "engine "))
				if !strings.Contains(printed.String(), line) {
					t.Errorf("%q is not printed in\n%s", line, printed.String())
				}
			}
			for _, p := range s.Players {
				bad := p.Player == "exec:"+part
				if bad && (p.Forfeits != 3 || p.Losses != 3 || p.Reasons[tt.reason] != 3) || !bad && p.Forfeits != 0 {
					t.Errorf("%+v", p)
				}
			}
		})
	}
}

func TestOfManyForfeitsTheFirstArePrinted(t *testing.T) {
	var s Summary
	for number := range maxPrinted + 2 {
		s.Forfeits = append(s.Forfeits, GameForfeit{number, "exec:x", Forfeit{1, 0, engine.Dead, "it broke"}})
	}
	var printed strings.Builder
	if err := s.Print(&printed); err != nil {
		t.Fatal(err)
	}
	if got := printed.String(); strings.Count(got, "it broke") != maxPrinted || !strings.Contains(got, "\nand 2 more forfeits") {
		t.Errorf("%s", got)
	}
}

func TestAProgramThatEndedAfterAGameIsStartedAgain(t *testing.T) {
	o := options(t, 3, "club")
	o.Players, o.Threads = []Player{bad("leaver"), bad("leaver"), bad("leaver")}, 1
	s, list := runArena(t, o)
	for _, r := range list {
		if len(r.Forfeits) != 0 {
			t.Errorf("game %d: %+v", r.Number, r.Forfeits)
		}
	}
	if s.Played != 3 {
		t.Errorf("%+v", s)
	}
}

func TestAProgramThatCannotRunIsToldAtOnce(t *testing.T) {
	o := options(t, 3, "club,club,exec:/no/such/program")
	if _, err := Run(t.Context(), o); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

func TestAnInterruptedArenaTellsWhatThereIs(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	o := options(t, 1000, "beginner,beginner,exec:'"+built.real+"' engine -level beginner")
	o.Progress = func(played int, _ func() Summary) {
		if played == 5 {
			cancel()
		}
	}
	var out bytes.Buffer
	o.Save = &out
	s, err := Run(ctx, o)
	if err != nil {
		t.Fatal(err)
	}
	if s.Played < 5 || s.Played > 20 || len(records(t, out.Bytes())) != s.Played {
		t.Errorf("%+v", s)
	}
}

func TestASummaryIsATableForPeople(t *testing.T) {
	s, _ := runArena(t, options(t, 3, "club,beginner,beginner"))
	var out strings.Builder
	if err := s.Print(&out); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 4 || !strings.HasPrefix(lines[0], "chexers: 3 of 3 games, ") ||
		!strings.HasSuffix(lines[2], "  club") || !strings.HasSuffix(lines[3], "  beginner") {
		t.Errorf("%s", out.String())
	}
}

func TestPlayersAreParted(t *testing.T) {
	list, err := ParsePlayers(`club, exec:python3 "my, bot.py" ,casual`)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, p := range list {
		texts = append(texts, p.Text)
	}
	if diff := cmp.Diff([]string{"club", `exec:python3 "my, bot.py"`, "casual"}, texts); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"my, bot.py"}, list[1].command.Args); diff != "" {
		t.Error(diff)
	}
	for _, text := range []string{"", "club,", "exec:", "divine", `exec:"bot,club`} {
		if _, err := ParsePlayers(text); err == nil {
			t.Errorf("%q are players", text)
		}
	}
}
