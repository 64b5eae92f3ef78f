package main

import (
	"io"
	"net"
	"net/url"
	"sync"
	"time"
)

// slowLine forwards connections to a server like a slow line.
type slowLine struct {
	URL      string
	listener net.Listener
	to       string
	rate     int           // bytes a second, of all connections together, towards the browser
	delay    time.Duration // the round trip
	mu       sync.Mutex
	free     time.Time // when the line will have sent everything given to it
	done     sync.WaitGroup
}

func newSlowLine(server string, rate int, delay time.Duration) (*slowLine, error) {
	at, err := url.Parse(server)
	if err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	l := &slowLine{URL: "http://" + listener.Addr().String(), listener: listener, to: at.Host, rate: rate, delay: delay}
	l.done.Go(l.serve)
	return l, nil
}

// Close refuses further connections.
func (l *slowLine) Close() { l.listener.Close() }

func (l *slowLine) serve() {
	for {
		from, err := l.listener.Accept()
		if err != nil {
			return
		}
		to, err := net.Dial("tcp", l.to)
		if err != nil {
			from.Close()
			return
		}
		time.Sleep(l.delay) // for the handshake
		l.done.Go(func() {
			io.Copy(to, from) // on errors one end has hung up
			to.Close()
		})
		l.done.Go(func() {
			io.Copy(slowWriter{l, from}, to)
			from.Close()
		})
	}
}

// slowWriter writes at the rate of the line.
type slowWriter struct {
	line *slowLine
	to   io.Writer
}

func (w slowWriter) Write(b []byte) (int, error) {
	w.line.mu.Lock()
	now := time.Now()
	if w.line.free.Before(now) {
		w.line.free = now.Add(w.line.delay / 2) // after a pause, an answer comes later by the delay
	}
	w.line.free = w.line.free.Add(time.Duration(len(b)) * time.Second / time.Duration(w.line.rate))
	until := w.line.free
	w.line.mu.Unlock()
	time.Sleep(time.Until(until))
	return w.to.Write(b)
}
