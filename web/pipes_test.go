package web_test

import (
	"net"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/web"
)

// inBubble runs a test of a site that is reached through pipes.
func inBubble(t *testing.T, test func(t *testing.T, s *site), change ...func(*web.Options)) {
	synctest.Test(t, func(t *testing.T) {
		s := assembleWith(t, web.Limits{Messages: 2}, time.Hour, change...)
		p := &pipes{calls: make(chan net.Conn), ended: make(chan struct{})}
		server := &http.Server{Handler: s.web}
		served := make(chan error, 1)
		go func() { served <- server.Serve(p) }()
		t.Cleanup(func() {
			server.Close() // closes a pipe
			<-served
		})
		t.Cleanup(s.web.Close)
		s.url, s.pipes = "http://triplecross.example", p
		s.ctx = t.Context() // in a bubble, patience would run out at once
		test(t, s)
	})
}

// pipes is a network of one host, which listens.
type pipes struct {
	calls chan net.Conn
	ended chan struct{}
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case conn := <-p.calls:
		return conn, nil
	case <-p.ended:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	close(p.ended)
	return nil
}

func (p *pipes) Addr() net.Addr { return &net.UnixAddr{Name: "pipes"} }

// dial connects to the host.
func (p *pipes) dial() (net.Conn, error) {
	here, there := net.Pipe()
	select {
	case p.calls <- there:
		return here, nil
	case <-p.ended:
		return nil, net.ErrClosed
	}
}
