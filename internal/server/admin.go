package server

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"time"
)

// adminHandler serves what only the operator may see: metrics, and profiles of the running program, which
// slow it down. Its arguments are not served, because -store may hold a password.
func adminHandler(metrics, page, files http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/admin", page)
	mux.Handle("/admin/", page)
	mux.Handle("GET /static/", files)
	mux.Handle("GET /metrics", metrics)
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	return mux
}

// ServeAdmin serves metrics, profiles and the operator's page with its files on their own address until stop
// is called. stop does not wait for requests: a profile may take minutes.
func ServeAdmin(ctx context.Context, log *slog.Logger, addr string, metrics, page, files http.Handler) (stop func(), err error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("listen on %s: %w", addr, err)
	}
	t := siteTimeouts()
	t.write = time.Hour
	server := newServer(log, adminHandler(metrics, page, files), t)
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	log.Info("metrics and profiles are served", "addr", listener.Addr())
	return func() {
		server.Close()
		<-served
	}, nil
}
