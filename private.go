package main

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"time"
)

// private is what only the operator may see: figures, and profiles of the
// running program, which tell its arguments and slow it down.
func private(figures http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", figures)
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/cmdline", pprof.Cmdline)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	return mux
}

// servePrivate serves that on an address of its own until end is called, which
// waits for nobody: a profile may take minutes.
func servePrivate(ctx context.Context, log *slog.Logger, addr string, figures http.Handler) (end func(), err error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("listen on %s: %w", addr, err)
	}
	p := usual()
	p.write = time.Hour
	server := newServer(log, private(figures), p)
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	log.Info("metrics and profiles are served", "addr", listener.Addr())
	return func() {
		server.Close() //nolint:errcheck // the process ends
		<-served
	}, nil
}
