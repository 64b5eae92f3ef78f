package web_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
	"triplecross/web"
)

// feed is an open stream of events.
type feed struct {
	siteclient.View
	t      testing.TB
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
