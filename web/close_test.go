package web_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/protocol"
	"triplecross/web"
)

func TestAClosingServerSaysGoodbye(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	lines := []*line{people[0].dial(table), people[0].dial(table), s.guest().dial(table)}
	for _, l := range lines {
		l.await("view")
	}
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		s.web.Close()
	}()
	for i, l := range lines {
		code, messages := l.ended()
		if code != protocol.CloseRestart {
			t.Errorf("socket %d is closed with %d", i, code)
		}
		if bye := messages[len(messages)-1]; bye.Kind != "bye" || bye.After < 0 || bye.After > 10_000 {
			t.Errorf("the last word is %s", bye.Raw)
		}
	}
	<-closed
	says(t, people[0].get("/t/"+table+"/ws"), http.StatusServiceUnavailable, "restarting")
}

// Who asks for a table that no server of the site serves for now gets a page, or JSON, as for other errors.
func TestATableThatNoServerServes(t *testing.T) {
	t.Parallel()
	s := open(t, web.Limits{})
	for path, texts := range map[string][]string{
		"/t/AAAAAAAAAAAAAAA":          {"<title>", "Ein anderer Server"},
		"/api/tables/AAAAAAAAAAAAAAA": {`"code":"failed"`, "Another server is taking over this table"},
	} {
		w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, path, nil)
		r.Header.Set("Accept-Language", "de")
		s.web.Lost(w, r)
		if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" {
			t.Errorf("%s is answered %d, to try again after %q", path, w.Code, w.Header().Get("Retry-After"))
		}
		for _, text := range texts {
			if !strings.Contains(w.Body.String(), text) {
				t.Errorf("%s is not told %q: %s", path, text, w.Body)
			}
		}
	}
}

// The tests below run in synctest bubbles, where time passes only while
// everybody waits, over connections without buffers.

func TestAWatcherWhoDoesNotReadSkipsToTheNewestView(t *testing.T) {
	inBubble(t, func(t *testing.T, s *site) {
		table, people := s.three()
		slow := s.guest().dial(table)
		slow.await("view")
		fast := people[0].dial(table)
		fast.await("view")
		for i, text := range []string{"a1-b1", "d7-d6", "g4-f4", "a2-a1", "d6-d5"} {
			people[i%3].move(table, i%3, text)
			fast.catchUp(s.table(table).Version)
		}

		// The first move had been sent already; the rest is replaced by the view.
		var told []string
		for slow.Version < s.table(table).Version {
			m := slow.next()
			told = append(told, fmt.Sprint(m.Kind, " ", m.Version))
		}
		if got := strings.Join(told, ", "); got != "move 6, view 10" {
			t.Errorf("the slow watcher is told: %s", got)
		}
		if got := plot(fast.told); len(got) != 5 {
			t.Errorf("somebody who reads is told %v", got)
		}
	})
}

func TestAViewerWhoDoesNotReadAtAllIsDroppedAndMayComeBack(t *testing.T) {
	inBubble(t, func(t *testing.T, s *site) {
		table, people := s.three()
		stuck := s.guest().dial(table)
		stuck.await("view")
		people[0].move(table, 0, "a1-b1")
		time.Sleep(30 * time.Second)
		synctest.Wait()
		if n := s.sockets(table); n != 0 {
			t.Errorf("%d viewers are left", n)
		}
		if _, err := stuck.Next(s.ctx); err == nil {
			t.Error("the socket is still open")
		}
		stuck.Close()
		s.goesOn(table, people)
	})
}

func TestAClientThatSaysNothingForLongIsDropped(t *testing.T) {
	inBubble(t, func(t *testing.T, s *site) {
		table, people := s.three()
		lines := map[string]*line{"silent": people[0].dial(table), "alive": people[1].dial(table)}
		ended := make(chan string)
		for name, l := range lines {
			go func() {
				for {
					if _, err := l.Next(s.ctx); err != nil {
						ended <- name
						return
					}
				}
			}()
		}
		began := time.Now()
		for time.Since(began) < 5*time.Minute {
			lines["alive"].say(`{"t":"ping"}`)
			time.Sleep(15 * time.Second)
			select {
			case name := <-ended:
				if d := time.Since(began); name != "silent" || d < time.Minute || d > 2*time.Minute {
					t.Errorf("the %s client is dropped after %v", name, d)
				}
			default:
			}
		}
		if n := s.sockets(table); n != 1 {
			t.Errorf("%d viewers are left", n)
		}
		lines["alive"].Close()
		<-ended
	})
}

// A client can begin a frame and never finish it; the WebSocket package then
// waits for the rest when it closes.
func TestAFrameThatNeverEndsHoldsNothingUp(t *testing.T) {
	for name, frames := range map[string]string{
		"in a message":              "\x81\xfe\x08\x00mask{",
		"in a message too large":    "\x81\xff\x00\x00\x00\x00\x7f\xff\xff\xffmask" + strings.Repeat("x", protocol.MaxMessage+10),
		"after a malformed message": "\x81\x80mask\x81\xff\x00\x00\x00\x00\x7f\xff\xff\xffmask",
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, s *site) {
				table, people := s.three()
				conn := s.raw(table)
				defer conn.Close()
				read := make(chan struct{})
				go func() {
					defer close(read)
					for r := bufio.NewReader(conn); ; {
						if _, err := r.ReadByte(); err != nil {
							return
						}
					}
				}()
				conn.Write([]byte(frames)) // the server may have closed by then
				time.Sleep(2 * time.Minute)
				synctest.Wait()
				if n := s.sockets(table); n != 0 {
					t.Errorf("%d viewers are left", n)
				}
				<-read
				s.goesOn(table, people)
			})
		})
	}
}

func TestAClosingServerWaitsForNobodyLong(t *testing.T) {
	for name, frames := range map[string]string{
		"who is silent":            "",
		"who is amid a message":    "\x81\xfe\x08\x00mask{",
		"who has sent nonsense":    "\x81\x80mask\x81\xff\x00\x00\x00\x00\x7f\xff\xff\xffmask",
		"who sends without an end": "\x81\xff\x00\x00\x00\x00\x7f\xff\xff\xffmask" + strings.Repeat("x", protocol.MaxMessage+10),
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, s *site) {
				table, _ := s.three()
				conn := s.raw(table)
				defer conn.Close()
				go conn.Write([]byte(frames)) // the server need not read it
				synctest.Wait()
				began := time.Now()
				s.web.Close()
				if d := time.Since(began); d > 6*time.Second {
					t.Errorf("closing took %v", d)
				}
			})
		})
	}
}

// raw opens the socket of a table without a WebSocket library.
func (s *site) raw(table string) net.Conn {
	s.t.Helper()
	conn, err := s.pipes.dial()
	if err != nil {
		s.t.Fatal(err)
	}
	fmt.Fprintf(conn, "GET /t/%s/ws HTTP/1.1\r\nHost: triplecross.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", table)
	answer, err := http.ReadResponse(bufio.NewReaderSize(conn, 16), nil)
	if err != nil || answer.StatusCode != http.StatusSwitchingProtocols {
		s.t.Fatalf("upgrading: %v", err)
	}
	return conn
}

// sockets returns the number of sockets at a table.
func (s *site) sockets(table string) int {
	s.t.Helper()
	l := s.guest().dial(table)
	defer l.Close()
	for {
		m, err := l.Next(s.ctx)
		if err != nil {
			s.t.Fatal(err)
		}
		if m.Kind == "here" && m.Watchers > 0 {
			n := m.Watchers - 1
			for online := m.Online; online > 0; online &= online - 1 {
				n++
			}
			return n
		}
	}
}

// move plays a move over its own socket.
func (p *person) move(table string, seat int, text string) {
	p.t.Helper()
	l := p.dial(table)
	l.await("view")
	l.play(l.Version, seat, text)
	l.await("ack")
	l.Close()
}

// The answers of these streams have begun, so a refusal behind what they told would be part of the stream.
func TestStreamsOfTheSearchAndOfGameNightsEndWithTheServer(t *testing.T) {
	m := &tally{}
	s := open(t, web.Limits{}, withPool, func(o *web.Options) { o.Meter = m })
	ann, bob := s.guest(), s.guest()
	evening := ann.post("/t/" + s.duel(ann, bob) + "/evening").Location()
	waits, attends := ann.wait("/pool/hexdame", "players", "2"), bob.attend(evening)
	waits.await("status")
	attends.await("state")
	s.web.Close()
	for name, stream := range map[string]*waiting{"the search": waits, "the game night": attends} {
		for stream.lines.Scan() {
			if text := stream.lines.Text(); strings.TrimSpace(strings.TrimPrefix(text, ":")) != "" {
				t.Errorf("at the end the stream of %s has %q", name, text)
			}
		}
	}
	if n := m.count("refused " + string(protocol.CodeFailed)); n != 0 {
		t.Errorf("%d refusals are counted", n)
	}
}
