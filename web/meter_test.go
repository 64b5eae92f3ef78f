package web_test

import (
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"triplecross/internal/protocol"
	"triplecross/web"
)

// tally records what a meter is told.
type tally struct {
	mu    sync.Mutex
	lines []string
}

func (m *tally) Answered(route string, status int, _ time.Duration) {
	m.note(fmt.Sprint(status, " ", route))
}

func (m *tally) Refused(code protocol.Code) { m.note("refused " + string(code)) }

func (m *tally) Limited(limit string) { m.note("limited by " + limit) }

func (m *tally) Panicked(where string) { m.note("panic in a " + where) }

func (m *tally) Closed(code int) { m.note(fmt.Sprint("closed with ", code)) }

func (m *tally) Matched(waited []time.Duration, bots int) {
	m.note(fmt.Sprintf("%d people of the pool play with %d bots after %v", len(waited), bots, waited[0].Round(time.Second)))
}

func (m *tally) note(line string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.lines = append(m.lines, line)
}

func (m *tally) has(line string) bool { return m.count(line) > 0 }

// count returns how often something was noted.
func (m *tally) count(line string) (n int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, noted := range m.lines {
		if noted == line {
			n++
		}
	}
	return n
}

func TestTheMeterIsToldOfRequestsByTheirRoutesAndOfRefusals(t *testing.T) {
	m := &tally{}
	s := open(t, web.Limits{Sockets: 1}, func(o *web.Options) { o.Meter = m })
	table, people := s.three()
	p := people[0]
	p.get("/")
	p.get("/t/" + table)
	p.get("/g/" + table + "/0")
	p.get("/t/NOSUCHTABL")
	p.get("/no/such/page")
	p.get("/t/" + table + "/no/such/page")
	p.post("/t/"+table+"/sit", "seat", "9")
	l := p.dial(table)
	l.await("view")
	if code, _ := p.dial(table).ended(); code != protocol.CloseTooMany {
		t.Errorf("the second socket is closed with %d", code)
	}
	l.Close()
	for _, line := range []string{
		"200 /", "303 /tables", "200 /t/{id}", "200 /g/{id}/{ply}", "404 /t/{id}", "400 /t/{id}/sit", "101 /t/{id}/ws",
		"refused unknown", "refused malformed", "refused flood", "limited by sockets", "closed with 4003", "closed with 0",
	} {
		s.until("the meter is not told "+line, func() bool { return m.has(line) })
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, line := range m.lines {
		if line == fmt.Sprint(http.StatusOK, " /t/", table) {
			t.Errorf("the meter is told %s", line)
		}
	}
	t.Log(slices.Compact(slices.Sorted(slices.Values(m.lines))))
}
