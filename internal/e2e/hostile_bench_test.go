//go:build linux

package e2e_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"triplecross/internal/siteclient"
)

// BenchmarkAFloodOfPings measures the server's CPU, in percent of a core, while one client sends
// pings as fast as the network takes them and reconnects whenever its socket is closed. "without
// limits" shows the CPU without the server's limits.
func BenchmarkAFloodOfPings(b *testing.B) {
	const each = 20 * time.Second
	for name, flags := range map[string][]string{
		"with limits":    {"-limit-messages", "10", "-limit-connects", "60", "-limit-sockets", "500"},
		"without limits": nil,
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				p := start(b, b.TempDir(), flags...)
				table := p.create(siteclient.NewTable{Seats: []string{"me", "open", "open"}}).Table
				before, sockets := p.processor(), 0
				for end := time.Now().Add(each); time.Now().Before(end); {
					if p.flood(table, end) {
						sockets++
					}
					time.Sleep(100 * time.Millisecond) // as often as one address may connect
				}
				b.ReportMetric(float64(sockets), "sockets")
				b.ReportMetric(100*(p.processor()-before).Seconds()/each.Seconds(), "%core")
				p.end()
				p.wait()
			}
		})
	}
}

// flood sends pings over a socket until it is closed or the time is over, and reports whether the
// socket opened.
func (p *process) flood(table string, end time.Time) bool {
	p.t.Helper()
	address := strings.TrimPrefix(p.url, "http://")
	conn, err := net.Dial("tcp", address)
	if err != nil {
		p.t.Fatal(err)
	}
	defer conn.Close()
	conn.SetDeadline(end) // reads and writes fail then
	fmt.Fprintf(conn, "GET /t/%s/ws HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", table, address)
	if line, err := bufio.NewReader(conn).ReadString('\n'); err != nil || !strings.Contains(line, "101") {
		return false
	}
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		io.Copy(io.Discard, conn)
	}()
	pings := []byte(strings.Repeat("\x89\x80\x00\x00\x00\x00", 1000))
	for {
		if _, err := conn.Write(pings); err != nil {
			break
		}
	}
	conn.Close()
	<-closed
	return true
}

// BenchmarkConnectionsThatWait opens 15 000 connections that send one request and then wait, from
// one address and from 150. It reports how many are left and the server's memory.
func BenchmarkConnectionsThatWait(b *testing.B) {
	const conns = 15_000
	for _, addresses := range []int{1, 150} {
		for _, limits := range []string{"with limits", "without limits"} {
			b.Run(fmt.Sprint(limits, ", addresses ", addresses), func(b *testing.B) {
				for b.Loop() {
					var flags []string
					if limits == "without limits" {
						flags = []string{"-limit-idle", "0", "-limit-all-idle", "0"}
					}
					p := start(b, b.TempDir(), flags...)
					before := p.memory()
					open := make([]net.Conn, 0, conns)
					for i := range conns {
						from := net.TCPAddr{IP: net.IPv4(127, 0, 1, byte(1+i%addresses))}
						conn, err := (&net.Dialer{LocalAddr: &from}).DialContext(b.Context(), "tcp", strings.TrimPrefix(p.url, "http://"))
						if err != nil {
							b.Fatal(err)
						}
						fmt.Fprint(conn, "GET /robots.txt HTTP/1.1\r\nHost: x\r\n\r\n")
						conn.Read(make([]byte, 1024)) // whatever comes
						open = append(open, conn)
					}
					time.Sleep(2 * time.Second)
					after, left := p.memory(), 0
					for _, conn := range open {
						conn.SetReadDeadline(time.Now().Add(time.Millisecond))
						if _, err := io.Copy(io.Discard, conn); errors.Is(err, os.ErrDeadlineExceeded) { // the server has not closed it
							left++
						}
						conn.Close()
					}
					b.ReportMetric(float64(left), "left")
					b.ReportMetric(float64(after-before)/(1<<20), "MiB")
					p.end()
					p.wait()
				}
			})
		}
	}
}

// processor returns the processor time that a server has used.
func (p *process) processor() time.Duration {
	p.t.Helper()
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
	if err != nil {
		p.t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(stat), ") ")
	fields := strings.Fields(rest)
	var ticks int
	for _, field := range fields[11:13] { // in user and in system mode, in hundredths of a second
		n, err := strconv.Atoi(field)
		if err != nil {
			p.t.Fatal(err)
		}
		ticks += n
	}
	return time.Duration(ticks) * 10 * time.Millisecond
}

// memory returns the resident memory of a server, in bytes.
func (p *process) memory() int {
	p.t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		p.t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(status), "VmRSS:")
	kilobytes, err := strconv.Atoi(strings.Fields(rest)[0])
	if err != nil {
		p.t.Fatal(err)
	}
	return kilobytes << 10
}
