// Package server runs the site on the network: it listens, gives up on clients that are slow on purpose or
// have vanished, serves metrics and profiles on a separate address, and shuts down without cutting off
// requests.
package server

import (
	"context"
	"errors"
	"fmt"
	stdlog "log"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// timeouts limit how long the server waits for a client, so that clients that are slow on purpose do not use
// up its connections.
type timeouts struct {
	header time.Duration // for the head of a request
	pause  time.Duration // for a part of its body, after the head or the part before
	read   time.Duration // for the whole request
	write  time.Duration // until the client has received the response
	idle   time.Duration // between two requests
}

// siteTimeouts are long enough for a phone in a tunnel.
func siteTimeouts() timeouts {
	return timeouts{header: 10 * time.Second, pause: 10 * time.Second, read: 30 * time.Second, write: time.Minute, idle: 2 * time.Minute}
}

// newServer returns a server that drops clients that exceed the timeouts.
func newServer(log *slog.Logger, handler http.Handler, t timeouts) *http.Server {
	return &http.Server{
		Handler:           awaitBodies(handler, t),
		ReadHeaderTimeout: t.header,
		ReadTimeout:       t.read,
		WriteTimeout:      t.write,
		IdleTimeout:       t.idle,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          stdlog.New(handshakes{log}, "", 0),
	}
}

// Site is what the server serves.
type Site interface {
	http.Handler
	// Drain makes the site report that it is not ready. It continues to serve requests.
	Drain()
	// Close ends the open sockets and waits for them.
	Close()
	// ConnState is called when the state of a connection changes.
	ConnState(net.Conn, http.ConnState)
}

// shutdownTimeout is how long requests in progress may take when the server shuts down.
const shutdownTimeout = 10 * time.Second

// Serve answers requests until ctx ends. Then it drains the site and keeps serving for the duration drain, so
// that load balancers notice; closes the listener and the site's sockets; and lets requests in progress
// finish, for at most shutdownTimeout.
func Serve(ctx context.Context, log *slog.Logger, listener net.Listener, site Site, drain time.Duration) error {
	server := newServer(log, site, siteTimeouts())
	server.ConnState = site.ConnState
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	log.Info("closing", "after", drain)
	site.Drain()
	select {
	case err := <-failed:
		return fmt.Errorf("serve: %w", err)
	case <-time.After(drain):
	}
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		site.Close()
	}()
	err := shutdown(ctx, server, failed)
	<-closed
	return err
}

// shutdown ends a running server once the requests in progress are answered, or after shutdownTimeout. failed
// receives the result of the server's Serve.
func shutdown(ctx context.Context, server *http.Server, failed <-chan error) error {
	deadline, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTimeout)
	defer cancel()
	err := server.Shutdown(deadline)
	<-failed
	if err != nil {
		return errors.Join(fmt.Errorf("serve: %w", err), server.Close())
	}
	return nil
}
