package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/siteclient"

	"triplecross/internal/protocol"
	"triplecross/web"
)

func TestAMessageThatIsNotOfTheProtocolIsRefusedAndEndsTheSocket(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"nothing":             "",
		"malformed JSON":      `{"t":"play","id":`,
		"no object":           `["play"]`,
		"null":                `null`,
		"an unknown kind":     `{"t":"resign"}`,
		"no kind":             `{"id":"x","n":5,"s":0,"m":"a1-b1"}`,
		"a server's kind":     `{"t":"move","n":6,"s":0,"m":"a1-b1","u":2}`,
		"an unknown field":    `{"t":"play","id":"x","n":5,"s":0,"m":"a1-b1","as":"host"}`,
		"a field too many":    `{"t":"ping","n":5}`,
		"a wrong type":        `{"t":"play","id":"x","n":"5","s":0,"m":"a1-b1"}`,
		"a seat out of range": `{"t":"play","id":"x","n":5,"s":1e30,"m":"a1-b1"}`,
		"no id":               `{"t":"play","n":5,"s":0,"m":"a1-b1"}`,
		"a long id":           `{"t":"play","id":"` + strings.Repeat("x", 33) + `","n":5,"s":0,"m":"a1-b1"}`,
		"two messages":        `{"t":"ping"}{"t":"ping"}`,
		"deep nesting":        strings.Repeat(`[`, 4000),
		"no UTF-8":            "{\"t\":\"\xff\xfe\"}",
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t, web.Limits{})
			table, people := s.three()
			l := people[0].dial(table)
			l.await("view")
			l.say(text)
			s.wantFarewell(l, protocol.CloseMalformed, protocol.CodeMalformed)
			s.goesOn(table, people)
		})
	}
}

// wantFarewell checks that a socket ends with a code, after a refusal.
func (s *site) wantFarewell(l *line, end protocol.CloseCode, why protocol.Code) {
	s.t.Helper()
	code, messages := l.ended()
	if code != end {
		s.t.Errorf("the socket is closed with %d, not %d", code, end)
	}
	for _, m := range messages {
		if m.Kind == "no" {
			if m.Code != why || m.Why == "" {
				s.t.Errorf("the answer is %s", m.Raw)
			}
			return
		}
	}
	s.t.Error("there is no answer")
}

func TestABinaryMessageIsRefusedAndEndsTheSocket(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	l := people[0].dial(table)
	l.await("view")
	if err := l.Write(siteclient.Binary, []byte(`{"t":"ping"}`)); err != nil {
		t.Fatal(err)
	}
	s.wantFarewell(l, protocol.CloseMalformed, protocol.CodeMalformed)
	s.goesOn(table, people)
}

func TestTheLargestMessageIsReadAndALargerOneEndsTheSocket(t *testing.T) {
	for _, size := range []int{protocol.MaxMessage, protocol.MaxMessage + 1, 1 << 20} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			s := open(t, web.Limits{})
			table, people := s.three()
			l := people[0].dial(table)
			l.await("view")
			frame := fmt.Sprintf(`{"t":"play","id":"x","n":%d,"s":0,"m":""}`, l.Version)
			l.say(strings.Replace(frame, `"m":"`, `"m":"`+strings.Repeat("x", size-len(frame)), 1))
			if size <= protocol.MaxMessage {
				if no := l.await("no"); no.Code != protocol.CodeIllegal {
					t.Errorf("the answer is %s", no.Raw)
				}
			} else if code, _ := l.ended(); code != protocol.CloseMalformed {
				t.Errorf("the socket is closed with %d", code)
			}
			s.goesOn(table, people)
		})
	}
}

func TestAMessageInManyPiecesIsOneMessage(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	l := people[0].dial(table)
	l.await("view")
	frame := siteclient.Text
	for _, letter := range `{"t":"ping"}` {
		if err := l.WriteFrame(frame, []byte(string(letter)), false); err != nil {
			t.Fatal(err)
		}
		frame = siteclient.Continuation
	}
	if err := l.WriteFrame(frame, nil, true); err != nil {
		t.Fatal(err)
	}
	if pong := l.next(); pong.Kind != "pong" || pong.Version != l.Version {
		t.Errorf("the answer is %s", pong.Raw)
	}
	s.goesOn(table, people)
}

func TestAFloodOfMessagesIsRefusedAndThenEndsTheSocketOnly(t *testing.T) {
	s := open(t, web.Limits{Messages: 2})
	table, people := s.three()
	other := people[1].dial(table)
	other.await("view")
	l := people[0].dial(table)
	l.await("view")
	// The server may close before all of them are sent.
	go func() {
		for range 1000 {
			if l.Write(siteclient.Text, []byte(`{"t":"ping"}`)) != nil {
				return
			}
		}
	}()
	s.wantFarewell(l, protocol.CloseFlood, protocol.CodeFlood)

	other.say(`{"t":"ping"}`)
	if pong := other.await("pong"); pong.Version != other.Version {
		t.Errorf("somebody else is answered %s", pong.Raw)
	}
	s.goesOn(table, people)
}

// A client may send two messages a second here, 20 in a burst. In a bubble no time passes meanwhile.
func TestAfterFiftyRefusalsTheSocketIsClosed(t *testing.T) {
	inBubble(t, func(t *testing.T, s *site) {
		table, people := s.three()
		l := people[0].dial(table)
		l.await("view")
		answers := map[string]int{}
		for range 20 + 50 {
			l.say(`{"t":"ping"}`)
			answers[l.next().Kind]++
		}
		if diff := cmp.Diff(map[string]int{"pong": 20, "no": 50}, answers); diff != "" {
			t.Errorf("the answers (-want +got):\n%s", diff)
		}
		l.say(`{"t":"ping"}`)
		if code, _ := l.ended(); code != protocol.CloseFlood {
			t.Errorf("the socket is closed with %d", code)
		}
	})
}
