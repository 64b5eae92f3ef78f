package web_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
	"triplecross/web"
)

// script is a program without cookies.
type script struct {
	*site
	client *http.Client
	token  string
}

func (s *site) script() *script {
	transport := &http.Transport{}
	s.t.Cleanup(transport.CloseIdleConnections)
	return &script{site: s, client: &http.Client{Transport: transport}}
}

// request returns a request in the script's name.
func (p *script) request(ctx context.Context, method, path, body string, header ...string) *http.Request {
	p.t.Helper()
	r, err := http.NewRequestWithContext(ctx, method, p.url+path, strings.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	r.Header = headers(header)
	if p.token != "" {
		r.Header.Set("Authorization", "Bearer "+p.token)
	}
	return r
}

// send posts JSON and reads the answer.
func (p *script) send(path, body string, header ...string) siteclient.Response {
	p.t.Helper()
	header = append([]string{"Content-Type", "application/json"}, header...)
	answer, err := p.client.Do(p.request(p.ctx, http.MethodPost, path, body, header...))
	if err != nil {
		p.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	if len(answer.Cookies()) > 0 {
		p.t.Errorf("%s sets cookies", path)
	}
	return siteclient.Response{Status: answer.StatusCode, Header: answer.Header, Body: string(text)}
}

// grant is what a script receives once it sits.
type grant struct {
	Table, Token, Watch, Join string
	Seats                     []struct {
		Seat int
		Link string
	}
}

// sits posts a request that seats the script, and keeps the token.
func (p *script) sits(path, body string) grant {
	p.t.Helper()
	answer := p.send(path, body)
	if answer.Status/100 != 2 {
		p.t.Fatalf("%s %s is answered %d: %s", path, body, answer.Status, answer.Body)
	}
	var g grant
	if err := json.Unmarshal([]byte(answer.Body), &g); err != nil {
		p.t.Fatal(err)
	}
	p.token = g.Token
	return g
}

// key returns the last part of a link.
func key(link string) string { return link[strings.LastIndex(link, "/")+1:] }

// feed is an open stream of events.
type feed struct {
	siteclient.View
	t      *testing.T
	lines  *bufio.Scanner
	cancel context.CancelFunc
}

func (p *script) feed(table, query string) *feed {
	p.t.Helper()
	ctx, cancel := context.WithCancel(p.ctx)
	answer, err := p.client.Do(p.request(ctx, http.MethodGet, "/api/tables/"+table+"/events"+query, ""))
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { cancel(); answer.Body.Close() })
	if kind := answer.Header.Get("Content-Type"); answer.StatusCode != http.StatusOK || kind != "application/x-ndjson" {
		p.t.Fatalf("the stream is answered %d, %s", answer.StatusCode, kind)
	}
	return &feed{t: p.t, lines: bufio.NewScanner(answer.Body), cancel: cancel}
}

// next returns the next message; its kind is empty at the end of the stream.
func (f *feed) next() siteclient.Message {
	f.t.Helper()
	for f.lines.Scan() {
		m := siteclient.Message{Raw: f.lines.Text()}
		if err := json.Unmarshal(f.lines.Bytes(), &m); err != nil {
			f.t.Fatalf("%q: %v", f.lines.Text(), err)
		}
		if m.Kind == "here" {
			continue
		}
		if err := f.Follow(m); err != nil {
			f.t.Fatal(err)
		}
		return m
	}
	return siteclient.Message{}
}

func TestProgramsPlayAWholeGameOverPlainHTTP(t *testing.T) {
	s := open(t, web.Limits{})
	host, second, third := s.script(), s.script(), s.script()
	g := host.sits("/api/tables", `{"game":"chexers","seats":["me","open","me"],"name":"Ann","program":"Randy 1.0"}`)
	if len(g.Seats) != 2 || g.Seats[0].Seat != 0 || g.Seats[1].Seat != 2 || g.Watch != s.url+"/t/"+g.Table {
		t.Errorf("the host has got %+v", g)
	}
	second.sits("/api/tables/"+g.Table+"/sit", `{"key":"`+key(g.Join)+`","name":"Bob"}`)
	third.sits("/api/tables/"+g.Table+"/take", `{"key":"`+key(g.Seats[1].Link)+`","name":"Cid","program":"Cid's\u0000 own\n engine"}`)

	want := []protocol.Seat{
		{Kind: "person", Name: "Ann", Prog: "Randy 1.0"}, {Kind: "person", Name: "Bob"}, {Kind: "person", Name: "Cid", Prog: "Cid's own engine"},
	}
	watcher := s.script().feed(g.Table, "")
	if diff := cmp.Diff(want, watcher.next().Seats); diff != "" {
		t.Error(diff)
	}
	says(t, s.guest().get("/t/"+g.Table), http.StatusOK, `title="Randy 1.0">program</span>`)

	players, dice := []*script{host, second, third}, dice()
	var feeds []*feed
	for _, p := range players {
		f := p.feed(g.Table, "")
		f.next()
		feeds = append(feeds, f)
	}
	for version := feeds[0].Version; feeds[0].Status == protocol.Live; {
		version++ // by a forced pass, unless somebody moves
		for i, f := range feeds {
			if seat, text, ok := f.Choose(dice); ok {
				version = f.Version + 1 // a feed may be ahead, since a pass is told with the move before
				body := fmt.Sprintf(`{"id":"x%d","version":%d,"seat":%d,"move":%q}`, version, f.Version, seat, text)
				for range 2 { // the second request changes nothing
					answer := players[i].send("/api/tables/"+g.Table+"/moves", body)
					if want := fmt.Sprintf(`{"version":%d}`, version); answer.Body != want {
						t.Fatalf("%s is answered %s", body, answer.Body)
					}
				}
			}
		}
		for _, f := range append(feeds, watcher) {
			for f.Version < version {
				f.next()
			}
		}
	}
	if watcher.Outcome == nil || s.table(g.Table).Status != protocol.Over {
		t.Error("the game is not over")
	}
}

func TestTheStreamTellsWhatTheSocketTells(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	f, l := s.script().feed(table, ""), s.guest().dial(table)
	for i := range 3 {
		if diff := cmp.Diff(l.next().Raw, f.next().Raw); diff != "" {
			t.Errorf("message %d: %s", i, diff)
		}
		s.goesOn(table, people)
	}
	version := l.next().Version
	known := s.script().feed(table, fmt.Sprintf("?since=%d", version))
	known.Version = version
	if m := known.next(); m.Kind != "sync" {
		t.Errorf("who knows everything is told %s", m.Raw)
	}
	if m := s.script().feed(table, "?since=3").next(); m.Kind != "view" {
		t.Errorf("who has missed something is told %s", m.Raw)
	}
}

func TestAStreamEndsWhenTheServerDoes(t *testing.T) {
	s := open(t, web.Limits{})
	table, _ := s.three()
	f := s.script().feed(table, "")
	f.next()
	s.web.Close()
	if m := f.next(); m.Kind != "bye" {
		t.Errorf("the last message is %s", m.Raw)
	}
	if m := f.next(); m.Kind != "" {
		t.Errorf("after the last message comes %s", m.Raw)
	}
}

func TestAStreamThatEndsGivesItsPlaceUp(t *testing.T) {
	s := open(t, web.Limits{Sockets: 1})
	table, _ := s.three()
	for range 3 {
		f := s.script().feed(table, "")
		f.next()
		answer := s.script().get("/api/tables/" + table + "/events")
		wantJSON(t, answer, http.StatusTooManyRequests, protocol.CodeFlood)
		f.cancel()
		for s.web.Sockets() > 0 && s.ctx.Err() == nil {
			f.lines.Scan()
		}
	}
}

// get reads a response that is not a stream.
func (p *script) get(path string) siteclient.Response {
	p.t.Helper()
	answer, err := p.client.Do(p.request(p.ctx, http.MethodGet, path, ""))
	if err != nil {
		p.t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	return siteclient.Response{Status: answer.StatusCode, Header: answer.Header, Body: string(body)}
}

func TestAMoveMayBeSpelledAsTheOfficialProjectDoes(t *testing.T) {
	s := open(t, web.Limits{})
	p := s.script()
	g := p.sits("/api/tables", `{"seats":["me","me","me"]}`)
	version := s.table(g.Table).Version
	answer := p.send("/api/tables/"+g.Table+"/moves", fmt.Sprintf(`{"version":%d,"move":["MOVE", [[-3, 3], [-2, 3]]]}`, version))
	if answer.Status != http.StatusOK {
		t.Errorf("the action is answered %s", answer.Body)
	}
	if moves := s.table(g.Table).Moves; len(moves) != 1 || moves[0].Move.Text != "a1-b1" {
		t.Errorf("the moves are %v", moves)
	}
}

func TestWhatAScriptMayNotDoIsRefusedWithACode(t *testing.T) {
	s := open(t, web.Limits{})
	mine, other := s.script(), s.script()
	g := mine.sits("/api/tables", `{"seats":["me","me","me"]}`)
	open := mine.sits("/api/tables", `{"seats":["me","open"],"clock":"10+20","flag":"lose","away":"bot"}`)
	other.sits("/api/tables", `{}`)
	version := s.table(g.Table).Version
	moves := "/api/tables/" + g.Table + "/moves"
	play := func(v, seat int, move string) string {
		return fmt.Sprintf(`{"id":"1","version":%d,"seat":%d,"move":%s}`, v, seat, move)
	}
	for _, tt := range []struct {
		by         *script
		path, body string
		status     int
		code       protocol.Code
	}{
		{mine, "/api/tables", `{"game":"go"}`, http.StatusBadRequest, protocol.CodeMalformed},
		{mine, "/api/tables", `{"sedes":[]}`, http.StatusBadRequest, protocol.CodeMalformed},
		{mine, "/api/tables", `{"seats":["you"]}`, http.StatusBadRequest, protocol.CodeMalformed},
		{mine, "/api/tables", `{"seats":["bot:deep thought"]}`, http.StatusBadRequest, protocol.CodeMalformed},
		{mine, "/api/tables", `{"seats":["me","me","me","me"]}`, http.StatusBadRequest, protocol.CodeMalformed},
		{mine, "/api/tables", `{"setup":{"players":4}}`, http.StatusBadRequest, protocol.CodeMalformed},
		{mine, "/api/tables", `{"setup":7}`, http.StatusBadRequest, protocol.CodeMalformed},
		{mine, "/api/tables", `{"clock":"soon"}`, http.StatusBadRequest, protocol.CodeMalformed},
		{mine, "/api/tables", `{"flag":"none"}`, http.StatusBadRequest, protocol.CodeMalformed},
		{mine, "/api/tables", `{"public":"yes"}`, http.StatusBadRequest, protocol.CodeMalformed},
		{mine, "/api/tables", `{} {}`, http.StatusBadRequest, protocol.CodeMalformed},
		{mine, "/api/tables", `[]`, http.StatusBadRequest, protocol.CodeMalformed},
		{mine, "/api/tables", ``, http.StatusBadRequest, protocol.CodeMalformed},
		{mine, "/api/tables", `{"name":"` + strings.Repeat("x", 20000) + `"}`, http.StatusRequestEntityTooLarge, protocol.CodeMalformed},
		{other, "/api/tables/nothing/sit", `{}`, http.StatusNotFound, "unknown"},
		{other, "/api/tables/nothing/take", `{}`, http.StatusNotFound, "unknown"},
		{other, "/api/tables/nothing/moves", `{"move":"a1-b1"}`, http.StatusNotFound, "unknown"},
		{other, "/api/nothing", `{}`, http.StatusNotFound, "unknown"},
		{other, "/api/tables/" + g.Table, `{}`, http.StatusNotFound, "unknown"},
		{other, "/api/tables/" + g.Table + "/sit", `{}`, http.StatusForbidden, protocol.CodeSeat},
		{other, "/api/tables/" + open.Table + "/sit", `{}`, http.StatusForbidden, protocol.CodeSeat},
		{other, "/api/tables/" + open.Table + "/sit", `{"seat":7}`, http.StatusBadRequest, protocol.CodeMalformed},
		{other, "/api/tables/" + open.Table + "/sit", `{"seat":77}`, http.StatusBadRequest, protocol.CodeMalformed},
		{other, "/api/tables/" + open.Table + "/sit", `{"seat":1,"key":"` + key(open.Seats[0].Link) + `"}`, http.StatusForbidden, protocol.CodeSeat},
		{other, "/api/tables/" + open.Table + "/take", `{"key":"` + key(open.Join) + `"}`, http.StatusForbidden, protocol.CodeSeat},
		{other, "/api/tables/" + open.Table + "/take", `{}`, http.StatusForbidden, protocol.CodeSeat},
		{s.script(), moves, play(version, 0, `"a1-b1"`), http.StatusUnauthorized, protocol.CodeSeat},
		{other, moves, play(version, 0, `"a1-b1"`), http.StatusForbidden, protocol.CodeSeat},
		{mine, moves, play(version, 9, `"a1-b1"`), http.StatusForbidden, protocol.CodeSeat},
		{mine, moves, play(version, 1, `"a1-b1"`), http.StatusConflict, protocol.CodeTurn},
		{mine, moves, play(version, 0, `"a1-g7"`), http.StatusConflict, protocol.CodeIllegal},
		{mine, moves, play(version, 0, `["EXIT",[0,0]]`), http.StatusConflict, protocol.CodeIllegal},
		{mine, moves, play(version, 0, `7`), http.StatusBadRequest, protocol.CodeMalformed},
		{mine, moves, `{"version":` + fmt.Sprint(version) + `}`, http.StatusBadRequest, protocol.CodeMalformed},
		{mine, moves, play(version+1, 0, `"a1-b1"`), http.StatusConflict, protocol.CodeStale},
		{mine, moves, `{"id":"` + strings.Repeat("x", 33) + `","move":"a1-b1"}`, http.StatusBadRequest, protocol.CodeMalformed},
		{mine, "/api/tables/" + open.Table + "/moves", play(2, 0, `"a1-b1"`), http.StatusConflict, protocol.CodeStatus},
		{&script{site: s, client: mine.client, token: "short"}, "/api/tables", `{}`, http.StatusUnauthorized, protocol.CodeSeat},
	} {
		t.Run(tt.path+" "+tt.body[:min(60, len(tt.body))], func(t *testing.T) {
			wantJSON(t, tt.by.send(tt.path, tt.body), tt.status, tt.code)
		})
	}
	wantJSON(t, mine.send("/api/tables", `game=chexers`, "Content-Type", "text/plain"), http.StatusBadRequest, protocol.CodeMalformed)
	wantJSON(t, mine.get("/api/tables"), http.StatusMethodNotAllowed, protocol.CodeMalformed)
	wantJSON(t, mine.get("/api/tables/"+g.Table+"/events?since=lately"), http.StatusBadRequest, protocol.CodeMalformed)
	wantJSON(t, mine.get("/api/tables/nothing/events"), http.StatusNotFound, "unknown")
	if table := s.table(g.Table); table.Version != version {
		t.Errorf("the table went from version %d to %d", version, table.Version)
	}
}

func TestATokenNeedsNoOriginAndACookieDoes(t *testing.T) {
	s := open(t, web.Limits{})
	p := s.script()
	g := p.sits("/api/tables", `{"public":true}`)
	evil := []string{"Origin", "https://evil.example", "Sec-Fetch-Site", "cross-site"}
	if answer := p.send("/api/tables", `{}`, evil...); answer.Status != http.StatusCreated {
		t.Errorf("with a token the answer is %s", answer.Body)
	}
	wantJSON(t, s.script().send("/api/tables", `{}`, evil...), http.StatusForbidden, protocol.CodeMalformed)

	// Forms and sockets take the token, too.
	r := p.request(s.ctx, http.MethodPost, "/t/"+g.Table+"/start", "level=casual",
		"Content-Type", "application/x-www-form-urlencoded", "Accept", "application/json")
	answer, err := p.client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusNoContent {
		t.Errorf("starting is answered %s", answer.Status)
	}
	socket, err := s.guest().Dial(s.ctx, g.Table, siteclient.Shown{}, headers([]string{"Authorization", "Bearer " + p.token}))
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	view, err := socket.Next(s.ctx)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]int{0}, view.You); diff != "" || view.Status != protocol.Live {
		t.Errorf("the socket tells %s", view.Raw)
	}
}

func TestScriptsHaveTheLimitsOfForms(t *testing.T) {
	s := open(t, web.Limits{Create: 2, Join: 2})
	p := s.script()
	g := p.sits("/api/tables", `{"seats":["me","open","open"],"public":true}`)
	for range 2 {
		p.sits("/api/tables", `{}`)
	}
	wantJSON(t, p.send("/api/tables", `{}`), http.StatusTooManyRequests, protocol.CodeFlood)
	for range 2 {
		p.send("/api/tables/"+g.Table+"/take", `{}`)
	}
	answer := p.send("/api/tables/"+g.Table+"/sit", `{}`)
	wantJSON(t, answer, http.StatusTooManyRequests, protocol.CodeFlood)
	if answer.Header.Get("Retry-After") == "" {
		t.Error("the answer does not tell when to try again")
	}
}
