package storetest

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/store"
)

func testChat(t *testing.T, suite suite) {
	s := suite.open(t)
	mustAppend(t, s, begin("a"))
	mustAppend(t, s, begin("b"))
	var want []store.ChatMessage
	for i := range 5 {
		message := store.ChatMessage{
			At: epoch.Add(time.Duration(i) * time.Millisecond), Channel: "table", Person: "ann", Name: "Änn", Seat: i - 1,
			Text: fmt.Sprintf("“line” %d'; --", i),
		}
		number, err := s.AddChatMessage(t.Context(), "a", message)
		if err != nil || number != i+1 {
			t.Fatalf("got message %d, %v", number, err)
		}
		message.Number = number
		want = append(want, message)
	}
	aside := want[0]
	aside.Channel = "watchers"
	for range 10 { // the limit counts each channel on its own
		if _, err := s.AddChatMessage(t.Context(), "a", aside); err != nil {
			t.Fatal(err)
		}
	}
	if number, err := s.AddChatMessage(t.Context(), "b", want[0]); number != 1 || err != nil {
		t.Errorf("the first message of another game is %d, %v", number, err)
	}
	if _, err := s.AddChatMessage(t.Context(), "c", want[0]); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a message of an unknown game: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = suite.open(t)
	for limit, from := range map[int]int{3: 2, 5: 0, 100: 0} {
		got, err := s.ChatMessages(t.Context(), "a", limit)
		if err != nil {
			t.Fatal(err)
		}
		asides := min(limit, 10)
		if len(got) != len(want[from:])+asides {
			t.Fatalf("the last %d messages of each channel are %d", limit, len(got))
		}
		got = got[:len(want[from:])]
		if diff := cmp.Diff(want[from:], got); diff != "" {
			t.Errorf("the last %d messages: %s", limit, diff)
		}
	}
}

// A long chat is trimmed, and its messages keep counting.
func testLongChat(t *testing.T, suite suite) {
	s := suite.open(t)
	mustAppend(t, s, begin("a"))
	for i := range store.MaxChat + 200 {
		channel := "watchers"
		if i < 10 {
			channel = "table"
		}
		number, err := s.AddChatMessage(t.Context(), "a", store.ChatMessage{At: epoch, Channel: channel, Person: "ann", Seat: -1, Text: "again"})
		if err != nil || number != i+1 {
			t.Fatalf("message %d got number %d, %v", i+1, number, err)
		}
	}
	lines, err := s.ChatMessages(t.Context(), "a", 10*store.MaxChat)
	if err != nil {
		t.Fatal(err)
	}
	kept := map[string]int{}
	for _, m := range lines {
		kept[m.Channel]++
	}
	if kept["table"] != 10 || kept["watchers"] < store.MaxChat || kept["watchers"] > store.MaxChat+100 {
		t.Errorf("kept are %v", kept)
	}
}

// A copied message drops no other, whatever its number.
func testCopiedChat(t *testing.T, suite suite) {
	s := suite.open(t)
	mustAppend(t, s, begin("a"))
	kept := s.(store.Archive)
	message := store.ChatMessage{At: epoch, Channel: "table", Person: "ann", Name: "Änn", Seat: -1, Text: "again"}
	var want []store.ChatMessage
	for message.Number = 30; message.Number < store.MaxChat+100; message.Number++ {
		if message.Number == 40 {
			continue
		}
		if err := kept.CopyChatMessage(t.Context(), "a", message); err != nil {
			t.Fatal(err)
		}
		want = append(want, message)
	}
	wantNotFound(t, s, kept.CopyChatMessage(t.Context(), "b", message))
	message.Number, message.Text = 40, "a late one"
	want = slices.Insert(want, 10, message)
	for _, err := range []error{nil, store.ErrConflict} {
		if got := kept.CopyChatMessage(t.Context(), "a", message); !errors.Is(got, err) {
			t.Errorf("got error %v, want %v", got, err)
		}
	}
	got, err := s.ChatMessages(t.Context(), "a", 10*store.MaxChat)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	message.Number = 0
	if number, err := s.AddChatMessage(t.Context(), "a", message); number != store.MaxChat+100 || err != nil {
		t.Errorf("the next message is %d, %v", number, err)
	}
}
