package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"triplecross/web"
)

// patience is how long the server waits for a client, so that clients who are
// slow on purpose do not fill it.
type patience struct {
	header time.Duration // for the head of a request
	read   time.Duration // for the whole request
	write  time.Duration // until the answer is taken
	idle   time.Duration // between two requests
}

// usual is enough for a telephone in a tunnel.
func usual() patience {
	return patience{header: 10 * time.Second, read: 30 * time.Second, write: time.Minute, idle: 2 * time.Minute}
}

// newServer returns a server that loses its patience.
func newServer(log *slog.Logger, site http.Handler, p patience) *http.Server {
	return &http.Server{
		Handler:           site,
		ReadHeaderTimeout: p.header,
		ReadTimeout:       p.read,
		WriteTimeout:      p.write,
		IdleTimeout:       p.idle,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
}

// farewell is how long requests that are under way may take when the server ends.
const farewell = 10 * time.Second

// listen answers requests until ctx ends. Then it says for the delay that it is
// not ready, while it goes on serving; sends the sockets away; and lets the
// requests that are under way finish.
func listen(ctx context.Context, log *slog.Logger, listener net.Listener, site *web.Server, delay time.Duration) error {
	server := newServer(log, site, usual())
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	log.Info("closing", "after", delay)
	site.Drain()
	select {
	case err := <-failed:
		return fmt.Errorf("serve: %w", err)
	case <-time.After(delay):
	}
	site.Close()
	return shutdown(ctx, server, failed)
}

// shutdown ends a server that serves, after the requests that are under way,
// but before long. failed tells when it does not serve any more.
func shutdown(ctx context.Context, server *http.Server, failed <-chan error) error {
	deadline, cancel := context.WithTimeout(context.WithoutCancel(ctx), farewell)
	defer cancel()
	err := server.Shutdown(deadline)
	<-failed
	if err != nil {
		return errors.Join(fmt.Errorf("serve: %w", err), server.Close())
	}
	return nil
}
