package web_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

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
		s.until("a stream that its client has closed still counts", func() bool { return s.web.Sockets() == 0 })
	}
}

func TestAQuietStreamSendsAPongEveryTwentySeconds(t *testing.T) {
	inBubble(t, func(t *testing.T, s *site) {
		table, people := s.three()
		began := time.Now()
		w := people[0].listen("/api/tables/" + table + "/events")
		defer time.AfterFunc(2*time.Minute, w.leave).Stop()
		for pongs := 0; pongs < 3 && w.lines.Scan(); {
			if !strings.Contains(w.lines.Text(), `"t":"pong"`) {
				continue
			}
			pongs++
			if want := fmt.Sprintf(`"n":%d`, s.table(table).Version); !strings.Contains(w.lines.Text(), want) {
				t.Errorf("the pong is %s, without %s", w.lines.Text(), want)
			}
			if after := time.Since(began).Round(time.Second); after != time.Duration(pongs)*20*time.Second {
				t.Errorf("pong %d comes after %v", pongs, after)
			}
		}
		if err := w.lines.Err(); err != nil {
			t.Error(err)
		}
	})
}
