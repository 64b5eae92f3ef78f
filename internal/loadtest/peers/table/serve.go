package table

import (
	"flag"
	"net/http"
	"os"
	"os/signal"
	"runtime/debug"
)

// Serve serves the sockets of tables like the site, at /t/NAME/ws, until an interrupt.
func Serve(sockets http.Handler) error {
	addr := flag.String("addr", "localhost:8081", "listen on this `address`")
	flag.Parse()
	debug.SetGCPercent(400) // as the site does
	mux := http.NewServeMux()
	mux.Handle("GET /t/{table}/ws", sockets)
	mux.HandleFunc("GET /readyz", func(http.ResponseWriter, *http.Request) {})
	server := &http.Server{Addr: *addr, Handler: mux}
	failed := make(chan error, 1)
	go func() { failed <- server.ListenAndServe() }()
	interrupted := make(chan os.Signal, 1)
	signal.Notify(interrupted, os.Interrupt)
	select {
	case err := <-failed:
		return err
	case <-interrupted:
		return server.Close()
	}
}
