//go:build unix

package e2e_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"triplecross/internal/siteclient"
	"triplecross/web/identity"
)

// heard reads messages until one is of a kind; it returns false when the socket has ended.
func heard(t *testing.T, s *siteclient.Socket, kind string) bool {
	t.Helper()
	if err := s.SetReadDeadline(time.Now().Add(timeout)); err != nil {
		t.Fatal(err)
	}
	for {
		m, err := s.Next(t.Context())
		if err != nil {
			return false
		}
		if m.Kind == kind {
			return true
		}
	}
}

// do carries out an action of the operator at a server's private address.
func (p *process) do(fields ...string) {
	p.t.Helper()
	answer, err := siteclient.New(p.admin(), &http.Transport{}).Post(p.t.Context(), "/admin/do", http.Header{"Accept": {"application/json"}}, fields...)
	if err != nil || answer.Status != http.StatusNoContent {
		p.t.Fatalf("the operator's %q is answered %d %s, %v", fields, answer.Status, answer.Body, err)
	}
}

// maker returns the person on the first seat of a table, as the operator sees them.
func (p *process) maker(table string) (id, name string) {
	p.t.Helper()
	answer, err := siteclient.New(p.admin(), &http.Transport{}).Get(p.t.Context(), "/admin/tables/"+table, http.Header{"Accept": {"application/json"}})
	var shown struct{ People []struct{ ID, Name string } }
	if err == nil {
		err = json.Unmarshal([]byte(answer.Body), &shown)
	}
	if err != nil || len(shown.People) == 0 {
		p.t.Fatal(answer.Body, err)
	}
	return shown.People[0].ID, shown.People[0].Name
}

// The operator's actions at one node, and the erasure of a person there, take effect at once at the
// tables and sockets of another node.
func TestWhatHappensAtANodeIsHeardAtTheOthers(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	database := newDatabase(t)
	n := newNodes(t, cancel, database, database)
	here, there := n.list[0], n.list[1]
	zorro, bob := visit(t, here), visit(t, here)
	table, err := zorro.CreateTable(ctx, url.Values{
		"game": {"chexers"}, "public": {"on"}, "seat0": {"me"}, "seat1": {"open"}, "seat2": {"bot:beginner"},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := bob.Sit(ctx, table, 1, ""); err != nil {
		t.Fatal(err)
	}
	dial := func(c *siteclient.Client) *siteclient.Socket {
		t.Helper()
		socket, err := c.Dial(ctx, table, siteclient.Shown{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(socket.Close)
		return socket
	}
	bobs, zorros := dial(bob), dial(zorro)
	if answer, err := zorro.Post(ctx, "/t/"+table+"/say", nil, "text", "hello"); err != nil || answer.Status != http.StatusSeeOther {
		t.Fatal(answer.Status, answer.Body, err)
	}
	expect := func(what, kind string) {
		t.Helper()
		if !heard(t, bobs, kind) {
			t.Fatalf("%s does not reach the other node", what)
		}
	}
	expect("the line", "said")
	there.do("action", "hide", "table", table, "line", "1")
	expect("the hidden line", "hidden")
	there.do("action", "announce", "for", "10m")
	expect("the restart", "notice")
	there.do("action", "withdraw")
	expect("the restart that is not", "notice")
	id, name := here.maker(table)
	there.do("action", "drop", "key", id)
	if heard(t, zorros, "never") {
		t.Error("Zorro's socket goes on")
	}

	zorro.URL = there.url
	if answer, err := zorro.Post(ctx, "/yours/erase", nil, "who", identity.Mark(identity.PersonOf(zorro.Cookie("person")))); err != nil || answer.Status != http.StatusSeeOther {
		t.Fatal(answer.Status, answer.Body, err)
	}
	if heard(t, bobs, "never") {
		t.Error("the table is not read again")
	}
	page, err := bob.Get(ctx, "/t/"+table, nil)
	if err != nil || page.Status != http.StatusOK || strings.Contains(page.Body, name) {
		t.Errorf("the page (%d, %v) tells of %s", page.Status, err, name)
	}
	if answer, err := bob.Post(ctx, "/node/news", nil, "drop", "x"); err != nil || answer.Status != http.StatusNotFound {
		t.Errorf("a stranger's news are answered %d, %v", answer.Status, err)
	}

	there.do("action", "close", "table", table, "for", "1h")
	if page, err := bob.Get(ctx, "/t/"+table, nil); err != nil || page.Status != http.StatusNotFound {
		t.Errorf("a closed table is answered %d, %v", page.Status, err)
	}
}

// A person who uses all nodes in turn may do no more than at one.
func TestAPersonHasOneLimitAtAllNodes(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	database := newDatabase(t)
	n := newNodes(t, cancel, database, database)
	here, there := visit(t, n.list[0]), visit(t, n.list[1])
	for _, client := range []*siteclient.Client{here, there} {
		client.SetCookie("person", strings.Repeat("SAME", 7))
	}
	const most, more = 120, 60 // positions a minute: the flag's default
	allowed := 0
	for i := range most + more {
		client := here
		if i%2 == 1 {
			client = there
		}
		answer, err := client.Get(ctx, "/api/position?game=chexers", nil)
		if err != nil {
			t.Fatal(err)
		}
		if answer.Status != http.StatusTooManyRequests {
			allowed++
		}
	}
	// The window slides: in the seconds that this takes, a little becomes free again.
	if allowed < most || allowed > most+more/2 {
		t.Errorf("%d positions are answered, of %d", allowed, most)
	}
}

// A node that starts while a restart is announced says so at its tables, too.
func TestANodeThatStartsLaterKnowsOfTheRestart(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	n := newNodes(t, cancel, newDatabase(t))
	n.list[0].do("action", "announce", "for", "10m")
	n.databases, n.list = append(n.databases, n.databases[0]), append(n.list, nil)
	n.begin(1)
	ann := visit(t, n.list[1])
	table, err := ann.CreateTable(ctx, url.Values{"game": {"chexers"}, "seat0": {"me"}, "seat1": {"bot:beginner"}, "seat2": {"bot:beginner"}})
	if err != nil {
		t.Fatal(err)
	}
	socket, err := ann.Dial(ctx, table, siteclient.Shown{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	if !heard(t, socket, "notice") {
		t.Error("the node does not know of the restart")
	}
}
