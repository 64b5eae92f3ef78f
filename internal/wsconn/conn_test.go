package wsconn

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"sync"
	"testing"
	"testing/synctest"
	"time"
	"weak"

	"github.com/coder/websocket"
)

// net/http keeps two buffers of 4 KiB and all headers for a request: more than the connection itself
// needs.
func TestAConnectionDoesNotKeepItsRequest(t *testing.T) {
	var group sync.WaitGroup
	accepted := make(chan *Conn, 1)
	var request weak.Pointer[http.Request]
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		request = weak.Make(r)
		c, err := Accept(w, r, Options{MaxMessage: 100, Group: &group})
		if err != nil {
			t.Error(err)
			return
		}
		c.Uncork() // sends the response
		accepted <- c
	}))
	defer server.Close()
	client, _, err := websocket.Dial(t.Context(), server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer client.CloseNow()
	c := <-accepted
	for deadline := time.Now().Add(time.Minute); request.Value() != nil; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the request is still there")
		}
		runtime.GC()
	}
	client.CloseNow() // so that closing does not wait for an answer
	c.Close(int(websocket.StatusNormalClosure), "")
	group.Wait()
}

func TestTheResponseToAHandshakeHasItsOwnHeadersOnly(t *testing.T) {
	var group sync.WaitGroup
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", "default-src 'none'")
		w.Header().Set("X-Request-Id", "ABC")
		http.SetCookie(w, &http.Cookie{Name: "a", Value: "1"})
		http.SetCookie(w, &http.Cookie{Name: "b", Value: "2"})
		c, err := Accept(w, r, Options{MaxMessage: 100, Group: &group})
		if err != nil {
			t.Error(err)
			return
		}
		c.Uncork() // sends the response
		c.CloseNow()
	}))
	defer server.Close()
	client, response, err := websocket.Dial(t.Context(), server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer client.CloseNow()
	if policy := response.Header.Get("Content-Security-Policy"); policy != "" {
		t.Errorf("the response has the policy %q of a page", policy)
	}
	if id := response.Header.Get("X-Request-Id"); id != "ABC" {
		t.Errorf("the response names the request %q", id)
	}
	if cookies := response.Cookies(); len(cookies) != 2 {
		t.Errorf("the response sets the cookies %v", cookies)
	}
	group.Wait()
}

// Only who is gone is closed without a closing handshake: who breaks the protocol is to read why.
func TestGoneIsWhoClosedOrLostTheConnection(t *testing.T) {
	for _, c := range []struct {
		name string
		does func(client *websocket.Conn, conn *net.TCPConn)
		gone bool
	}{
		{"a close frame", func(client *websocket.Conn, _ *net.TCPConn) {
			client.Close(websocket.StatusGoingAway, "")
		}, true},
		{"no more data", func(_ *websocket.Conn, conn *net.TCPConn) { conn.Close() }, true},
		{"a reset", func(_ *websocket.Conn, conn *net.TCPConn) {
			conn.SetLinger(0)
			conn.Close()
		}, true},
		{"half a frame", func(_ *websocket.Conn, conn *net.TCPConn) {
			conn.Write([]byte{0x81})
			conn.Close()
		}, true},
		{"reserved bits", func(_ *websocket.Conn, conn *net.TCPConn) { conn.Write([]byte{0xf1, 0x80, 0, 0, 0, 0}) }, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			var group sync.WaitGroup
			failed := make(chan error, 1)
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				conn, err := Accept(w, r, Options{MaxMessage: 100, Group: &group})
				if err != nil {
					t.Error(err)
					return
				}
				conn.Uncork() // sends the response
				_, err = conn.Receive()
				conn.CloseNow()
				failed <- err
			}))
			defer server.Close()
			var raw *net.TCPConn
			transport := &http.Transport{DialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
				conn, err := new(net.Dialer).DialContext(ctx, network, addr)
				raw, _ = conn.(*net.TCPConn)
				return conn, err
			}}
			client, _, err := websocket.Dial(t.Context(), server.URL, &websocket.DialOptions{HTTPClient: &http.Client{Transport: transport}})
			if err != nil {
				t.Fatal(err)
			}
			defer client.CloseNow()
			c.does(client, raw)
			if err := <-failed; err == nil || Gone(err) != c.gone {
				t.Errorf("gone is %t after %v", Gone(err), err)
			}
			group.Wait()
		})
	}
}

// pipes is a listener whose connections are made by dial, in memory, so that their time can be that of a test.
type pipes chan net.Conn

func (p pipes) Accept() (net.Conn, error) {
	conn, ok := <-p
	if !ok {
		return nil, net.ErrClosed
	}
	return conn, nil
}

func (p pipes) Close() error   { return nil }
func (p pipes) Addr() net.Addr { return new(net.TCPAddr) }

func (p pipes) dial(context.Context, string, string) (net.Conn, error) {
	client, server := net.Pipe()
	p <- server
	return client, nil
}

// Libraries for programs ping by themselves, and send messages only when their program moves.
func TestAClientThatOnlyPingsIsThere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var group sync.WaitGroup
		failed := make(chan time.Time, 1)
		server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			c, err := Accept(w, r, Options{MaxMessage: 100, Group: &group})
			if err != nil {
				t.Error(err)
				return
			}
			c.Uncork() // sends the response
			c.Receive()
			failed <- time.Now()
			c.CloseNow()
		})}
		listener := make(pipes)
		group.Go(func() { server.Serve(listener) })
		client, _, err := websocket.Dial(t.Context(), "ws://site", &websocket.DialOptions{HTTPClient: &http.Client{Transport: &http.Transport{DialContext: listener.dial}}})
		if err != nil {
			t.Fatal(err)
		}
		client.CloseRead(t.Context()) // reads the answers to pings
		for range 3 {
			time.Sleep(readTimeout / 2)
			if err := client.Ping(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		last := time.Now()
		if silent := (<-failed).Sub(last); silent != readTimeout {
			t.Errorf("the connection ends %v after the last ping", silent)
		}
		client.CloseNow()
		close(listener)
		server.Close()
		group.Wait()
	})
}
