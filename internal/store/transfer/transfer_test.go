package transfer_test

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"triplecross/internal/store"
	"triplecross/internal/store/postgres"
	"triplecross/internal/store/postgres/pgtest"
	"triplecross/internal/store/sqlite"
	"triplecross/internal/store/transfer"
)

var server *pgtest.Cluster

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	var err error
	if server, err = pgtest.Start(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer server.Stop() // an error would only report a leftover folder
	return m.Run()
}

func openPostgres(t *testing.T) store.Archive {
	t.Helper()
	url, err := server.Database(t.Context(), rand.Text())
	if err != nil {
		t.Fatal(err)
	}
	s, err := postgres.Open(t.Context(), url)
	return opened(t, s, err)
}

func openSQLite(t *testing.T) store.Archive {
	t.Helper()
	s, err := sqlite.Open(t.TempDir())
	return opened(t, s, err)
}

func opened(t *testing.T, s store.Archive, err error) store.Archive {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

var epoch = time.Date(2026, time.March, 1, 12, 0, 0, 7e6, time.UTC)

// fill writes games of all kinds, some of which are not in their rows yet.
func fill(t *testing.T, s store.Archive) {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	for i := range 40 {
		id := fmt.Sprintf("GAME%02d", i)
		at := epoch.Add(time.Duration(i) * time.Second)
		summary := store.Summary{
			ID: id, Game: "chexers", Setup: `{"a":1}`, Status: []store.Status{store.Open, store.Live, store.Over}[i%3], Public: i%2 == 0, Players: 3,
			Seats: []store.Seat{{Kind: "person", Name: "Zoë", Person: "ann"}, {Kind: "open"}, {Kind: "bot", Bot: "club"}}, Created: at, Updated: at,
		}
		if i%5 == 0 {
			summary.Due = at.Add(time.Hour)
		}
		must(s.Append(t.Context(), store.Append{
			GameID: id, Summary: &summary, Participants: []string{"ann", fmt.Sprint("person ", i)},
			Events: []store.Event{{Seq: 1, At: at, Kind: "begin", Body: []byte(`{}`)}},
		}))
		var moves []store.Event
		for seq := 2; seq < 2+i; seq++ {
			moves = append(moves, store.Event{Seq: seq, At: at.Add(time.Duration(seq) * time.Millisecond), Kind: "move", Body: fmt.Appendf(nil, `{"ü":%d}`, seq)})
		}
		if len(moves) > 0 {
			must(s.Append(t.Context(), store.Append{GameID: id, Events: moves}))
		}
		for n := range i % 4 {
			_, err := s.AddChatMessage(t.Context(), id, store.ChatMessage{At: at, Channel: "table", Person: "ann", Name: "Zoë", Seat: 0, Text: fmt.Sprint("line ", n)})
			must(err)
		}
	}
	must(s.HideChatMessage(t.Context(), "GAME03", 2))
	must(s.AddReport(t.Context(), "GAME06", 2, "ben", epoch))
	must(s.SettleReports(t.Context(), "GAME06", 2))
	must(s.AddReport(t.Context(), "GAME07", 1, "ben", epoch))
	must(s.AddReport(t.Context(), "GAME07", 1, "cid", epoch.Add(time.Second)))
	must(s.SetBan(t.Context(), store.Ban{Kind: store.BanTable, Key: "GAME07", Until: epoch.Add(time.Hour), Why: "spam"}))
	must(s.AddPasskey(t.Context(), store.Passkey{ID: []byte{0, 1}, Person: "ben", Label: "Ben", Body: []byte("{}"), Counter: 7, Made: epoch, Used: epoch.Add(time.Hour)}))
	must(s.AddTicket(t.Context(), store.Ticket{ID: "mark", Kind: store.KindBrowsers, Person: "ben", Body: []byte("digest"), Made: epoch, Expires: epoch.AddDate(7000, 0, 0)}))
	_, err := s.Secret(t.Context(), "links")
	must(err)
}

// content is everything that a store returns.
type content struct {
	Passkeys     []store.Passkey
	SignedOut    []store.Ticket
	Summaries    []store.Summary
	Events       map[string][]store.Event
	Messages     map[string][]store.ChatMessage
	Participants map[string][]string
	Bans         []store.Ban
	Reports      []store.Report
	Secrets      map[string][]byte
	Yours        []store.Summary
}

func contentOf(t *testing.T, s store.Archive) (c content) {
	t.Helper()
	c.Events, c.Messages, c.Participants = map[string][]store.Event{}, map[string][]store.ChatMessage{}, map[string][]string{}
	var err error
	note := func(e error) { err = errors.Join(err, e) }
	c.Summaries, err = s.List(t.Context(), store.Query{Limit: 500})
	var e error
	for _, summary := range c.Summaries {
		c.Events[summary.ID], e = s.Events(t.Context(), summary.ID, 0)
		note(e)
		c.Messages[summary.ID], e = s.ChatMessages(t.Context(), summary.ID, 10*store.MaxChat)
		note(e)
		c.Participants[summary.ID], e = s.Participants(t.Context(), summary.ID)
		note(e)
	}
	c.Bans, e = s.Bans(t.Context())
	note(e)
	c.Passkeys, e = s.AllPasskeys(t.Context())
	note(e)
	c.SignedOut, e = s.TicketsOfKind(t.Context(), store.KindBrowsers)
	note(e)
	c.Reports, e = s.Reports(t.Context(), store.ReportQuery{})
	note(e)
	c.Secrets, e = s.Secrets(t.Context())
	note(e)
	c.Yours, e = s.List(t.Context(), store.Query{Person: "person 7", Limit: 500})
	note(e)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func options() transfer.Options {
	return transfer.Options{
		Verify:   func(store.Summary, []store.Event, []string) error { return nil },
		Progress: func(int, int) {},
	}
}

func TestEverythingGoesThereAndBack(t *testing.T) {
	first, there, back := openSQLite(t), openPostgres(t), openSQLite(t)
	fill(t, first)
	want := contentOf(t, first)
	if len(want.Summaries) != 40 || len(want.Yours) != 1 || len(want.Secrets) == 0 {
		t.Fatalf("there is too little to copy: %+v", want)
	}
	for _, step := range []struct{ from, to store.Archive }{{first, there}, {there, back}} {
		report, err := transfer.Copy(t.Context(), step.from, step.to, options())
		if err != nil {
			t.Fatal(err)
		}
		if report.Games != 40 || report.Known != 0 || report.Events != 40+39*40/2 || report.Messages == 0 {
			t.Errorf("%+v", report)
		}
		if diff := cmp.Diff(want, contentOf(t, step.to), cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("(-want +got):\n%s", diff)
		}
	}
}

// A copy that was interrupted goes on, and writes nothing twice.
func TestAnInterruptedCopyGoesOn(t *testing.T) {
	from, to := openSQLite(t), openPostgres(t)
	fill(t, from)
	ctx, cancel := context.WithCancel(t.Context())
	o := options()
	o.Progress = func(done, _ int) {
		if done >= 16 {
			cancel()
		}
	}
	if _, err := transfer.Copy(ctx, from, to, o); !errors.Is(err, context.Canceled) {
		t.Fatalf("got error %v", err)
	}
	// One game was copied without the last of its chat messages.
	message := store.ChatMessage{At: epoch, Channel: "table", Person: "ann", Name: "Zoë", Text: "the last"}
	if _, err := from.AddChatMessage(t.Context(), "GAME03", message); err != nil {
		t.Fatal(err)
	}
	var calls []int
	o.Progress = func(done, total int) { calls = append(calls, done, total) }
	report, err := transfer.Copy(t.Context(), from, to, o)
	if err != nil || report.Known != 16 || report.Games != 24 {
		t.Fatalf("%+v, %v", report, err)
	}
	if diff := cmp.Diff([]int{16, 40, 32, 40, 40, 40}, calls); diff != "" {
		t.Errorf("progress (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(contentOf(t, from), contentOf(t, to), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Stores drop the oldest messages of a channel only at certain numbers. Messages that are still there in
// between are copied, and reports stay with their messages.
func TestALongChatIsCopiedWithAllItsMessages(t *testing.T) {
	const first, last = 28, store.MaxChat + 87 // those between these and the three of fill were dropped at 1024
	from, to := openSQLite(t), openPostgres(t)
	fill(t, from)
	var group sync.WaitGroup
	for number := first; number <= last; number++ {
		message := store.ChatMessage{Number: number, At: epoch, Channel: "table", Person: "ann", Name: "Zoë", Text: fmt.Sprint("hello ", number)}
		group.Go(func() {
			if err := from.CopyChatMessage(t.Context(), "GAME07", message); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	for _, number := range []int{first, 900} {
		if err := from.AddReport(t.Context(), "GAME07", number, "ben", epoch); err != nil {
			t.Fatal(err)
		}
	}
	want := contentOf(t, from)
	for call, messages := range []int{len(want.Messages["GAME07"]), 0} {
		report, err := transfer.Copy(t.Context(), from, to, options())
		if err != nil || report.Messages < messages || call == 1 && report.Messages > 0 {
			t.Fatalf("call %d: %+v, %v", call, report, err)
		}
		if diff := cmp.Diff(want, contentOf(t, to), cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("call %d (-want +got):\n%s", call, diff)
		}
	}
}

// Earlier versions renumbered the chat messages of a copy. Such a copy goes on, and keeps its numbers.
func TestACopyWithARenumberedChatGoesOn(t *testing.T) {
	from, to := openSQLite(t), openPostgres(t)
	fill(t, from)
	if _, err := transfer.Copy(t.Context(), from, to, options()); err != nil {
		t.Fatal(err)
	}
	said := func(s store.Archive, number int, text string) {
		t.Helper()
		message := store.ChatMessage{Number: number, At: epoch, Channel: "table", Person: "ann", Name: "Zoë", Text: text}
		if err := s.CopyChatMessage(t.Context(), "GAME04", message); err != nil {
			t.Fatal(err)
		}
	}
	for i, text := range []string{"dropped there", "one", "two", "three"} {
		said(from, 65+i, text)
	}
	said(to, 2, "one")
	said(to, 3, "two")
	for _, number := range []int{66, 68} {
		if err := from.AddReport(t.Context(), "GAME04", number, "ben", epoch); err != nil {
			t.Fatal(err)
		}
	}
	for call, messages := range []int{1, 0} {
		report, err := transfer.Copy(t.Context(), from, to, options())
		if err != nil || report.Messages != messages {
			t.Fatalf("call %d: %+v, %v", call, report, err)
		}
		got := make(map[int]string)
		for _, m := range contentOf(t, to).Messages["GAME04"] {
			got[m.Number] = m.Text
		}
		if diff := cmp.Diff(map[int]string{2: "one", 3: "two", 68: "three"}, got); diff != "" {
			t.Errorf("call %d (-want +got):\n%s", call, diff)
		}
		reports, err := to.Reports(t.Context(), store.ReportQuery{GameID: "GAME04"})
		if err != nil || len(reports) != 2 || reports[0].Message.Number+reports[1].Message.Number != 2+68 {
			t.Errorf("call %d: %+v, %v", call, reports, err)
		}
	}
}

// A message in the target with the same number but another text is an error.
func TestADifferentChatInTheTargetIsReported(t *testing.T) {
	from, to := openSQLite(t), openSQLite(t)
	fill(t, from)
	if _, err := transfer.Copy(t.Context(), from, to, options()); err != nil {
		t.Fatal(err)
	}
	if err := from.HideChatMessage(t.Context(), "GAME07", 1); err != nil {
		t.Fatal(err)
	}
	if _, err := transfer.Copy(t.Context(), from, to, options()); err == nil {
		t.Error("there is no error")
	}
}

func TestGamesOfAnotherSiteAreNotMixed(t *testing.T) {
	from, to := openSQLite(t), openSQLite(t)
	fill(t, from)
	fill(t, to)
	if _, err := transfer.Copy(t.Context(), from, to, options()); !errors.Is(err, transfer.ErrOtherSecrets) {
		t.Errorf("got error %v", err)
	}
}

func TestADifferentGameInTheTargetIsReported(t *testing.T) {
	from, to := openSQLite(t), openPostgres(t)
	fill(t, from)
	at := epoch
	if err := to.Append(t.Context(), store.Append{
		GameID: "GAME05", Events: []store.Event{{Seq: 1, At: at, Kind: "other", Body: []byte(`{}`)}},
		Summary: &store.Summary{ID: "GAME05", Status: store.Open, Created: at, Updated: at},
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := transfer.Copy(t.Context(), from, to, options()); err == nil {
		t.Error("there is no error")
	}
}

// unreadable is a store in which one game cannot be read.
type unreadable struct {
	store.Archive
	game string
}

func (u unreadable) Events(ctx context.Context, game string, after int) ([]store.Event, error) {
	if game == u.game {
		return nil, fmt.Errorf("event 2: %w", store.ErrDamaged)
	}
	return u.Archive.Events(ctx, game, after)
}

// Damaged games are reported, and all others copied.
func TestDamagedGamesDoNotEndACopy(t *testing.T) {
	from, to := openSQLite(t), openPostgres(t)
	fill(t, from)
	if err := to.Append(t.Context(), store.Append{
		GameID: "GAME08", Events: []store.Event{{Seq: 1, At: epoch, Kind: "other", Body: []byte(`{}`)}},
		Summary: &store.Summary{ID: "GAME08", Status: store.Open, Created: epoch, Updated: epoch},
	}); err != nil {
		t.Fatal(err)
	}
	secrets, err := from.Secrets(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range secrets {
		if err := to.SetSecret(t.Context(), name, value); err != nil {
			t.Fatal(err)
		}
	}
	o := options()
	o.Verify = func(s store.Summary, _ []store.Event, _ []string) error {
		if s.ID == "GAME05" || s.Created.Equal(epoch.Add(8*time.Second)) {
			return errors.New("no such move")
		}
		return nil
	}
	for call, games := range []int{38, 0} {
		report, err := transfer.Copy(t.Context(), unreadable{from, "GAME06"}, to, o)
		if err != nil || report.Games != games {
			t.Fatalf("call %d: %+v, %v", call, report, err)
		}
		var told []string
		for _, damage := range report.Damaged {
			told = append(told, damage.Error())
		}
		want := []string{
			"GAME05 is copied as it is: no such move",
			"GAME06 is not copied: event 2: the database is damaged",
			"GAME08 is not copied: no such move; the log of GAME08 differs in the copy",
		}
		if diff := cmp.Diff(want, told); diff != "" {
			t.Errorf("call %d (-want +got):\n%s", call, diff)
		}
	}
	if events, err := to.Events(t.Context(), "GAME05", 0); err != nil || len(events) != 6 {
		t.Errorf("the damaged game has %d events there: %v", len(events), err)
	}
}
