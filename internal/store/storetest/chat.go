package storetest

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/store"
)

func testChat(t *testing.T, suite suite) {
	s := suite.open(t)
	mustAppend(t, s, begin("a"))
	mustAppend(t, s, begin("b"))
	var want []store.Line
	for i := range 5 {
		line := store.Line{
			At: epoch.Add(time.Duration(i) * time.Millisecond), Room: "table", Person: "ann", Name: "Änn", Seat: i - 1,
			Text: fmt.Sprintf("“line” %d'; --", i),
		}
		n, err := s.Say(t.Context(), "a", line)
		if err != nil || n != i+1 {
			t.Fatalf("got line %d, %v", n, err)
		}
		line.N = n
		want = append(want, line)
	}
	aside := want[0]
	aside.Room = "watchers"
	for range 10 { // of another room, which take nobody's place
		if _, err := s.Say(t.Context(), "a", aside); err != nil {
			t.Fatal(err)
		}
	}
	if n, err := s.Say(t.Context(), "b", want[0]); n != 1 || err != nil {
		t.Errorf("the first line of another game is %d, %v", n, err)
	}
	if _, err := s.Say(t.Context(), "c", want[0]); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a line of an unknown game: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = suite.open(t)
	for last, from := range map[int]int{3: 2, 5: 0, 100: 0} {
		got, err := s.Lines(t.Context(), "a", last)
		if err != nil {
			t.Fatal(err)
		}
		asides := min(last, 10)
		if len(got) != len(want[from:])+asides {
			t.Fatalf("the last %d lines of each room are %d", last, len(got))
		}
		got = got[:len(want[from:])]
		if diff := cmp.Diff(want[from:], got); diff != "" {
			t.Errorf("the last %d lines: %s", last, diff)
		}
	}
}
