package templates_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/protocol"
	"triplecross/templates"
)

// The script writes the same: web/client/test/clock.test.ts.
func TestADialShowsWhatIsLeftAsOneReadsAClock(t *testing.T) {
	const hour = 3_600_000
	s := newSample(english(t), t)
	for left, want := range map[int]string{
		600_000: "10:00", 599_001: "10:00", 599_000: "9:59", 65_000: "1:05", 20_000: "0:20",
		19_999: "0:19.9", 9_100: "0:09.1", 49: "0:00.0", 0: "0:00.0",
		hour: "1 h 0 m", 24 * hour: "1 d 0 h", 52 * hour: "2 d 4 h",
	} {
		s.view.Clock = &protocol.Clock{Left: []int{left, 0, 0}, Run: 1}
		if got := s.plates()[0].Dial.Text; got != want {
			t.Errorf("%d ms are %q, not %q", left, got, want)
		}
	}
}

func TestADialTellsLowTimeAndAPause(t *testing.T) {
	s := newSample(english(t), t)
	s.view.Turn = 1
	s.view.Clock = &protocol.Clock{Left: []int{15_000, 15_000, 60_000}}
	var got []templates.Dial
	for _, plate := range s.plates() {
		got = append(got, plate.Dial)
	}
	want := []templates.Dial{
		{Shown: true, Text: "0:15.0", Low: true, Paused: true},
		{Text: "0:15.0", Low: true}, // a bot's
		{Shown: true, Text: "1:00"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestADialWaitsHiddenForTheStart(t *testing.T) {
	s := newSample(english(t), t)
	s.view.Status = protocol.Open
	s.view.Clock = &protocol.Clock{Left: []int{60_000, 60_000, 60_000}}
	want := templates.Dial{Text: "1:00"}
	if diff := cmp.Diff(want, s.plates()[0].Dial); diff != "" {
		t.Error(diff)
	}
}
