package arena

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
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
	for name, change := range map[string]func(o *Options, r *Record){
		"another seed":    func(o *Options, _ *Record) { o.Seed++ },
		"other players":   func(o *Options, _ *Record) { o.Players = options(t, 3, "club,beginner,beginner").Players },
		"fewer games":     func(o *Options, r *Record) { o.Games, r.Number = 1, 2 },
		"another opening": func(o *Options, _ *Record) { o.Opening = 5 },
		"twice":           func(o *Options, r *Record) { o.Earlier = append(o.Earlier, r) },
		"another set-up":  func(_ *Options, r *Record) { r.Setup = []byte(`{"players":2}`) },
		"no such number":  func(_ *Options, r *Record) { r.Number = -1 },
	} {
		other, r := o, games[0]
		other.Earlier = []*Record{&r}
		change(&other, &r)
		if _, err := Run(t.Context(), other); err == nil || !strings.Contains(err.Error(), "played before") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, _, err := ReadRecords(strings.NewReader("{}\nrubbish\n")); err == nil || !strings.Contains(err.Error(), "game 2 of the file") {
		t.Errorf("rubbish: %v", err)
	}
}
