//go:build unix

package e2e_test

import (
	"errors"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
)

// frozen is a server whose disk froze while the first of two people at a game moved.
type frozen struct {
	*testing.T
	dir       string
	server    *process
	ada, bob  *siteclient.Client
	table     string
	socket    *siteclient.Socket // Ada's
	bobSocket *siteclient.Socket
	play      protocol.Play // the move that waits
}

func freezeAGame(t *testing.T) *frozen {
	t.Helper()
	f := &frozen{T: t, dir: t.TempDir()}
	f.server = launchMortal(t, f.dir, "", 0)
	f.server.listen()
	f.ada, f.bob = visit(t, f.server), visit(t, f.server)
	var err error
	if f.table, err = f.ada.CreateChexers(t.Context(), true, "me", "open", "bot:beginner"); err != nil {
		t.Fatal(err)
	}
	if err := f.bob.Sit(t.Context(), f.table, 1, "Bob"); err != nil {
		t.Fatal(err)
	}
	f.socket, f.bobSocket = f.dial(f.ada), f.dial(f.bob)
	var view siteclient.View
	for view.Legal == "" || view.Status != protocol.Live {
		f.follow(f.socket, &view)
	}
	for bobs := (siteclient.View{}); bobs.Version < view.Version; {
		f.follow(f.bobSocket, &bobs)
	}
	// A first command, so that the move that waits is not the first one of its connection.
	if err := f.socket.Play(protocol.Play{ID: "refused", Version: view.Version, Seat: 0, Text: "nonsense"}); err != nil {
		t.Fatal(err)
	}
	f.await(f.socket, "no")
	f.server.disk(freeze)
	time.Sleep(50 * time.Millisecond) // until the server has heard; if it has not, the move is stored and the test fails
	f.play = protocol.Play{ID: "frozen", Version: view.Version, Seat: 0, Text: siteclient.Moves(view.Legal)[0]}
	if err := f.socket.Play(f.play); err != nil {
		t.Fatal(err)
	}
	return f
}

func (f *frozen) dial(c *siteclient.Client) *siteclient.Socket {
	f.Helper()
	socket, err := c.Dial(f.Context(), f.table, siteclient.Shown{}, nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(socket.Close)
	if err := socket.SetReadDeadline(time.Now().Add(timeout)); err != nil {
		f.Fatal(err)
	}
	return socket
}

// follow reads a message into a view.
func (f *frozen) follow(s *siteclient.Socket, v *siteclient.View) siteclient.Message {
	f.Helper()
	m, err := s.Next(f.Context())
	if err == nil {
		err = v.Follow(m)
	}
	if err != nil {
		f.Fatal(err)
	}
	return m
}

// await reads until a message of a kind comes.
func (f *frozen) await(s *siteclient.Socket, kind string) siteclient.Message {
	f.Helper()
	for {
		m, err := s.Next(f.Context())
		if err != nil {
			f.Fatalf("instead of %q: %v", kind, err)
		}
		if m.Kind == kind {
			return m
		}
		if m.Kind == "ack" || m.Kind == "no" {
			f.Fatalf("the move is answered: %s", m.Raw)
		}
	}
}

// While the disk does not answer at all, reading goes on from memory, and the person whose move
// waits is told.
func TestAFrozenDiskKeepsNobodyFromReading(t *testing.T) {
	f := freezeAGame(t)
	for range 3 {
		if m := f.await(f.socket, "saving"); m.ID != f.play.ID {
			t.Errorf("what is being saved is %s", m.Raw)
		}
	}
	answer, err := visit(t, f.server).Get(t.Context(), "/t/"+f.table, nil)
	if err != nil || answer.Status != http.StatusOK || !strings.Contains(answer.Body, f.table) {
		t.Errorf("the table's page is answered %d, %v", answer.Status, err)
	}
	f.await(f.dial(f.bob), "view")
	f.await(f.dial(visit(t, f.server)), "view") // a watcher's
	if err := f.bobSocket.Write(siteclient.Text, []byte(`{"t":"ping"}`)); err != nil {
		t.Fatal(err)
	}
	f.await(f.bobSocket, "pong")
	// The same move comes again, as after a lost connection.
	again := f.dial(f.ada)
	if err := again.Play(f.play); err != nil {
		t.Fatal(err)
	}
	f.await(again, "saving")

	f.server.disk(thaw)
	for _, s := range []*siteclient.Socket{f.socket, again} {
		for {
			m, err := s.Next(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if m.Kind == "ack" && m.ID == f.play.ID {
				break
			}
			if m.Kind == "no" {
				t.Fatalf("the move is answered %s", m.Raw)
			}
		}
	}
}

// After SIGTERM a server with a frozen disk closes its listener and all sockets, and ends.
func TestSlowAServerWithAFrozenDiskEnds(t *testing.T) {
	f := freezeAGame(t)
	f.await(f.socket, "saving")
	began := time.Now()
	f.server.end()
	for _, s := range []*siteclient.Socket{f.socket, f.bobSocket} {
		for {
			if _, err := s.Next(t.Context()); err != nil {
				if errors.Is(err, net.ErrClosed) || siteclient.CloseCode(err) != protocol.CloseRestart {
					t.Errorf("a socket ends with %v", err)
				}
				break
			}
		}
	}
	t.Logf("the sockets are closed after %v", time.Since(began))
	for {
		conn, err := net.Dial("tcp", strings.TrimPrefix(f.server.url, "http://"))
		if err != nil {
			break
		}
		conn.Close()
		if time.Since(began) > timeout {
			t.Fatal("the server goes on listening")
		}
		time.Sleep(time.Millisecond)
	}
	t.Logf("the listener is closed after %v", time.Since(began))
	if code := f.server.wait(); code == 0 {
		t.Error("the server says that it has ended as it should")
	}
	t.Logf("the process has ended after %v", time.Since(began))

	// No acknowledged move is lost; the move that waited may have been stored or not.
	f.ada.URL = start(t, f.dir).url
	socket := f.dial(f.ada)
	if err := socket.Play(f.play); err != nil {
		t.Fatal(err)
	}
	for {
		m, err := socket.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if m.Kind == "ack" {
			break
		}
		if m.Kind == "no" {
			t.Fatalf("after the restart the move is answered %s", m.Raw)
		}
	}
}
