package web_test

import (
	"net/http"
	"sync"
	"testing"
	"time"

	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
	"triplecross/web"
)

// reach opens a socket as if the proxy had received it from an address.
func (p *person) reach(address, table string) *line {
	p.t.Helper()
	socket, err := p.Dial(p.ctx, table, siteclient.Shown{}, headers([]string{"X-Forwarded-For", address}))
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { socket.Close() })
	return &line{Socket: socket, site: p.site}
}

// until waits until a condition holds.
func (s *site) until(what string, so func() bool) {
	s.t.Helper()
	for !so() {
		if s.ctx.Err() != nil {
			s.t.Fatal(what)
		}
		time.Sleep(time.Millisecond)
	}
}

func TestAnAddressHoldsOnlySoManySockets(t *testing.T) {
	s := open(t, web.Limits{Sockets: 3}, behindProxy)
	table, people := s.three()
	var lines []*line
	for _, p := range people {
		l := p.reach("198.51.100.1", table)
		l.await("view")
		lines = append(lines, l)
	}
	for _, p := range []*person{people[0], s.guest()} {
		if code, messages := p.reach("198.51.100.1", table).ended(); code != protocol.CloseTooMany || len(messages) > 0 {
			t.Errorf("one socket more is closed with %d after %v", code, messages)
		}
	}
	s.guest().reach("198.51.100.2", table).await("view")
	if n := s.web.Sockets(); n != 4 {
		t.Errorf("%d sockets are open", n)
	}
	lines[0].Close()
	s.until("the closed socket still counts", func() bool { return s.web.Sockets() == 3 })
	people[0].reach("198.51.100.1", table).await("view")
}

func TestATableWithAllTheWatchersItTakesLetsItsPlayersIn(t *testing.T) {
	s := open(t, web.Limits{Watchers: 2})
	table, people := s.three()
	other, _ := s.three()
	for range 2 {
		s.guest().dial(table).await("view")
	}
	if code, _ := s.guest().dial(table).ended(); code != protocol.CloseTooMany {
		t.Errorf("the third watcher's socket is closed with %d", code)
	}
	if code, _ := s.guest().dial(table).ended(); code != protocol.CloseTooMany {
		t.Errorf("the fourth watcher's socket is closed with %d", code)
	}
	s.guest().dial(other).await("view")
	says(t, s.guest().get("/t/"+table), http.StatusOK, "<svg")
	s.goesOn(table, people)
}

func TestATableWithAllTheWatchersItTakesLetsTheOwnerOfABotsSeatIn(t *testing.T) {
	s := open(t, web.Limits{Watchers: 2})
	table, people := s.three()
	if answer := people[1].post("/t/"+table+"/stand", "seat", "1"); answer.Status != http.StatusSeeOther {
		t.Fatalf("leaving the seat is answered %d", answer.Status)
	}
	for range 2 {
		s.guest().dial(table).await("view")
	}
	people[1].dial(table).await("view")
}

func TestASocketThatIsTurnedAwayWithoutUpgradingGetsASentence(t *testing.T) {
	s := open(t, web.Limits{Sockets: 1, Watchers: 1}, behindProxy)
	table, _ := s.three()
	s.guest().reach("198.51.100.1", table).await("view")
	for address, want := range map[string]struct {
		status   int
		sentence string
	}{
		"198.51.100.1": {http.StatusTooManyRequests, "too many tables open"},
		"198.51.100.2": {http.StatusServiceUnavailable, "as many watchers as it can take"},
	} {
		answer := s.guest().get("/t/"+table+"/ws", "X-Forwarded-For", address)
		says(t, answer, want.status, want.sentence)
		if answer.Header.Get("Retry-After") == "" {
			t.Error("the answer does not tell when to try again")
		}
	}
}

func TestAStormOfSocketsOpensOnlySoMany(t *testing.T) {
	s := open(t, web.Limits{Sockets: 5})
	table, people := s.three()
	var group sync.WaitGroup
	for range 40 {
		g := s.guest()
		group.Go(func() {
			socket, err := g.Dial(s.ctx, table, siteclient.Shown{}, nil)
			if err != nil {
				return
			}
			for err == nil {
				_, err = socket.Next(s.ctx)
			}
		})
	}
	s.until("the sockets do not open", func() bool { return s.web.Sockets() == 5 })
	people[1].post("/t/"+table+"/name", "name", "Bob")
	s.web.Close()
	group.Wait()
	if n := s.web.Sockets(); n != 0 {
		t.Errorf("%d sockets are left", n)
	}
}
