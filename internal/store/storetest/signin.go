package storetest

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/store"
)

// RunSignIn tests implementations of store.SignIn. open is called again with the same folder, and must return
// a store that also implements store.Privacy.
func RunSignIn(t *testing.T, open Opener) {
	for name, test := range map[string]func(*testing.T, suite){
		"a ticket is used once, and in time": testTicket, "one of many uses a ticket": testTicketRace, "a new ticket ends the former one": testNewTicket,
		"tickets of a kind are listed": testTicketsOfKind,
		"a passkey is kept":            testPasskey, "a passkey's counter grows": testCounter, "an erased person has neither": testNoSignIn,
	} {
		t.Run(name, func(t *testing.T) { test(t, suite{open, t.TempDir()}) })
	}
}

// ticket returns a ticket of ten minutes.
func ticket(id, person string) store.Ticket {
	return store.Ticket{ID: id, Kind: "link", Person: person, Body: []byte{0, 1, 255}, Made: epoch, Expires: epoch.Add(10 * time.Minute)}
}

func mustAddTicket(t *testing.T, s store.SignIn, tickets ...store.Ticket) {
	t.Helper()
	for _, one := range tickets {
		if err := s.AddTicket(t.Context(), one); err != nil {
			t.Fatal(err)
		}
	}
}

func testTicketsOfKind(t *testing.T, suite suite) {
	s := suite.open(t).(store.SignIn)
	other := ticket("c", "ben")
	other.Kind, other.Expires = store.KindBrowsers, time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)
	mustAddTicket(t, s, ticket("a", "ann"), other)
	got, err := s.TicketsOfKind(t.Context(), store.KindBrowsers)
	if diff := cmp.Diff([]store.Ticket{other}, got); diff != "" || err != nil {
		t.Errorf("%v\n%s", err, diff)
	}
}

func testTicket(t *testing.T, suite suite) {
	s := suite.open(t)
	a, b := ticket("a", "ann"), ticket("b", "ben")
	mustAddTicket(t, s.(store.SignIn), a, b)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	kept := suite.open(t).(store.SignIn)
	for range 2 { // reading does not use it up
		got, err := kept.Ticket(t.Context(), "a", a.Expires.Add(-time.Millisecond))
		if diff := cmp.Diff(a, got); diff != "" || err != nil {
			t.Errorf("%v\n%s", err, diff)
		}
	}
	got, err := kept.UseTicket(t.Context(), "a", a.Expires.Add(-time.Millisecond))
	if diff := cmp.Diff(a, got); diff != "" || err != nil {
		t.Errorf("%v\n%s", err, diff)
	}
	for id, at := range map[string]time.Time{"a": epoch, "b": b.Expires, "none": epoch} {
		_, err := kept.Ticket(t.Context(), id, at)
		wantError(t, err, store.ErrNotFound)
		_, err = kept.UseTicket(t.Context(), id, at)
		wantError(t, err, store.ErrNotFound)
	}
}

func testTicketRace(t *testing.T, suite suite) {
	s := suite.open(t).(store.SignIn)
	mustAddTicket(t, s, ticket("a", "ann"))
	var group sync.WaitGroup
	var got atomic.Int32
	for range 8 {
		group.Go(func() {
			if _, err := s.UseTicket(t.Context(), "a", epoch); err == nil {
				got.Add(1)
			}
		})
	}
	group.Wait()
	if n := got.Load(); n != 1 {
		t.Errorf("%d callers used the ticket", n)
	}
}

func testNewTicket(t *testing.T, suite suite) {
	s := suite.open(t).(store.SignIn)
	other := ticket("other", "ann")
	other.Kind = "challenge"
	other.Made = epoch.Add(time.Minute)
	fresh := ticket("fresh", "ann")
	fresh.Made = epoch.Add(2 * time.Minute)
	fresh.Expires = fresh.Made.Add(time.Hour)
	mustAddTicket(t, s, ticket("a", "ann"), ticket("nobody", ""), ticket("nobody's too", ""), other, fresh)
	list, err := s.Tickets(t.Context(), "ann")
	if diff := cmp.Diff([]store.Ticket{fresh, other}, list); diff != "" || err != nil {
		t.Errorf("%v\n%s", err, diff)
	}
	if list, err := s.Tickets(t.Context(), ""); err != nil || len(list) != 2 {
		t.Errorf("nobody's are %v, %v", list, err)
	}
	late := ticket("late", "ben")
	late.Made = epoch.Add(10 * time.Minute)
	mustAddTicket(t, s, late)
	for person, want := range map[string]int{"": 0, "ann": 1, "ben": 1} {
		if list, err := s.Tickets(t.Context(), person); err != nil || len(list) != want {
			t.Errorf("%q has %v, %v", person, list, err)
		}
	}
	for range 2 {
		if err := s.DropTickets(t.Context(), "ann", "link"); err != nil {
			t.Fatal(err)
		}
	}
	if list, err := s.Tickets(t.Context(), "ann"); err != nil || len(list) > 0 {
		t.Errorf("still there are %v, %v", list, err)
	}
}

// passkey returns a passkey that has never been used.
func passkey(id, person string) store.Passkey {
	return store.Passkey{ID: []byte(id), Person: person, Label: "Zoë's phone", Body: []byte(`{"key":"é"}`), Made: epoch, Used: epoch}
}

func mustAddPasskey(t *testing.T, s store.SignIn, passkeys ...store.Passkey) {
	t.Helper()
	for _, one := range passkeys {
		if err := s.AddPasskey(t.Context(), one); err != nil {
			t.Fatal(err)
		}
	}
}

func testPasskey(t *testing.T, suite suite) {
	s := suite.open(t)
	a, b, c := passkey("\x00a", "ann"), passkey("b", "ben"), passkey("c", "ann")
	c.Made = epoch.Add(time.Minute)
	mustAddPasskey(t, s.(store.SignIn), c, a, b)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	kept := suite.open(t).(store.SignIn)
	wantError(t, kept.AddPasskey(t.Context(), passkey("b", "cid")), store.ErrConflict)
	got, err := kept.Passkey(t.Context(), a.ID)
	if diff := cmp.Diff(a, got); diff != "" || err != nil {
		t.Errorf("%v\n%s", err, diff)
	}
	_, err = kept.Passkey(t.Context(), []byte("none"))
	wantError(t, err, store.ErrNotFound)
	list, err := kept.Passkeys(t.Context(), "ann")
	if diff := cmp.Diff([]store.Passkey{a, c}, list); diff != "" || err != nil {
		t.Errorf("%v\n%s", err, diff)
	}
	if list, err := kept.AllPasskeys(t.Context()); err != nil || len(list) != 3 {
		t.Errorf("in all there are %v, %v", list, err)
	}
	for _, person := range []string{"ben", "ann", "ann"} { // Ben has none with that ID
		if err := kept.DropPasskey(t.Context(), person, a.ID); err != nil {
			t.Fatal(err)
		}
	}
	if list, err := kept.AllPasskeys(t.Context()); err != nil || len(list) != 2 {
		t.Errorf("left are %v, %v", list, err)
	}
}

func testCounter(t *testing.T, suite suite) {
	s := suite.open(t).(store.SignIn)
	mustAddPasskey(t, s, passkey("a", "ann"))
	at := epoch
	for _, step := range []struct {
		counter uint32
		fits    bool
	}{{0, true}, {0, true}, {5, true}, {5, false}, {4, false}, {0, false}, {1<<32 - 1, true}, {1<<32 - 1, false}} {
		at = at.Add(time.Second)
		err := s.UsePasskey(t.Context(), []byte("a"), step.counter, at)
		if !step.fits {
			wantError(t, err, store.ErrConflict)
			continue
		}
		got, failed := s.Passkey(t.Context(), []byte("a"))
		if err != nil || failed != nil || got.Counter != step.counter || !got.Used.Equal(at) {
			t.Errorf("%d: %v, %v, %+v", step.counter, err, failed, got)
		}
	}
	wantError(t, s.UsePasskey(t.Context(), []byte("none"), 1, at), store.ErrConflict)
}

func testNoSignIn(t *testing.T, suite suite) {
	s := suite.open(t)
	kept := s.(store.SignIn)
	mustAddTicket(t, kept, ticket("a", "ann"), ticket("b", "ben"), ticket("nobody", ""))
	mustAddPasskey(t, kept, passkey("a", "ann"), passkey("b", "ben"))
	for _, person := range []string{"ann", "ann", ""} {
		if err := s.(store.Privacy).Unsay(t.Context(), person); err != nil {
			t.Fatal(err)
		}
	}
	for person, want := range map[string]int{"ann": 0, "ben": 1, "": 1} {
		if list, err := kept.Tickets(t.Context(), person); err != nil || len(list) != want {
			t.Errorf("%q has the tickets %v, %v", person, list, err)
		}
	}
	if list, err := kept.AllPasskeys(t.Context()); err != nil || len(list) != 1 || list[0].Person != "ben" {
		t.Errorf("left are %v, %v", list, err)
	}
}
