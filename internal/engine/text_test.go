package engine

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
)

func TestACommandIsCutAtSpacesButNotInQuotes(t *testing.T) {
	for text, want := range map[string][]string{
		"bot":                            {"bot"},
		"  python3 bot.py\t-d 3 ":        {"python3", "bot.py", "-d", "3"},
		`'my bot' --name="A B" "" x'y'z`: {"my bot", "--name=A B", "", "xyz"},
	} {
		got, err := ParseCommand(text)
		if err != nil {
			t.Error(err)
		}
		if diff := cmp.Diff(want, append([]string{got.Program}, got.Args...)); diff != "" {
			t.Error(diff)
		}
	}
	for _, text := range []string{"", " ", `''`, `"bot`, `bot 'x`} {
		if c, err := ParseCommand(text); err == nil {
			t.Errorf("%q is the command %v", text, c)
		}
	}
}

func TestALineOfInfoTellsWhatMakesSense(t *testing.T) {
	before := Info{Depth: 3, Draw: 0.5}
	for text, want := range map[string]Info{
		"":                                  before,
		"depth":                             before,
		"depth x nodes 5":                   {Depth: 3, Nodes: 5, Draw: 0.5},
		"depth -1 time 20 nps 100 draw 0.1": {Depth: 3, Time: 20 * time.Millisecond, Draw: 0.1},
		"score vec 0.5,2 draw NaN":          before,
		"score cp 17 depth 4":               {Depth: 4, Draw: 0.5},
		"string depth 9":                    before,
		"depth 4 pv a1-b1 depth 5":          {Depth: 4, Draw: 0.5, PV: []string{"a1-b1", "depth", "5"}},
	} {
		got := before
		got.read(text)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
	}
}

func TestGoIsReadAsItIsWritten(t *testing.T) {
	seconds := func(list ...time.Duration) []time.Duration {
		for i := range list {
			list[i] *= time.Second
		}
		return list
	}
	for _, l := range []Limits{
		{MoveTime: time.Second},
		{Nodes: 5, Depth: 2},
		{Clocks: seconds(60, 50, 40), Incs: seconds(1, 0, 1)},
		{Clocks: seconds(60, 50), MoveTime: time.Millisecond},
	} {
		for _, text := range []string{l.String(), l.plain()} {
			if diff := cmp.Diff(request{Limits: l}, parseGo(text), cmp.AllowUnexported(request{})); diff != "" {
				t.Errorf("%q: %s", text, diff)
			}
		}
	}
	if got := parseGo((Limits{}).String()); !got.infinite {
		t.Errorf("%+v", got)
	}
}

func TestAnEngineThinksShorterThanItMay(t *testing.T) {
	for _, tt := range []struct {
		text string
		want time.Duration // the most; 0 means any time
	}{
		{"", 0},
		{"infinite", 0},
		{"infinite movetime 5", 0},
		{"nodes 7", 0},
		{"movetime 1000", 1000 * time.Millisecond},
		{"movetime 0", 0},
		{"clocks 9,600,9", 20 * time.Millisecond},
		{"clocks 9,600,9 incs 0,100,0", 95 * time.Millisecond},
		{"clocks 9,0,9", time.Millisecond},
		{"clocks 9,600,9 movetime 3", 3 * time.Millisecond},
	} {
		got, limited := parseGo(tt.text).plan(1, 0)
		if limited != (tt.want > 0) || limited && (got.usual <= 0 || got.usual > tt.want || got.most < got.usual) {
			t.Errorf("%q: %+v, want at most %v", tt.text, got, tt.want)
		}
	}
}

// Chexers ends after 256 turns of each seat at the latest.
func TestTheTimeOfAGameLastsToItsEnd(t *testing.T) {
	const allowance, turns = time.Minute, 256
	left := allowance
	for turn := range turns {
		p, _ := request{Limits: Limits{Clocks: []time.Duration{left}}}.plan(0, turn)
		if turn == 25 && (left > allowance*55/100 || left < allowance*45/100) {
			t.Errorf("after 25 turns %v are left", left)
		}
		if p.usual < 4*time.Millisecond {
			t.Fatalf("turn %d has %v, with %v left", turn, p.usual, left)
		}
		left -= p.usual
	}
	left = allowance
	for turn := range turns { // in doubt about every move
		p, _ := request{Limits: Limits{Clocks: []time.Duration{left}}}.plan(0, turn)
		left -= p.most
	}
	if left < reserve/4 {
		t.Errorf("a bot that is always in doubt has %v left in the end", left)
	}
}

func TestAPositionIsReadAsItIsWritten(t *testing.T) {
	for _, p := range []Position{
		{},
		{Moves: []string{"a1-b1", "pass"}},
		{Start: "4/5/6/R6/6/5/4 r 0,0,0 0"},
		{Start: "4/5/6/R6/6/5/4 r 0,0,0 0", Moves: []string{"a1-b1"}},
	} {
		got, err := parsePosition(p.String())
		if err != nil {
			t.Error(err)
		}
		if diff := cmp.Diff(p, got); diff != "" {
			t.Error(diff)
		}
	}
}

func TestOnlyTheEndOfStandardErrorIsKept(t *testing.T) {
	var end tail
	for range 3 {
		if _, err := end.Write([]byte(strings.Repeat("x", tailSize-1) + "y")); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := end.Write([]byte("the end")); err != nil {
		t.Fatal(err)
	}
	if got := end.String(); len(got) != tailSize || !strings.HasSuffix(got, "xythe end") {
		t.Errorf("%d bytes", len(got))
	}
}

func FuzzHostLines(f *testing.F) {
	for _, line := range []string{
		"depth 7 nodes 183211 time 640 score vec 0.61,0.22,0.14 draw 0.03 pv b1-d1 c5-c4",
		"name Hash Size type spin default 16 min 1 max 1024", "name Style type combo var calm var very wild",
		"time 99999999999999999999 vec ,,, draw -1", "python3 'my bot' \"x\"",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		var info, again Info
		info.read(line)
		again.read(info.String())
		if again.Depth != info.Depth || again.Nodes != info.Nodes || again.Time != info.Time || len(again.Vec) != len(info.Vec) {
			t.Errorf("%q is read as %+v, and then as %+v", line, info, again)
		}
		if o, ok := parseOption(line); ok {
			if twice, ok := parseOption(o.String()); !ok || twice.Name != o.Name {
				t.Errorf("%q is read as %+v, and then as %+v", line, o, twice)
			}
		}
		if c, err := ParseCommand(line); err == nil && c.Program == "" {
			t.Errorf("%q has no program", line)
		}
	})
}

func FuzzEngineLines(f *testing.F) {
	for _, line := range []string{
		"startpos moves a1-b1", "fen 4/5/6/R6/6/5/4 r 0,0,0 0", "clocks 60000,60000,60000 incs 5000,5000,5000",
		"movetime 99999999999999999999", "p1time 1 p6inc 5 p7time 3", "infinite nodes 5 depth",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		r := parseGo(line)
		for s := range game.Seat(game.MaxSeats) {
			if p, limited := r.plan(s, len(line)); limited && (p.usual <= 0 || p.most < p.usual || p.most > longest) {
				t.Errorf("%q lets seat %d think for %+v", line, s, p)
			}
		}
		if p, err := parsePosition(line); err == nil {
			again, err := parsePosition(p.String())
			if diff := cmp.Diff(p, again); diff != "" || err != nil {
				t.Errorf("%q: %v %s", line, err, diff)
			}
		}
	})
}
