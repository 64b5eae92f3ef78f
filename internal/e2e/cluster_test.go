//go:build unix

package e2e_test

import (
	"context"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// nodes are servers that share a database; people come to any of them.
type nodes struct {
	*world
	databases []string // the URL of the database for each node
	list      []*process
	roles     []string // the role of each node; nil means that each has all roles
}

// newNodes returns a world with one node for each URL of the database.
func newNodes(t *testing.T, end context.CancelFunc, databases ...string) *nodes {
	return newNodesFor(t, end, nil, databases...)
}

// newNodesFor returns a world of nodes with roles. People connect to the nodes that take
// connections.
func newNodesFor(t *testing.T, end context.CancelFunc, roles []string, databases ...string) *nodes {
	n := &nodes{world: newWorld(t, end), databases: databases, list: make([]*process, len(databases)), roles: roles}
	n.ledger.mayRefuse = true
	for i := range n.list {
		n.begin(i)
	}
	close(n.up)
	return n
}

// begin starts node i of the list.
func (n *nodes) begin(i int) {
	n.t.Helper()
	addr := freeAddress(n.t) // the other nodes have to know it before it listens
	flags := []string{"-store", n.databases[i], "-addr", addr, "-node-url", "http://" + addr, "-admin", "127.0.0.1:0"}
	if n.roles != nil {
		flags = append(flags, "-role", n.roles[i])
	}
	p := start(n.t, n.dir, flags...)
	n.mu.Lock()
	defer n.mu.Unlock()
	n.list[i] = p
	if n.roles == nil || strings.Contains(n.roles[i], "web") {
		n.at = append(n.at, p.url)
	}
}

// without sends no more people to a node, like a load balancer that has noticed its end.
func (n *nodes) without(i int) *process {
	n.mu.Lock()
	defer n.mu.Unlock()
	p := n.list[i]
	n.at = slices.DeleteFunc(slices.Clone(n.at), func(url string) bool { return url == p.url })
	return p
}

// play plays games with people at all nodes until enough is closed, and then plays them to the end.
func (n *nodes) play(ctx context.Context, enough <-chan struct{}) *sync.WaitGroup {
	var groups sync.WaitGroup
	for _, seats := range [][]string{
		{"me", "open", "open"},
		{"open", "me", "bot:beginner"},
		{"me", "bot:beginner", "bot:beginner"},
	} {
		people := []*player{n.player(), n.player(), n.player()}
		groups.Go(func() { n.games(ctx, enough, people, seats) })
	}
	return &groups
}

// People at different nodes play at one table and see the same game.
func TestAGameIsPlayedOverTwoNodes(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	database := newDatabase(t)
	n := newNodes(t, cancel, database, database)
	enough := make(chan struct{})
	close(enough) // one game for each group
	n.play(ctx, enough).Wait()
	if ctx.Err() != nil {
		t.Fatal("the games do not end")
	}
	n.ledger.report(t)
	for _, p := range n.list {
		p.cmd.Process.Signal(syscall.SIGTERM)
		if code := p.wait(); code != 0 {
			t.Errorf("a node ends with %d:\n%s", code, &p.log)
		}
	}
}

// One node takes the connections, one has the tables and one thinks for the bots. When the last is
// killed, the node with the tables thinks itself.
func TestNodesWithRolesPlayTogether(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	database := newDatabase(t)
	n := newNodesFor(t, cancel, []string{"web", "tables", "bots"}, database, database, database)
	enough := make(chan struct{})
	games := n.play(ctx, enough)
	thought := func() int {
		return counter(t, n.list[1], `triplecross_bots_elsewhere_total{`, `result="answered"`)
	}
	for thought() < 20 && ctx.Err() == nil {
		time.Sleep(50 * time.Millisecond)
	}
	n.list[2].kill()
	n.ledger.awaitEverywhere(ctx, n.ledger.moves(), time.Now())
	close(enough)
	games.Wait()
	if ctx.Err() != nil {
		t.Fatal("the games do not end")
	}
	n.ledger.report(t)
	if rooms := counter(t, n.list[0], "triplecross_rooms{"); rooms != 0 {
		t.Errorf("the node that takes connections has %d tables", rooms)
	}
	answer, err := http.Get(n.list[1].url + "/")
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusMisdirectedRequest {
		t.Errorf("a node that takes no connections answers %s", answer.Status)
	}
}

// Nodes are killed at random moments, and every table goes on at another one.
func TestSlowKillingNodesLosesNothing(t *testing.T) {
	testNodesEnd(t, func(p *process) { p.kill() })
}

// Nodes are replaced one after the other, as for an upgrade.
func TestSlowReplacingNodesLosesNothing(t *testing.T) {
	testNodesEnd(t, func(p *process) {
		p.cmd.Process.Signal(syscall.SIGTERM)
		if code := p.wait(); code != 0 {
			t.Errorf("a node ends with %d:\n%s", code, &p.log)
		}
	})
}

// soaked returns the number of repetitions: usually, or soak in make soak.
func soaked(usually, soak int) int {
	if os.Getenv("SOAK") != "" {
		return soak
	}
	return usually
}

// testNodesEnd plays games while nodes are ended and started again, each time a random one of three. It logs
// how long games paused, and the moves per second.
func testNodesEnd(t *testing.T, end func(*process)) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	database := newDatabase(t)
	n := newNodes(t, cancel, database, database, database)
	seed := rand.Uint64()
	dice := rand.New(rand.NewPCG(seed, 0))
	enough := make(chan struct{})
	// There are several games at a time, so that each node has some.
	groups := []*sync.WaitGroup{n.play(ctx, enough), n.play(ctx, enough), n.play(ctx, enough)}
	var pauses []time.Duration
	var victims []int
	began := time.Now()
	for range soaked(6, 100) {
		n.ledger.await(ctx, 20+dice.IntN(200))
		victim := dice.IntN(len(n.list))
		victims = append(victims, victim)
		p := n.without(victim)
		before, ended := n.ledger.moves(), time.Now()
		end(p)
		pauses = append(pauses, n.ledger.awaitEverywhere(ctx, before, ended)...)
		n.begin(victim)
	}
	rate := float64(n.ledger.known()) / time.Since(began).Seconds()
	close(enough)
	for _, group := range groups {
		group.Wait()
	}
	if ctx.Err() != nil {
		t.Fatal("the games do not end")
	}
	slices.Sort(pauses)
	at := func(share int) time.Duration { return pauses[(len(pauses)-1)*share/100].Round(time.Millisecond) }
	t.Logf("by seed %d the nodes %v ended; after each the games went on within p50 %v, p90 %v, at the latest %v", seed, victims, at(50), at(90), at(100))
	t.Logf("%.0f moves a second were made, the pauses included", rate)
	n.ledger.report(t)
}

// PostgreSQL dies again and again, and the games go on when it is back.
func TestSlowNodesOutliveTheirDatabase(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	cluster, database := newCluster(t)
	n := newNodes(t, cancel, database, database)
	enough := make(chan struct{})
	groups := n.play(ctx, enough)
	for range soaked(3, 10) {
		n.ledger.await(ctx, 20+rand.IntN(40))
		if err := cluster.Crash(rand.N(5 * time.Second)); err != nil {
			t.Fatal(err)
		}
	}
	n.ledger.await(ctx, 30)
	close(enough)
	groups.Wait()
	if ctx.Err() != nil {
		t.Fatal("the games do not end")
	}
	n.ledger.report(t)
}

// A node that cannot reach the database reports that it is not ready, and its tables go on at
// another node.
func TestSlowANodeThatIsCutOffGivesUpItsTables(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	cluster, database := newCluster(t)
	valve := newValve(t, cluster.Socket())
	n := newNodes(t, cancel, "postgres://postgres@"+valve.addr()+"/games?sslmode=disable", database)
	enough := make(chan struct{})
	groups := n.play(ctx, enough)
	for i := range soaked(2, 20) {
		stall := i%2 == 1
		n.ledger.await(ctx, 20+rand.IntN(40))
		valve.shut(stall)
		cut := n.without(0)
		began := time.Now()
		n.awaitReady(ctx, cut, false)
		t.Logf("cut off, stalled %v: not ready after %v", stall, time.Since(began).Round(time.Millisecond))
		// The games of the first node go on at the other. Games whose people all
		// wait at the node that is cut off do not go on, hence the limit.
		patience, stop := context.WithTimeout(ctx, 15*time.Second)
		n.ledger.await(patience, 300)
		stop()
		valve.open()
		n.awaitReady(ctx, cut, true)
		n.mu.Lock()
		n.at = append(n.at, cut.url)
		n.mu.Unlock()
	}
	close(enough)
	groups.Wait()
	if ctx.Err() != nil {
		t.Fatal("the games do not end")
	}
	n.ledger.report(t)
}

// awaitReady waits until a node says that it is ready, or that it is not.
func (n *nodes) awaitReady(ctx context.Context, p *process, want bool) {
	n.t.Helper()
	for began := time.Now(); ctx.Err() == nil; time.Sleep(50 * time.Millisecond) {
		answer, err := http.Get(p.url + "/readyz")
		if err == nil {
			answer.Body.Close()
			if (answer.StatusCode < 300) == want {
				return
			}
		}
		if time.Since(began) > timeout {
			n.t.Fatalf("whether the node is ready does not become %v", want)
		}
	}
}

// The load tester's people connect to all nodes, and it finds the log of every game as they saw it.
func TestSeatsAndWatchersAreSpreadOverNodes(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	database := newDatabase(t)
	n := newNodes(t, cancel, database, database)
	load := run(t, binary, "loadtest", "-url", n.list[0].url+","+n.list[1].url, "-tables", "6", "-watchers", "3", "-duration", "2s")
	// A game that has ended is followed by another one.
	checked := regexp.MustCompile(`checked +([6-9]|\d\d+) logs`)
	if code := load.exitCode(t); code != 0 || !checked.MatchString(load.out.String()) {
		t.Errorf("it ends with %d:\n%s", code, &load.out)
	}
	if ctx.Err() != nil {
		t.Error("a promise was not kept")
	}
}

// counter returns the value of a node's first metric whose line contains all parts.
func counter(t *testing.T, p *process, parts ...string) int {
	t.Helper()
	answer, err := http.Get(p.admin() + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if slices.ContainsFunc(parts, func(part string) bool { return !strings.Contains(line, part) }) {
			continue
		}
		fields := strings.Fields(line)
		value, err := strconv.ParseFloat(fields[len(fields)-1], 64)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		return int(value)
	}
	t.Fatalf("no figure has %v", parts)
	return 0
}
