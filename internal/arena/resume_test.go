package arena

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
)

func TestAMatchGoesOnWhereItWasBrokenOff(t *testing.T) {
	o := options(t, 6, "casual,beginner,beginner")
	o.Opening = 4
	var whole bytes.Buffer
	o.Save = &whole
	want, err := Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(whole.String(), "\n")
	// Two games and a half were written, and one before them was lost.
	file := lines[1] + lines[2] + lines[3][:len(lines[3])/2]
	earlier, end, err := ReadRecords(strings.NewReader(file))
	if err != nil || len(earlier) != 2 || int(end) != len(lines[1])+len(lines[2]) {
		t.Fatalf("%d games in %d bytes: %v", len(earlier), end, err)
	}
	var rest bytes.Buffer
	o.Earlier, o.Save = earlier, &rest
	got, err := Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got, sameButTime...); diff != "" {
		t.Error(diff)
	}
	if got := records(t, rest.Bytes()); len(got) != 4 || got[0].Number != 0 || got[1].Number != 3 {
		t.Errorf("%d games were played again or not at all", len(got))
	}
}

func TestAMatchDoesNotGoOnWithGamesOfAnotherOne(t *testing.T) {
	o := options(t, 3, "casual,beginner,beginner")
	o.Opening = 4
	_, games := runArena(t, o)
	for name, tt := range map[string]struct {
		change func(o *Options, r *Record)
		want   string
	}{
		"another seed":       {func(o *Options, _ *Record) { o.Seed++ }, "another seed"},
		"other players":      {func(o *Options, _ *Record) { o.Players = options(t, 3, "club,beginner,beginner").Players }, "other players"},
		"fewer games":        {func(o *Options, r *Record) { o.Games, r.Number = 1, 2 }, "game 3, and the match only 1 games"},
		"no such number":     {func(_ *Options, r *Record) { r.Number = -1 }, "game 0"},
		"more random moves":  {func(o *Options, _ *Record) { o.Opening++ }, "random moves"},
		"fewer random moves": {func(o *Options, _ *Record) { o.Opening-- }, "random moves"},
		"other nodes":        {func(o *Options, _ *Record) { o.Limits.Nodes++ }, "limit"},
		"an allowance":       {func(o *Options, _ *Record) { o.Allowance = time.Minute }, "limit"},
		"twice":              {func(o *Options, r *Record) { o.Earlier = append(o.Earlier, r) }, "game 1 twice"},
		"another set-up":     {func(_ *Options, r *Record) { r.Setup = []byte(`{"players":2}`) }, "set-up"},
		"no outcome":         {func(_ *Options, r *Record) { r.Outcome = game.Outcome{} }, "not a whole game"},
		"no such seat":       {func(_ *Options, r *Record) { r.Forfeits = []Forfeit{{Seat: 4}} }, "not a whole game"},
	} {
		other, r := o, games[0]
		other.Earlier = []*Record{&r}
		tt.change(&other, &r)
		if _, err := Run(t.Context(), other); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestOnlyFilesOfGamesAreRead(t *testing.T) {
	for file, want := range map[string]string{
		"":                            "",
		`{"ga`:                        "", // torn
		`{"game":"chexers","pl`:       "",
		"rubbish":                     "does not hold games",
		`{"players":[]}`:              "does not hold games",
		"{\"game\":\"x\"}\nrubbish\n": "line 2",
	} {
		_, end, err := ReadRecords(strings.NewReader(file))
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) || end != 0 {
			t.Errorf("%q: %d bytes, %v", file, end, err)
		}
	}
}
