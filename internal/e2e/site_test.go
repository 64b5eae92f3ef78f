//go:build unix

package e2e_test

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"triplecross/internal/siteclient"
)

// pair returns two nodes that share an empty database.
func pair(t *testing.T, flags ...string) (a, b *process) {
	t.Helper()
	database := newDatabase(t)
	begin := func() *process {
		addr := freeAddress(t)
		return start(t, t.TempDir(), append([]string{"-store", database, "-addr", addr, "-node-url", "http://" + addr, "-admin", "127.0.0.1:0"}, flags...)...)
	}
	a, b = begin(), begin()
	for _, p := range []*process{a, b} { // the first may not know the second yet
		p.awaitNodes(2)
	}
	return a, b
}

// awaitNodes waits until a node's log says that n nodes are alive.
func (p *process) awaitNodes(n int) {
	p.t.Helper()
	told := regexp.MustCompile(`msg="the nodes that are alive" number=(\d+)`)
	for began := time.Now(); time.Since(began) < timeout; time.Sleep(10 * time.Millisecond) {
		lines := told.FindAllStringSubmatch(p.log.String(), -1)
		if len(lines) > 0 && lines[len(lines)-1][1] == string(rune('0'+n)) {
			return
		}
	}
	p.t.Fatalf("it does not hear of %d nodes:\n%s", n, &p.log)
}

// The cap on unfinished tables counts those of the whole site, wherever they were created.
func TestNodesHaveOneCapOnTables(t *testing.T) {
	a, b := pair(t, "-limit-unfinished-tables", "3")
	for range 3 {
		if _, err := visit(t, a).CreateChexers(t.Context(), false, "me", "open", "open"); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := visit(t, b).CreateChexers(t.Context(), false, "me", "open", "open"); err == nil || !strings.Contains(err.Error(), "503") {
		t.Errorf("a fourth table at the other node: %v", err)
	}
}

// Both nodes show the same front page: one house table, and the number of people who wait for others,
// all of them at one node.
func TestNodesHaveOneFrontPage(t *testing.T) {
	a, b := pair(t)
	ids := regexp.MustCompile(`data-id="([A-Z2-7]+)"`)
	var shown [2]string
	for i, p := range []*process{a, b} {
		match := ids.FindStringSubmatch(p.page("/"))
		if match == nil {
			t.Fatal("the front page has no table")
		}
		shown[i] = match[1]
	}
	if shown[0] != shown[1] {
		t.Errorf("the front pages show the tables %v", shown)
	}
	waits := visit(t, b)
	if answer, err := waits.Post(t.Context(), "/pool/chexers", nil, "clock", "5+8", "wait", "0", "name", "Ann"); err != nil || answer.Status != http.StatusSeeOther {
		t.Fatal(answer.Status, answer.Body, err)
	}
	ctx, leave := context.WithCancel(t.Context())
	defer leave()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, b.url+"/pool/chexers/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.AddCookie(&http.Cookie{Name: "person", Value: waits.Cookie("person")})
	stream, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	for _, p := range []*process{a, b} {
		for began := time.Now(); !strings.Contains(p.page("/"), "One person is waiting"); time.Sleep(100 * time.Millisecond) {
			if time.Since(began) > timeout {
				t.Fatalf("%s does not show the waiting people", p.url)
			}
		}
	}
}

// A page finds the pool at the other node when its own is killed, and is asked to send its wish there again.
func TestWhoWaitsAtAKilledNodeWaitsAtTheOther(t *testing.T) {
	owner, rest := pair(t)
	ann := visit(t, rest)
	wait := func() error {
		answer, err := ann.Post(t.Context(), "/pool/hexdame", nil, "wait", "0", "name", "Ann")
		if err == nil && answer.Status != http.StatusSeeOther {
			err = fmt.Errorf("answered %d: %s", answer.Status, answer.Body)
		}
		return err
	}
	if err := wait(); err != nil {
		t.Fatal(err)
	}
	if counter(t, owner, `triplecross_pool_waiting{`) == 0 {
		owner, rest = rest, owner
		ann.URL = rest.url
	}
	owner.kill()
	told := func(event string) bool {
		ctx, leave := context.WithTimeout(t.Context(), 5*time.Second)
		defer leave()
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, rest.url+"/pool/hexdame/events", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.AddCookie(&http.Cookie{Name: "person", Value: ann.Cookie("person")})
		stream, err := http.DefaultClient.Do(r)
		if err != nil {
			return false
		}
		defer stream.Body.Close()
		if stream.StatusCode != http.StatusOK {
			return false
		}
		line, err := bufio.NewReader(stream.Body).ReadString('\n')
		if err != nil { // the former owner is not known to be dead yet
			return false
		}
		if line != "event: "+event+"\n" {
			t.Fatalf("Ann's page is told %q, not %s", line, event)
		}
		return true
	}
	for began := time.Now(); !told("lost"); time.Sleep(100 * time.Millisecond) {
		if time.Since(began) > timeout {
			t.Fatalf("the pool does not come to the other node:\n%s", &rest.log)
		}
	}
	if err := wait(); err != nil {
		t.Fatal(err)
	}
	if !told("status") {
		t.Error("Ann does not wait at the other node")
	}
}

// Each node caches pictures by what they show, so that none shows an outdated table.
func TestNodesShowOnePictureOfATable(t *testing.T) {
	a, b := pair(t)
	game := a.create(siteclient.NewTable{Game: "hexdame", Seats: []string{"me", "me"}})
	seen := map[string]bool{}
	for range 3 {
		for _, path := range []string{".svg", ".gif", ".json"} {
			first, second := string(a.get("/g/"+game.Table+path, game.Token)), string(b.get("/g/"+game.Table+path, game.Token))
			if first != second || seen[first] {
				t.Fatalf("%s: %d bytes at one node, %d at the other, or both are as before", path, len(first), len(second))
			}
			seen[first] = true
		}
		a.playOnce(game.Table, game.Token)
	}
}

// Each node reports that it is ready, and names itself in its metrics.
func TestNodesAreReadyAndNameTheirFigures(t *testing.T) {
	a, b := pair(t)
	for _, p := range []*process{a, b} {
		if status, _ := p.ask(http.MethodGet, "/readyz", "", ""); status != http.StatusNoContent {
			t.Errorf("%s is answered %d", p.url, status)
		}
		counter(t, p, `triplecross_rooms{`, `node="`+p.url+`"`)
		counter(t, p, `triplecross_build_info{`, `node="`+p.url+`"`)
	}
}
