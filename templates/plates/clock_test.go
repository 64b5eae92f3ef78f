package plates_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/locale/localetest"
	"triplecross/internal/protocol"
	"triplecross/templates/plates"
)

// The script writes the same: web/client/test/clock.test.ts.
func TestADialShowsWhatIsLeftAsOneReadsAClock(t *testing.T) {
	const hour = 3_600_000
	view := threeSeats()
	for left, want := range map[int]string{
		600_000: "10:00", 599_001: "10:00", 599_000: "9:59", 65_000: "1:05", 20_000: "0:20",
		19_999: "0:19.9", 9_100: "0:09.1", 49: "0:00.0", 0: "0:00.0",
		hour: "1 h 0 m", 24 * hour: "1 d 0 h", 52 * hour: "2 d 4 h",
	} {
		view.Clock = &protocol.Clock{Left: []int{left, 0, 0}, Run: 1}
		if got := platesOf(t, view)[0].Dial.Text; got != want {
			t.Errorf("%d ms are %q, not %q", left, got, want)
		}
	}
}

func TestADialTellsLowTimeAndAPause(t *testing.T) {
	view := threeSeats()
	view.Turn = 1
	view.Clock = &protocol.Clock{Left: []int{15_000, 15_000, 60_000}}
	var got []plates.ClockFace
	for _, plate := range platesOf(t, view) {
		got = append(got, plate.Dial)
	}
	want := []plates.ClockFace{
		{Shown: true, Text: "0:15.0", Low: true, Paused: true},
		{Text: "0:15.0", Low: true}, // a bot's
		{Shown: true, Text: "1:00"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestADialWaitsHiddenForTheStart(t *testing.T) {
	view := threeSeats()
	view.Status = protocol.Open
	view.Clock = &protocol.Clock{Left: []int{60_000, 60_000, 60_000}}
	want := plates.ClockFace{Text: "1:00"}
	if diff := cmp.Diff(want, platesOf(t, view)[0].Dial); diff != "" {
		t.Error(diff)
	}
}

func TestADialOfSomebodyWhoIsOutStaysAtTheEnd(t *testing.T) {
	view := threeSeats()
	view.Clock = &protocol.Clock{Left: []int{60_000, 60_000, 0}}
	view.Seats[2] = protocol.Seat{Kind: protocol.Bot, For: "Bo", Out: true}
	for status, want := range map[protocol.Status]bool{protocol.Live: false, protocol.Over: true} {
		view.Status = status
		if dial := platesOf(t, view)[2].Dial; dial.Shown != want {
			t.Errorf("in a game that is %s it is shown: %t", status, dial.Shown)
		}
	}
}

// threeSeats is the view of a running game of three, a bot the second of them.
func threeSeats() protocol.View {
	return protocol.View{Status: protocol.Live, Turn: 1, Seats: []protocol.Seat{
		{Kind: protocol.Person, Name: "Ann"}, {Kind: protocol.Bot, Name: "Casual", Bot: "casual"}, {Kind: protocol.Person, Name: "Bo"},
	}}
}

func platesOf(t *testing.T, view protocol.View) []plates.Plate {
	t.Helper()
	return plates.New(localetest.English(t), game.Info{}, game.Board{}, game.View{}, view, 0)
}
