package forward_test

import (
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/coder/websocket"
)

// counted counts the bytes of the connections that it accepts.
type counted struct {
	net.Listener
	bytes atomic.Int64
}

func (l *counted) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &countedConn{conn, l}, nil
}

type countedConn struct {
	net.Conn
	listener *counted
}

func (c *countedConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	c.listener.bytes.Add(int64(n))
	return n, err
}

func (c *countedConn) Write(p []byte) (int, error) {
	n, err := c.Conn.Write(p)
	c.listener.bytes.Add(int64(n))
	return n, err
}

// echo answers requests and messages with what they hold.
func echo(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Upgrade") == "" {
		io.Copy(w, r.Body)
		return
	}
	socket, err := websocket.Accept(w, r, nil)
	if err != nil {
		return
	}
	for {
		kind, data, err := socket.Read(r.Context())
		if err != nil || socket.Write(r.Context(), kind, data) != nil {
			return
		}
	}
}

// A move and its answer by a table's socket, and by a request, at the node that owns the table and by way of
// another one: B/op-inside is what passes between the two, both ways.
func BenchmarkHop(b *testing.B) {
	move := strings.Repeat("m", 80)
	for _, way := range []string{"own", "other"} {
		p := newPairAt(b, 0, func(string) http.Handler { return http.HandlerFunc(echo) }, 0, 0)
		path := "/t/" + p.tableOf(b, map[string]string{"own": "a", "other": "b"}[way])
		measure := func(b *testing.B, once func() error) {
			b.Helper()
			if err := once(); err != nil { // which opens the connections
				b.Fatal(err)
			}
			before := p.inside.bytes.Load()
			for b.Loop() {
				if err := once(); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(p.inside.bytes.Load()-before)/float64(b.N), "B/op-inside")
		}
		b.Run("socket/"+way, func(b *testing.B) {
			ctx := context.Background()
			socket, _, err := websocket.Dial(ctx, p.a.URL+path+"/ws", nil)
			if err != nil {
				b.Fatal(err)
			}
			defer socket.CloseNow()
			measure(b, func() error {
				if err := socket.Write(ctx, websocket.MessageText, []byte(move)); err != nil {
					return err
				}
				_, _, err := socket.Read(ctx)
				return err
			})
		})
		b.Run("request/"+way, func(b *testing.B) {
			measure(b, func() error {
				answer, err := http.Post(p.a.URL+path+"/move", "text/plain", strings.NewReader(move))
				if err != nil {
					return err
				}
				_, err = io.Copy(io.Discard, answer.Body)
				answer.Body.Close()
				return err
			})
		})
	}
}
