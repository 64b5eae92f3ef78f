package web_test

import (
	"testing"
	"time"

	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
	"triplecross/web"
)

// Control frames (RFC 6455, section 5.2).
const (
	pingFrame = siteclient.Frame(0x9)
	pongFrame = siteclient.Frame(0xa)
)

// What is not a message costs the server something too.
func TestAFloodOfFramesEndsTheSocketOnly(t *testing.T) {
	for name, send := range map[string]func(l *line, i int) error{
		"pings":           func(l *line, _ int) error { return l.WriteFrame(pingFrame, nil, true) },
		"pongs":           func(l *line, _ int) error { return l.WriteFrame(pongFrame, []byte("nobody asked"), true) },
		"empty fragments": fragment(nil),
		"fragments":       fragment([]byte(" ")),
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t, web.Limits{Messages: 2})
			table, people := s.three()
			l := people[0].dial(table)
			l.await("view")
			flooding := make(chan struct{})
			go func() {
				defer close(flooding)
				for i := 0; send(l, i) == nil; i++ { // until the server closes
				}
			}()
			if code, _ := l.ended(); code != protocol.CloseFlood {
				t.Errorf("the socket is closed with %d", code)
			}
			<-flooding
			s.goesOn(table, people)
		})
	}
}

// fragment sends one message that never ends.
func fragment(piece []byte) func(l *line, i int) error {
	return func(l *line, i int) error {
		kind := siteclient.Continuation
		if i == 0 {
			kind = siteclient.Text
		}
		return l.WriteFrame(kind, piece, false)
	}
}

func TestAClientMayPing(t *testing.T) {
	inBubble(t, func(t *testing.T, s *site) {
		table, people := s.three()
		l := people[0].dial(table)
		l.await("view")
		for range 20 {
			if err := l.WriteFrame(pingFrame, []byte("still there?"), true); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(600 * time.Millisecond) // for a message
		l.say(`{"t":"ping"}`)
		l.await("pong")
		l.Close()
		s.goesOn(table, people)
	})
}
