package signin_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"triplecross/internal/signin"
	"triplecross/internal/store"
)

func TestWhoSignsOutOtherBrowsersKeepsTheirOwn(t *testing.T) {
	s, _ := openStore(t)
	b, err := signin.OpenBrowsers(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	elsewhere, err := signin.OpenBrowsers(t.Context(), s) // another server
	if err != nil {
		t.Fatal(err)
	}
	links := signin.Links{Store: s}
	link, err := links.New(t.Context(), "ada", ada)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.AddPasskey(t.Context(), store.Passkey{ID: []byte("key"), Person: "ada", Body: []byte("{}"), Made: time.Now(), Used: time.Now()}); err != nil {
		t.Fatal(err)
	}
	if done, err := b.SignOutOthers(t.Context(), "ada", ada.Token); done || err != nil {
		t.Fatalf("without a mark: %t, %v", done, err)
	}

	own := b.Marked("ada", ada.Token)
	if signin.Base(own) != ada.Token || !b.Has("ada", own) || !b.Has("ada", ada.Token) {
		t.Fatal("a mark alone signs somebody out")
	}
	signOut := func(token string) {
		t.Helper()
		if done, err := b.SignOutOthers(t.Context(), "ada", token); !done || err != nil {
			t.Fatalf("%t, %v", done, err)
		}
	}
	signOut(own)
	has := func(token string, want bool) {
		t.Helper()
		for range 2 {
			if got := b.Has("ada", token); got != want {
				t.Errorf("%s is hers: %t", token, got)
			}
		}
	}
	has(own, true)
	has(ada.Token, false)
	has(ada.Token+"~", false)
	has(ada.Token+"~AAAAAAAAAAAAAAAAAAAAAAAAAA", false)
	has(b.Marked("ada", ada.Token), false)
	if !b.Has("bob", "BOB") {
		t.Error("somebody else is signed out")
	}
	if _, err := links.Look(t.Context(), link); !errors.Is(err, signin.ErrEnded) {
		t.Errorf("the link: %v", err)
	}
	if keys, err := s.Passkeys(t.Context(), "ada"); len(keys) > 0 || err != nil {
		t.Errorf("passkeys stay: %v, %v", keys, err)
	}
	if err := elsewhere.Reload(t.Context()); err != nil || elsewhere.Has("ada", ada.Token) || !elsewhere.Has("ada", own) {
		t.Errorf("another server does not know it: %v", err)
	}

	// A browser that got the mark in the meantime by a link is signed out the next time. An answer that
	// was lost costs nothing: the marked token is good before and after.
	again := b.Marked("ada", own)
	has(again, true)
	signOut(again)
	has(again, true)
	has(own, false)
}

// listed counts how often everybody's tickets are read.
type listed struct {
	store.SignIn
	times int
}

func (l *listed) TicketsOfKind(ctx context.Context, kind string) ([]store.Ticket, error) {
	l.times++
	return l.SignIn.TicketsOfKind(ctx, kind)
}

// However many have signed out their other browsers, one more reads only what is kept of that person.
func TestASignOutReadsOnlyItsPerson(t *testing.T) {
	s, _ := openStore(t)
	keeper := &listed{SignIn: s}
	b, err := signin.OpenBrowsers(t.Context(), keeper)
	if err != nil {
		t.Fatal(err)
	}
	elsewhere, err := signin.OpenBrowsers(t.Context(), keeper)
	if err != nil {
		t.Fatal(err)
	}
	before := keeper.times
	for _, person := range []string{"ada", "bob"} {
		own := b.Marked(person, ada.Token)
		if done, err := b.SignOutOthers(t.Context(), person, own); !done || err != nil {
			t.Fatalf("%t, %v", done, err)
		}
		if err := elsewhere.ReloadPerson(t.Context(), person); err != nil {
			t.Fatal(err)
		}
		for _, at := range []*signin.Browsers{b, elsewhere} {
			if !at.Has(person, own) || at.Has("ada", ada.Token) {
				t.Errorf("%s is not signed out", person)
			}
		}
	}
	if keeper.times != before {
		t.Errorf("everybody is read %d times", keeper.times-before)
	}
	if err := s.DropTickets(t.Context(), "ada", store.KindBrowsers); err != nil { // as erasing her does
		t.Fatal(err)
	}
	if err := elsewhere.ReloadPerson(t.Context(), "ada"); err != nil || !elsewhere.Has("ada", ada.Token) || elsewhere.Has("bob", ada.Token) {
		t.Errorf("what was dropped is still needed, %v", err)
	}
}
