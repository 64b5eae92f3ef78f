package storetest

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"triplecross/internal/store"
)

func testReports(t *testing.T, suite suite) {
	s := suite.open(t)
	for _, game := range []string{"a", "b"} {
		mustAppend(t, s, begin(game))
		say(t, s, game, "ann", epoch)
		say(t, s, game, "ben", epoch)
		say(t, s, game, "cid", epoch)
	}
	kept := s.(store.Reports)
	add := func(game string, number int, by string, after time.Duration) {
		t.Helper()
		if err := kept.AddReport(t.Context(), game, number, by, epoch.Add(after)); err != nil {
			t.Fatal(err)
		}
	}
	add("a", 1, "ben", time.Second)
	add("a", 1, "ben", time.Hour) // the first one counts
	add("a", 1, "cid", 3*time.Second)
	add("b", 2, "cid", 2*time.Second)
	for game, number := range map[string]int{"a": 9, "none": 1} {
		wantError(t, kept.AddReport(t.Context(), game, number, "ben", epoch), store.ErrNotFound)
		wantError(t, kept.SettleReports(t.Context(), game, number), store.ErrNotFound)
	}
	ann := store.ChatMessage{Number: 1, At: epoch, Channel: "table", Person: "ann", Name: "ann", Seat: 1, Text: "by ann"}
	ben := store.ChatMessage{Number: 2, At: epoch, Channel: "table", Person: "ben", Name: "ben", Seat: 1, Text: "by ben"}
	byBen := store.Report{GameID: "a", Message: ann, By: "ben", At: epoch.Add(time.Second)}
	byCid := store.Report{GameID: "a", Message: ann, By: "cid", At: epoch.Add(3 * time.Second)}
	atB := store.Report{GameID: "b", Message: ben, By: "cid", At: epoch.Add(2 * time.Second)}
	want := func(q store.ReportQuery, want ...store.Report) {
		t.Helper()
		got, err := s.(store.Reports).Reports(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("reports of %+v:\n%s", q, diff)
		}
	}
	want(store.ReportQuery{}, byCid, atB, byBen)
	want(store.ReportQuery{Open: true, Limit: 2}, byCid, atB)
	want(store.ReportQuery{GameID: "a", By: "ben"}, byBen)
	if err := kept.SettleReports(t.Context(), "a", 1); err != nil {
		t.Fatal(err)
	}
	want(store.ReportQuery{Open: true}, atB)
	add("a", 1, "dan", 4*time.Second) // the operator has decided on it
	want(store.ReportQuery{Open: true}, atB)
	want(store.ReportQuery{By: "dan"}, store.Report{GameID: "a", Message: ann, By: "dan", At: epoch.Add(4 * time.Second), Settled: true})
	if err := s.(store.Operator).HideChatMessage(t.Context(), "b", 2); err != nil {
		t.Fatal(err)
	}
	want(store.ReportQuery{Open: true})
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}

	s = suite.open(t)
	ben.Channel, atB.Message.Channel = store.HiddenChannel, store.HiddenChannel
	want(store.ReportQuery{GameID: "b"}, atB)
	// Reports disappear with their authors and with their messages, including a game's last message.
	add = func(game string, number int, by string, after time.Duration) {
		t.Helper()
		if err := s.(store.Reports).AddReport(t.Context(), game, number, by, epoch.Add(after)); err != nil {
			t.Fatal(err)
		}
	}
	add("a", 3, "ann", 5*time.Second)
	add("b", 1, "dan", 6*time.Second)
	add("b", 3, "dan", 7*time.Second)
	for _, person := range []string{"ann", "dan"} {
		if err := s.(store.Privacy).Unsay(t.Context(), person); err != nil {
			t.Fatal(err)
		}
	}
	want(store.ReportQuery{}, atB)
	add("a", 3, "ben", 8*time.Second)
	if n, err := s.(store.Privacy).DropChat(t.Context(), epoch.Add(time.Minute), 10); n == 0 || err != nil {
		t.Fatal(n, err)
	}
	want(store.ReportQuery{})
	wantError(t, s.(store.Reports).AddReport(t.Context(), "a", 3, "ben", epoch), store.ErrNotFound) // the message is empty
}
