//go:build linux

package e2e_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"triplecross/internal/siteclient"
)

// BenchmarkMove lets tables of three seats and two watchers play as fast as the
// server allows, each seat moving as soon as it hears that it is on turn. The
// server has one processor.
func BenchmarkMove(b *testing.B) {
	s := startAlone(b)
	tables := max(100, b.N/50) // no game ends within 50 plies
	var acked atomic.Int64
	enough := make(chan struct{})
	for range tables {
		id, cookies := s.three()
		for seat, cookie := range cookies {
			s.watch(id, cookie, func(c *caller, m []byte) {
				if bytes.HasPrefix(m, []byte(`{"t":"ack"`)) {
					if acked.Add(1) == int64(b.N) {
						close(enough)
					}
				} else {
					c.play(seat, m)
				}
			})
		}
		for range 2 {
			s.watch(id, "", func(*caller, []byte) {})
		}
	}
	b.ResetTimer()
	began, used := acked.Load(), s.used()
	close(s.begin)
	await(b, enough)
	b.StopTimer()
	moves := float64(acked.Load() - began)
	b.ReportMetric(float64((s.used()-used).Microseconds())/moves, "cpu-µs/move")
	b.ReportMetric(moves/b.Elapsed().Seconds(), "moves/s")
}

// BenchmarkCrowd lets three people play in front of five thousand watchers.
func BenchmarkCrowd(b *testing.B) {
	const crowd = 5000
	s := startAlone(b)
	id, cookies := s.three()
	type telling struct {
		sent    time.Time
		version int
		told    atomic.Int64
		next    time.Duration // until the next seat knew
	}
	var present atomic.Pointer[telling]
	present.Store(&telling{version: 1})
	all := make(chan struct{}, 1)
	turns := make(chan []byte, 10)
	calls := make([]*caller, len(cookies))
	for seat, cookie := range cookies {
		calls[seat] = s.watch(id, cookie, func(_ *caller, m []byte) {
			if legal(m) != "" {
				t := present.Load()
				t.next = time.Since(t.sent)
				turns <- slices.Clone(m)
			}
		})
	}
	for range crowd {
		shown := 0
		s.watch(id, "", func(_ *caller, m []byte) {
			n, _ := strconv.Atoi(between(m, `"n":`, ","))
			if t := present.Load(); shown < t.version && n >= t.version {
				shown = n
				if t.told.Add(1) == crowd {
					all <- struct{}{}
				}
			}
		})
	}
	close(s.begin)
	await(b, all)
	b.ResetTimer()
	var nexts, lasts []time.Duration
	for i := range min(b.N, 100) {
		m := await(b, turns)
		n, _ := strconv.Atoi(between(m, `"n":`, ","))
		t := &telling{sent: time.Now(), version: n + 1}
		present.Store(t)
		calls[i%3].play(i%3, m)
		await(b, all)
		lasts = append(lasts, time.Since(t.sent))
		nexts = append(nexts, t.next)
	}
	slices.Sort(nexts)
	slices.Sort(lasts)
	b.ReportMetric(float64(nexts[len(nexts)/2].Microseconds()), "p50-next-µs")
	b.ReportMetric(float64(lasts[len(lasts)/2].Microseconds()), "p50-last-µs")
	b.ReportMetric(float64(lasts[len(lasts)-1].Microseconds()), "max-last-µs")
}

// BenchmarkConnection reports what a connection costs in memory.
func BenchmarkConnection(b *testing.B) {
	const tables = 2000
	s := startAlone(b)
	var ids []string
	var cookies [][]string
	for range tables {
		id, c := s.three()
		ids, cookies = append(ids, id), append(cookies, c)
	}
	close(s.begin)
	time.Sleep(time.Second)
	before, used := s.memory(), s.used()
	b.ResetTimer()
	for i, id := range ids {
		for _, cookie := range append(cookies[i], "", "") {
			s.watch(id, cookie, func(*caller, []byte) {})
		}
	}
	time.Sleep(3 * time.Second)
	b.ReportMetric(float64((s.used()-used).Microseconds())/(5*tables), "cpu-µs/conn")
	b.ReportMetric(float64(s.memory()-before)/(5*tables), "B/conn")
}

// await receives, or ends the benchmark when nothing comes for long.
func await[T any](b *testing.B, from <-chan T) (v T) {
	b.Helper()
	select {
	case v = <-from:
	case <-time.After(timeout):
		b.Fatal("nothing comes")
	}
	return v
}

// alone is a server with one processor, and clients that use as little CPU as
// possible.
type alone struct {
	b     *testing.B
	pid   int
	url   string
	begin chan struct{} // closed when callers may begin
}

func startAlone(b *testing.B) *alone {
	b.Helper()
	b.Setenv("GOMAXPROCS", "1")
	p := start(b, b.TempDir())
	return &alone{b: b, pid: p.cmd.Process.Pid, url: p.url, begin: make(chan struct{})}
}

// used returns the processor time that the server has taken.
func (s *alone) used() time.Duration {
	fields := strings.Fields(s.proc("stat"))
	user, _ := strconv.Atoi(fields[13])
	system, _ := strconv.Atoi(fields[14])
	return time.Duration(user+system) * 10 * time.Millisecond
}

// memory returns the bytes that the server holds.
func (s *alone) memory() int {
	fields := strings.Fields(s.proc("statm"))
	pages, _ := strconv.Atoi(fields[1])
	return pages * os.Getpagesize()
}

func (s *alone) proc(file string) string {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/%s", s.pid, file))
	if err != nil {
		s.b.Fatal(err)
	}
	return string(data)
}

// three creates a table of three people and returns its ID and their cookies.
func (s *alone) three() (id string, cookies []string) {
	var key string
	for seat := range 3 {
		var err error
		g := siteclient.New(s.url, &http.Transport{})
		if seat == 0 {
			id, err = g.CreateChexers(s.b.Context(), false, "me", "open", "open")
			if err == nil {
				key, err = g.JoinKey(s.b.Context(), id)
			}
		} else {
			err = g.Sit(s.b.Context(), id, seat, key)
		}
		if err != nil {
			s.b.Fatal(err)
		}
		cookies = append(cookies, "person="+g.Cookie("person"))
		g.Close()
	}
	return id, cookies
}

// caller is a table socket that is read as cheaply as possible.
type caller struct {
	conn net.Conn
	sent int
}

// watch opens a table socket and hears its messages from s.begin on until the
// benchmark ends.
func (s *alone) watch(table, cookie string, hear func(*caller, []byte)) *caller {
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
	if err != nil {
		s.b.Fatal(err)
	}
	s.b.Cleanup(func() { conn.Close() })
	fmt.Fprintf(conn, "GET /t/%s/ws HTTP/1.1\r\nHost: %s\r\nCookie: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", table, strings.TrimPrefix(s.url, "http://"), cookie)
	r := bufio.NewReader(conn)
	answer, err := http.ReadResponse(r, nil)
	if err != nil || answer.StatusCode != http.StatusSwitchingProtocols {
		s.b.Fatalf("upgrading: %v %v", answer, err)
	}
	c := &caller{conn: conn}
	go func() {
		<-s.begin
		var buffer []byte
		for {
			var head [2]byte
			if _, err := io.ReadFull(r, head[:]); err != nil {
				return
			}
			n := int(head[1])
			if n == 126 {
				if _, err := io.ReadFull(r, head[:]); err != nil {
					return
				}
				n = int(head[0])<<8 | int(head[1])
			}
			buffer = slices.Grow(buffer[:0], n)[:n]
			if _, err := io.ReadFull(r, buffer); err != nil {
				return
			}
			hear(c, buffer)
		}
	}()
	return c
}

// play answers a message with a move if it lists some.
func (c *caller) play(seat int, m []byte) {
	words := strings.Fields(legal(m))
	if len(words) == 0 {
		return
	}
	text, _, _ := strings.Cut(words[rand.IntN(len(words))], ":")
	c.sent++
	p := fmt.Appendf(nil, `{"t":"play","id":"%d","n":%s,"s":%d,"m":"%s"}`, c.sent, between(m, `"n":`, ","), seat, text)
	// A mask of zeros leaves the text unchanged.
	c.conn.Write(append([]byte{0x81, 0x80 | byte(len(p)), 0, 0, 0, 0}, p...)) // if it fails, so does the next read
}

func legal(m []byte) string { return between(m, `"l":"`, `"`) }

// between returns what is between two marks in a message.
func between(m []byte, before, after string) string {
	_, rest, found := bytes.Cut(m, []byte(before))
	if !found {
		return ""
	}
	text, _, _ := bytes.Cut(rest, []byte(after))
	return string(text)
}
