package web_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"triplecross/internal/protocol"
	"triplecross/internal/push"
	"triplecross/internal/push/pushtest"
	"triplecross/internal/store/sqlite"
	"triplecross/web"
)

// subscribe has a browser of somebody notify them.
func (p *person) subscribe(header ...string) *pushtest.Browser {
	p.t.Helper()
	b := p.service.Subscribe()
	answer, err := p.Post(p.ctx, "/yours/push", headers(header), "endpoint", b.Endpoint, "key", b.Key, "auth", b.Auth)
	if err != nil || answer.Status != http.StatusNoContent {
		p.t.Fatalf("the subscription is answered %d %s, %v", answer.Status, answer.Body, err)
	}
	return b
}

// follow returns the table to which a notice leads somebody.
func (p *person) follow(n pushtest.Notice) string {
	p.t.Helper()
	answer := p.get("/yours/push/" + n.Tag)
	if answer.Status != http.StatusSeeOther {
		p.t.Fatalf("a notice is answered %d", answer.Status)
	}
	return strings.TrimPrefix(answer.Header.Get("Location"), "/t/")
}

// ofDays makes a table of a game of days for two.
func (p *person) ofDays() string {
	p.t.Helper()
	answer := p.post("/tables", "game", "hexdame", "clock", "3d", "public", "on", "seat0", "me", "seat1", "open", "name", "Ann")
	if answer.Status != http.StatusSeeOther {
		p.t.Fatalf("the table is answered %d: %s", answer.Status, answer.Body)
	}
	return strings.TrimPrefix(answer.Header.Get("Location"), "/t/")
}

// Two people are never there at the same time: each comes when a notice calls, hours later.
func TestAGameOfDaysIsPlayedToItsEndByNotificationsAlone(t *testing.T) {
	inBubble(t, func(t *testing.T, s *site) {
		people := []*person{s.guest(), s.guest()}
		id := people[0].ofDays()
		people[1].sit(id, 1, "")
		browsers := []*pushtest.Browser{people[0].subscribe(), people[1].subscribe("Accept-Language", "de")}
		titles := []string{"It is your turn", "Du bist am Zug"}
		began, moves, dice := time.Now(), 0, dice()
		for s.table(id).Status == protocol.Live {
			var n pushtest.Notice
			var i int
			select {
			case n = <-browsers[0].Notices:
			case n = <-browsers[1].Notices:
				i = 1
			case <-time.After(4 * 24 * time.Hour):
				t.Fatal("nobody is called")
			}
			if n.Title != titles[i] || strings.Contains(n.Payload, id) || strings.Contains(n.Payload, s.table(id).JoinKey()) {
				t.Fatalf("person %d is called by %s", i, n.Payload)
			}
			time.Sleep(2 * time.Hour)
			if online := s.table(id).Here.Online; online != 0 {
				t.Fatalf("before the move %d there are already %b", moves, online)
			}
			at := people[i].follow(n)
			if at != id {
				t.Fatalf("the notice leads to %q", at)
			}
			l := people[i].dial(at)
			l.await("view")
			seat, text, ok := l.Choose(dice)
			if !ok {
				t.Fatalf("person %d is called, and has no move", i)
			}
			l.play(l.Version, seat, text)
			l.await("ack")
			l.Close()
			moves++
		}
		if took := time.Since(began); took < 24*time.Hour || moves < 12 {
			t.Errorf("the game took %v and %d moves", took, moves)
		}
		if lost := s.table(id).Lost; lost != 0 {
			t.Errorf("the seats %b have lost on time", lost)
		}
		if err := s.service.Wrong(); err != nil {
			t.Error(err)
		}
	})
}

func TestANoticeLeadsOnlyThoseToATableWhoAreAtIt(t *testing.T) {
	s := open(t, web.Limits{})
	ann, ben := s.guest(), s.guest()
	id := ann.ofDays()
	ben.create("me", "open", "open")
	n := pushtest.Notice{Tag: push.Reference(id)}
	if to := ann.follow(n); to != id {
		t.Errorf("Ann comes to %s", to)
	}
	for _, other := range []*person{ben, s.guest()} {
		if to := other.follow(n); to != "/yours" {
			t.Errorf("a stranger comes to %s", to)
		}
	}
}

func TestOnlyWhoHasSatDownIsNotified(t *testing.T) {
	s := open(t, web.Limits{})
	b := s.service.Subscribe()
	fields := []string{"endpoint", b.Endpoint, "key", b.Key, "auth", b.Auth}
	if answer := s.guest().post("/yours/push", fields...); answer.Status != http.StatusForbidden {
		t.Errorf("a stranger is answered %d", answer.Status)
	}
	ann := s.guest()
	ann.ofDays()
	if answer := ann.post("/yours/push", "endpoint", "https://localhost.example", "key", "x", "auth", "y"); answer.Status != http.StatusBadRequest {
		t.Errorf("nonsense is answered %d", answer.Status)
	}
	if answer := ann.post("/yours/push", "endpoint", "https://192.168.1.1/x", "key", b.Key, "auth", b.Auth); answer.Status != http.StatusBadRequest {
		t.Errorf("an address at home is answered %d", answer.Status)
	}
}

// What is kept for notices is told, switched off and erased with the rest.
func TestNoticesAreExportedSwitchedOffAndErased(t *testing.T) {
	s := open(t, web.Limits{})
	ann, ben := s.guest(), s.guest()
	ann.ofDays()
	ben.ofDays()
	first, second, bens := ann.subscribe(), ann.subscribe(), ben.subscribe()
	knows := func(b *pushtest.Browser, want bool) {
		t.Helper()
		data := string(ann.get("/yours/data").Body)
		if got := strings.Contains(data, b.Endpoint) && strings.Contains(data, b.Key) && strings.Contains(data, b.Auth); got != want {
			t.Errorf("%s is told: %v\n%s", b.Endpoint, got, data)
		}
	}
	knows(first, true)
	knows(bens, false)
	if page := string(ann.get("/yours").Body); !strings.Contains(page, `data-push="`) {
		t.Error("the page of the own games does not let them be switched off")
	}
	ann.post("/yours/push/off", "endpoint", first.Endpoint)
	ann.post("/yours/push/off", "endpoint", bens.Endpoint) // which is not hers
	knows(first, false)
	knows(second, true)
	if data := string(ben.get("/yours/data").Body); !strings.Contains(data, bens.Endpoint) {
		t.Error("somebody else has switched it off")
	}
	ann.erase()
	all, err := sqlite.NewSubscriptions(s.store).SubscriptionsOf(s.ctx, "")
	if err != nil || len(all) != 1 || all[0].Endpoint != bens.Endpoint {
		t.Errorf("after the erasure there are %+v, %v", all, err)
	}
}

// Only who sits in a game of days is asked, and nobody where it is off.
func TestOnlyWhoSitsInAGameOfDaysIsAsked(t *testing.T) {
	s := open(t, web.Limits{})
	ann := s.guest()
	days, quick := ann.ofDays(), ann.create("me", "open", "open")
	for _, tt := range []struct {
		who  *person
		id   string
		asks bool
	}{{ann, days, true}, {s.guest(), days, false}, {ann, quick, false}} {
		page := string(tt.who.get("/t/" + tt.id).Body)
		if got := strings.Contains(page, "data-push="); got != tt.asks {
			t.Errorf("asked at %s: %v", tt.id, got)
		}
	}
	off := open(t, web.Limits{}, func(o *web.Options) { o.Push = nil })
	ann = off.guest()
	if page := string(ann.get("/t/" + ann.ofDays()).Body); strings.Contains(page, "push") {
		t.Error("it is asked where nobody is notified")
	}
	if answer := ann.post("/yours/push"); answer.Status != http.StatusNotFound && answer.Status != http.StatusMethodNotAllowed {
		t.Errorf("a subscription is answered %d", answer.Status)
	}
}

// A browser is a bounded number of bytes, and a person sends a bounded number of forms.
func TestSubscriptionsAreLimited(t *testing.T) {
	s := open(t, web.Limits{Act: 3})
	ann := s.guest()
	ann.ofDays()
	for range 3 {
		ann.subscribe()
	}
	b := s.service.Subscribe()
	if answer := ann.post("/yours/push", "endpoint", b.Endpoint, "key", b.Key, "auth", b.Auth); answer.Status != http.StatusTooManyRequests {
		t.Errorf("the fourth is answered %d", answer.Status)
	}
}

func TestANoticeSaysNoNameThatWasErasedMeanwhile(t *testing.T) {
	inBubble(t, func(t *testing.T, s *site) {
		ann, ben := s.guest(), s.guest()
		id := ann.ofDays()
		browser := ann.subscribe()
		if answer := ben.post("/t/"+id+"/sit", "seat", "1", "name", "Ben"); answer.Status != http.StatusSeeOther {
			t.Fatalf("%d: %s", answer.Status, answer.Body)
		}
		if answer := ben.erase(); answer.Location() != "/yours/erase?done" {
			t.Fatalf("%d: %s", answer.Status, answer.Body)
		}
		if n := <-browser.Notices; strings.Contains(n.Title+n.Body, "Ben") || !strings.Contains(n.Title+n.Body, "somebody") {
			t.Errorf("the notice is %q, %q", n.Title, n.Body)
		}
	})
}
