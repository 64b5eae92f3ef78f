package browser_test

import (
	"io"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"triplecross/internal/browser"
)

// proxy forwards connections to the site and can be cut, like a mobile connection.
type proxy struct {
	URL      string
	listener net.Listener
	to       atomic.Value // the address of the site
	running  sync.WaitGroup

	mu    sync.Mutex
	cut   bool
	conns map[net.Conn]struct{}

	refuses atomic.Bool   // it answers 502 itself
	refused chan struct{} // holds a token once it has
}

// newProxy returns a proxy of the site at an address.
func newProxy(t *testing.T, site string) *proxy {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{
		URL: "http://" + listener.Addr().String(), listener: listener,
		conns: make(map[net.Conn]struct{}), refused: make(chan struct{}, 1),
	}
	p.to.Store(strings.TrimPrefix(site, "http://"))
	p.running.Go(p.accept)
	t.Cleanup(func() {
		listener.Close()
		p.Cut()
		p.running.Wait()
	})
	return p
}

// Cut breaks all connections, and new ones, until Mend.
func (p *proxy) Cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut = true
	for conn := range p.conns {
		conn.Close()
	}
}

// Refuse breaks all connections and answers new ones with 502 until Mend, like a proxy whose server is
// gone.
func (p *proxy) Refuse() {
	p.refuses.Store(true)
	p.Cut()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut = false
}

// Mend lets connections through again.
func (p *proxy) Mend() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut = false
	p.refuses.Store(false)
}

// mayCut says that a page may lose its line at any time: while it loads a file, installs its service worker or
// opens its socket.
func (p *proxy) mayCut(page *browser.Page) {
	page.Expect("net::ERR_", "An unknown error occurred when fetching the script", "Connection closed before receiving a handshake response")
}

func (p *proxy) accept() {
	for {
		conn, err := p.listener.Accept()
		if err != nil {
			return
		}
		p.running.Go(func() { p.carry(conn) })
	}
}

func (p *proxy) carry(near net.Conn) {
	defer near.Close()
	if !p.hold(near) { // before it reads where to, so that what is cut from now on includes this connection
		return
	}
	defer p.drop(near)
	if p.refuses.Load() {
		select {
		case p.refused <- struct{}{}:
		default:
		}
		near.Read(make([]byte, 4096)) // the request, which is not passed on
		io.WriteString(near, "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
		return
	}
	far, err := net.Dial("tcp", p.to.Load().(string))
	if err != nil {
		return
	}
	defer far.Close()
	if !p.hold(far) {
		return
	}
	defer p.drop(far)
	var both sync.WaitGroup
	for _, way := range [][2]net.Conn{{near, far}, {far, near}} {
		both.Go(func() {
			io.Copy(way[0], way[1]) // errors of cut connections do not matter
			way[0].Close()
			way[1].Close()
		})
	}
	both.Wait()
}

func (p *proxy) hold(conn net.Conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.conns[conn] = struct{}{}
	return !p.cut
}

func (p *proxy) drop(conn net.Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.conns, conn)
}
