package storetest

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/store"
)

// RunOperator tests implementations of store.Operator. open is called again with the same folder.
func RunOperator(t *testing.T, open func(dir string) (store.Store, error)) {
	dir := t.TempDir()
	s, err := open(dir)
	if err != nil {
		t.Fatal(err)
	}
	kept := s.(store.Operator)
	at := time.UnixMilli(1_700_000_000_123).UTC()
	address := store.Ban{Kind: store.BanAddress, Key: "198.51.100.0/24", Until: at, Why: "floods"}
	person := store.Ban{Kind: store.BanPerson, Key: "p", Until: at.Add(time.Hour)}
	for _, b := range []store.Ban{person, {Kind: store.BanAddress, Key: address.Key, Until: at}, address, {Kind: store.BanTable, Key: "T", Until: at}} {
		if err := kept.SetBan(t.Context(), b); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if err := kept.LiftBan(t.Context(), store.BanTable, "T"); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Append(t.Context(), store.Append{
		GameID: "g", Events: []store.Event{{Seq: 1, At: at, Kind: "table", Body: []byte("{}")}},
		Summary: &store.Summary{ID: "g", Status: store.Open, Created: at, Updated: at},
	}); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"hello", "rude"} {
		if _, err := s.AddChatMessage(t.Context(), "g", store.ChatMessage{At: at, Channel: "table", Text: text}); err != nil {
			t.Fatal(err)
		}
	}
	if err := kept.HideChatMessage(t.Context(), "g", 2); err != nil {
		t.Fatal(err)
	}
	for id, number := range map[string]int{"g": 3, "none": 1} {
		if err := kept.HideChatMessage(t.Context(), id, number); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("hiding line %d of %s: %v", number, id, err)
		}
	}
	notes := s.(store.Notes)
	if value, err := notes.Note(t.Context(), "turns"); value != nil || err != nil {
		t.Errorf("a note that nobody made is %q, %v", value, err)
	}
	for _, value := range []string{"first", "second"} {
		if err := notes.SetNote(t.Context(), "turns", []byte(value)); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if s, err = open(dir); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if value, err := s.(store.Notes).Note(t.Context(), "turns"); string(value) != "second" || err != nil {
		t.Errorf("the note is %q, %v", value, err)
	}
	bans, err := s.(store.Operator).Bans(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]store.Ban{address, person}, bans); diff != "" {
		t.Error(diff)
	}
	lines, err := s.ChatMessages(t.Context(), "g", 10)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, line := range lines {
		got[line.Text] = line.Channel
	}
	if diff := cmp.Diff(map[string]string{"hello": "table", "rude": store.HiddenChannel}, got); diff != "" {
		t.Error(diff)
	}
}
