package forward_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"triplecross/internal/cluster"
	"triplecross/web/forward"
)

// registry has the nodes of a test.
type registry struct {
	mu    sync.Mutex
	alive []cluster.Node
	down  bool
}

func (r *registry) Beat(ctx context.Context, _ cluster.Node, within time.Duration) (cluster.Roll, error) {
	alive, err := r.Alive(ctx, within)
	return cluster.Roll{Alive: alive, Now: time.Now()}, err
}

func (r *registry) Alive(context.Context, time.Duration) ([]cluster.Node, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.down {
		return nil, errors.New("the registry is down")
	}
	return append([]cluster.Node(nil), r.alive...), nil
}

func (r *registry) Leave(context.Context, string) error { return nil }

func (r *registry) set(nodes ...cluster.Node) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.alive = nodes
}

const key = "the nodes' key"

// site answers with its name and what it sees of a request, or echoes one message of a socket.
func site(t *testing.T, name string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Upgrade") != "" {
			socket, err := websocket.Accept(w, r, nil)
			if err != nil {
				t.Error(err)
				return
			}
			kind, data, err := socket.Read(r.Context())
			if err == nil {
				err = socket.Write(r.Context(), kind, append([]byte(name+" hears "), data...))
			}
			if err != nil {
				t.Error(err)
			}
			socket.Close(websocket.StatusNormalClosure, "")
			return
		}
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		client, _, _ := strings.Cut(r.RemoteAddr, ":")
		for _, header := range []string{"Triplecross-Node", "Triplecross-Client"} {
			if r.Header.Get(header) != "" {
				t.Errorf("%s sees the head %s", name, header)
			}
		}
		io.WriteString(w, strings.Join([]string{name, r.Method, r.Host, r.URL.String(), client, string(body)}, " "))
	})
}

// pair is two nodes, each with an own view of the cluster.
type pair struct {
	a, b       *httptest.Server
	nodeA      cluster.Node
	nodeB      cluster.Node
	registries [2]*registry
	cluster    *cluster.Cluster // as a sees it
	inside     *counted         // of what passes to and from b
}

func newPair(t *testing.T) *pair { return newPairOf(t, 0, 0) }

// newPairOf returns nodes with roles.
func newPairOf(t *testing.T, roles ...cluster.Roles) *pair {
	t.Helper()
	return newPairAt(t, 0, func(name string) http.Handler { return site(t, name) }, roles...)
}

// newPairAt returns nodes whose sites are made by their names, and which give clients so long to take
// an answer; 0 is no limit.
func newPairAt(t testing.TB, patience time.Duration, site func(name string) http.Handler, roles ...cluster.Roles) *pair {
	t.Helper()
	p := &pair{registries: [2]*registry{{}, {}}}
	p.a, p.b = httptest.NewUnstartedServer(nil), httptest.NewUnstartedServer(nil)
	p.inside = &counted{Listener: p.b.Listener}
	p.b.Listener = p.inside
	p.nodeA = cluster.Node{ID: "a", URL: "http://" + p.a.Listener.Addr().String(), Roles: roles[0]}
	p.nodeB = cluster.Node{ID: "b", URL: "http://" + p.b.Listener.Addr().String(), Roles: roles[1]}
	for i, server := range []*httptest.Server{p.a, p.b} {
		self := []cluster.Node{p.nodeA, p.nodeB}[i]
		p.registries[i].set(p.nodeA, p.nodeB)
		c, err := cluster.Join(t.Context(), cluster.Options{
			Registry: p.registries[i], Self: self, Log: slog.New(slog.DiscardHandler), Interval: 100 * time.Millisecond,
		})
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			p.cluster = c
		}
		t.Cleanup(func() {
			if err := c.Leave(context.Background()); err != nil {
				t.Error(err)
			}
		})
		server.Config.Handler = forward.New(forward.Options{
			Cluster: c, Site: site(self.ID), Lost: http.HandlerFunc(lost), Key: key, Proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, Log: slog.New(slog.DiscardHandler),
		})
		server.Config.WriteTimeout = patience
		server.Start()
		t.Cleanup(server.Close)
	}
	return p
}

// lost answers who gets no answer from another node.
func lost(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	w.WriteHeader(http.StatusServiceUnavailable)
	fmt.Fprintf(w, "%s %s is lost: %q %v, by the key %q", r.Method, r.URL.Path, body, err, r.Header.Get("Triplecross-Node"))
}

// tableOf returns the ID of a table that a node owns. It asks no server, so that no connection is
// open between them yet.
func (p *pair) tableOf(t testing.TB, node string) string {
	t.Helper()
	for i := range 100 {
		id := fmt.Sprintf("TABLE%d", i)
		if owner, ok := p.cluster.Owner(id); ok && owner.ID == node {
			return id
		}
	}
	t.Fatalf("%s owns no table", node)
	return ""
}

func send(t *testing.T, method, url, body string, header http.Header) string {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Host = "play.example.org"
	if header != nil {
		r.Header = header
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	if answer.StatusCode != http.StatusOK {
		return answer.Status
	}
	return string(text)
}

func TestWhatIsOfATableGoesToItsNode(t *testing.T) {
	p := newPair(t)
	mine, other := p.tableOf(t, "a"), p.tableOf(t, "b")
	for _, tt := range []struct{ method, path, body, want string }{
		{"GET", "/", "", "a GET play.example.org /"},
		{"GET", "/watch?game=chexers", "", "a GET play.example.org /watch?game=chexers"},
		{"GET", "/t/" + mine, "", "a GET play.example.org /t/" + mine},
		{"GET", "/t/" + other + "?view=text", "", "b GET play.example.org /t/" + other + "?view=text"},
		{"POST", "/t/" + other + "/move", "text=a1-a2", "b POST play.example.org /t/" + other + "/move"},
		{"GET", "/g/" + other + "/3.json", "", "b GET play.example.org /g/" + other + "/3.json"},
		{"GET", "/g/" + other + ".gif", "", "b GET play.example.org /g/" + other + ".gif"},
		{"POST", "/api/tables/" + other + "/moves", "{}", "b POST play.example.org /api/tables/" + other + "/moves"},
	} {
		header := http.Header{"X-Forwarded-For": {"198.51.100.7"}, "Content-Type": {"text/plain"}}
		got := send(t, tt.method, p.a.URL+tt.path, tt.body, header)
		client := "127.0.0.1" // where the heads of a proxy are read by the site itself
		if strings.HasPrefix(tt.want, "b") {
			client = "198.51.100.7"
		}
		if want := strings.Join([]string{tt.want, client, tt.body}, " "); got != want {
			t.Errorf("%s %s: %q, want %q", tt.method, tt.path, got, want)
		}
	}
}

// A node that only takes connections sends on all that is more than a file, and one that only has
// tables answers no strangers.
func TestNodesAnswerByTheirRoles(t *testing.T) {
	p := newPairOf(t, cluster.Web, cluster.Tables|cluster.Bots)
	for _, tt := range []struct{ method, url, want string }{
		{"GET", p.a.URL + "/", "b GET play.example.org / "},
		{"GET", p.a.URL + "/t/AAAA", "b GET play.example.org /t/AAAA "},
		{"POST", p.a.URL + "/tables", "b POST play.example.org /tables "},
		{"GET", p.a.URL + "/static/dist/app.js", "a GET play.example.org /static/dist/app.js "},
		{"GET", p.a.URL + "/readyz", "a GET play.example.org /readyz "},
		{"GET", p.b.URL + "/readyz", "b GET play.example.org /readyz "},
		{"GET", p.b.URL + "/", "421 "},
		{"GET", p.b.URL + "/t/AAAA", "421 "},
		{"POST", p.b.URL + "/tables", "421 "},
	} {
		if got := send(t, tt.method, tt.url, "", nil); !strings.HasPrefix(got, tt.want) {
			t.Errorf("%s %s: %q, want %q", tt.method, tt.url, got, tt.want)
		}
	}
}

// A node that stands still ends no connection. When it is known to be dead, what goes by way of another one ends
// or is asked of the next owner, so that nobody waits for it.
func TestNobodyWaitsForANodeThatStandsStill(t *testing.T) {
	awake := make(chan struct{})
	var reached sync.WaitGroup
	p := newPairAt(t, 0, func(name string) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			switch {
			case name == "a":
				io.WriteString(w, "a answers")
				return
			case r.Header.Get("Upgrade") != "":
				if _, err := websocket.Accept(w, r, nil); err != nil {
					t.Error(err)
				}
			case strings.HasSuffix(r.URL.Path, "/events"):
				w.Header().Set("Content-Type", "text/event-stream")
				w.(http.Flusher).Flush()
			}
			reached.Done()
			<-awake
		})
	}, 0, 0)
	defer close(awake)
	table := p.a.URL + "/t/" + p.tableOf(t, "b")
	reached.Add(3)
	var waiting sync.WaitGroup
	waiting.Go(func() {
		socket, _, err := websocket.Dial(t.Context(), table+"/ws", nil)
		if err != nil {
			t.Error(err)
			return
		}
		defer socket.CloseNow()
		if _, _, err := socket.Read(t.Context()); err == nil {
			t.Error("the socket tells something")
		}
	})
	waiting.Go(func() {
		answer, err := http.Get(table + "/events")
		if err != nil {
			t.Error(err)
			return
		}
		defer answer.Body.Close()
		io.Copy(io.Discard, answer.Body) // until it ends, in whichever way
	})
	waiting.Go(func() {
		if got := send(t, "GET", table, "", nil); got != "a answers" {
			t.Errorf("the page of the table is %q", got)
		}
	})
	reached.Wait()
	p.registries[0].set(p.nodeA)
	ended := make(chan struct{})
	go func() {
		waiting.Wait()
		close(ended)
	}()
	select {
	case <-ended:
	case <-time.After(5 * time.Second):
		t.Fatal("somebody still waits")
	}
}

// What another node does not answer is answered as the site answers errors, with the request as it came.
func TestTheSiteTellsThatANodeDoesNotAnswer(t *testing.T) {
	p := newPairAt(t, 0, func(string) http.Handler {
		return http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })
	}, 0, 0)
	path := "/t/" + p.tableOf(t, "b") + "/say"
	answer, err := http.Post(p.a.URL+path, "text/plain", strings.NewReader("hello"))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	want := "POST " + path + ` is lost: "" <nil>, by the key ""`
	if err != nil || answer.StatusCode != http.StatusServiceUnavailable || answer.Header.Get("Retry-After") != "1" || string(text) != want {
		t.Errorf("%s, %v: %q, %v", answer.Status, answer.Header, text, err)
	}
}

func TestASocketGoesToTheNodeOfItsTable(t *testing.T) {
	p := newPair(t)
	socket, _, err := websocket.Dial(t.Context(), p.a.URL+"/t/"+p.tableOf(t, "b")+"/ws", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer socket.CloseNow()
	if err := socket.Write(t.Context(), websocket.MessageText, []byte("hello")); err != nil {
		t.Fatal(err)
	}
	_, data, err := socket.Read(t.Context())
	if err != nil || string(data) != "b hears hello" {
		t.Errorf("%q, %v", data, err)
	}
}

// What has a deadline as a whole would be cut off in the middle.
func TestAStreamGoesOnByWayOfAnotherNode(t *testing.T) {
	const lines, pause = 30, 50 * time.Millisecond
	for kind, whole := range map[string]bool{"text/event-stream": true, "application/x-ndjson; charset=utf-8": true, "application/json": false} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			p := newPairAt(t, lines*pause/3, func(string) http.Handler {
				return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					w.Header().Set("Content-Type", kind)
					out := http.NewResponseController(w)
					for range lines {
						if out.SetWriteDeadline(time.Now().Add(time.Minute)) != nil {
							return // the other node has gone
						}
						io.WriteString(w, "line\n")
						out.Flush()
						time.Sleep(pause)
					}
				})
			}, 0, 0)
			answer, err := http.Get(p.a.URL + "/t/" + p.tableOf(t, "b") + "/events")
			if err != nil {
				t.Fatal(err)
			}
			defer answer.Body.Close()
			text, err := io.ReadAll(answer.Body)
			if got := strings.Count(string(text), "line\n"); (err == nil && got == lines) != whole {
				t.Errorf("%d lines of %d arrive, %v", got, lines, err)
			}
		})
	}
}

// Strangers cannot say that they are a node, nor where they come from.
func TestHeadsOfStrangersDoNotCount(t *testing.T) {
	p := newPair(t)
	other := p.tableOf(t, "b")
	for _, forged := range []string{"", "guess", key + "x"} {
		header := http.Header{"Triplecross-Node": {forged}, "Triplecross-Client": {"203.0.113.5"}}
		if got := send(t, http.MethodGet, p.a.URL+"/t/"+other, "", header); !strings.HasPrefix(got, "b ") || strings.Contains(got, "203.0.113.5") {
			t.Errorf("with key %q: %q", forged, got)
		}
	}
}

// While nodes disagree who owns a table, a request waits until they agree; it does not go round in
// circles.
func TestARequestWaitsUntilNodesAgree(t *testing.T) {
	p := newPair(t)
	other := p.tableOf(t, "b")
	crowd := []cluster.Node{p.nodeA, p.nodeB}
	for i := range 200 { // b believes that others have nearly all tables
		crowd = append(crowd, cluster.Node{ID: fmt.Sprint("c", i), URL: "http://127.0.0.1:1"})
	}
	p.registries[1].set(crowd...)
	for began := time.Now(); !strings.HasPrefix(send(t, http.MethodGet, p.b.URL+"/t/"+other, "", http.Header{"Triplecross-Node": {key}}), "421"); {
		if time.Since(began) > time.Minute {
			t.Fatal("b still owns the table")
		}
	}
	agreed := time.AfterFunc(300*time.Millisecond, func() { p.registries[1].set(p.nodeA, p.nodeB) })
	defer agreed.Stop()
	if got := send(t, http.MethodPost, p.a.URL+"/t/"+other+"/move", "text=a1", nil); !strings.HasPrefix(got, "b POST") {
		t.Errorf("%q", got)
	}
}

// A node that has died is no longer asked once the others know; until then requests wait.
func TestARequestWaitsForTheNewOwner(t *testing.T) {
	p := newPair(t)
	other := p.tableOf(t, "b")
	p.b.Close()
	known := time.AfterFunc(300*time.Millisecond, func() { p.registries[0].set(p.nodeA) })
	defer known.Stop()
	if got := send(t, http.MethodPost, p.a.URL+"/t/"+other+"/move", "text=a1", nil); !strings.HasPrefix(got, "a POST") {
		t.Errorf("%q", got)
	}
}

// Without the database no node has tables. Once that is clear, a request is answered at its first attempt.
func TestNobodyWaitsForATableWhileTheRegistryIsDown(t *testing.T) {
	p := newPair(t)
	other := p.tableOf(t, "b")
	for _, r := range p.registries {
		r.mu.Lock()
		r.down = true
		r.mu.Unlock()
	}
	for !p.cluster.Apart() {
		time.Sleep(10 * time.Millisecond)
	}
	attempts, b := 0, p.b.Config.Handler
	p.b.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		attempts++
		b.ServeHTTP(w, r)
	})
	if got := send(t, http.MethodGet, p.a.URL+"/t/"+other, "", nil); !strings.HasPrefix(got, "503") || attempts != 1 {
		t.Errorf("after %d attempts: %q", attempts, got)
	}
}

func TestALargeBodyIsRefused(t *testing.T) {
	p := newPair(t)
	for name, body := range map[string]io.Reader{
		"a length":  strings.NewReader(strings.Repeat("a", 300<<10)),
		"no length": struct{ io.Reader }{strings.NewReader(strings.Repeat("a", 300<<10))},
	} {
		answer, err := http.Post(p.a.URL+"/t/"+p.tableOf(t, "b")+"/say", "text/plain", body)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != http.StatusRequestEntityTooLarge {
			t.Errorf("a body with %s is answered with %s", name, answer.Status)
		}
	}
}

func TestPathsOfTables(t *testing.T) {
	for path, want := range map[string]string{
		"/": "", "/t/": "", "/t": "", "/tables": "", "/static/t/ABC": "", "/g/": "", "/api/tables": "", "/api/tables/": "",
		"/t/ABC": "ABC", "/t/ABC/": "ABC", "/t/ABC/ws": "ABC", "/g/ABC.gif": "ABC", "/g/ABC/12.png": "ABC", "/api/tables/ABC/events": "ABC",
		"/c/": "", "/c/ABC": "ABC", "/c/ABC/": "ABC", "/c/ABC.png": "ABC", "/c/ABC/next": "ABC",
	} {
		if got, ok := forward.Table(path); got != want || ok != (want != "") {
			t.Errorf("%s is of table %q, %v", path, got, ok)
		}
	}
}
