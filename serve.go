package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"triplecross/internal/ai"
	"triplecross/internal/game/games"
	"triplecross/internal/lobby"
	"triplecross/internal/store/sqlite"
	"triplecross/static"
	"triplecross/web"
)

// serve runs the site until ctx ends or a signal asks it to close. A second
// signal ends the process at once.
func serve(ctx context.Context, args []string, std streams) error {
	flags := flagSet("serve", "[flags]")
	addr := flags.String("addr", ":8080", "listen on this `address`")
	data := flags.String("data", "./data", "keep the games in this `folder`")
	secure := flags.Bool("secure", false, "browsers reach the site by https, as behind a proxy that ends TLS")
	pace := flags.Duration("pace", 700*time.Millisecond, "a bot takes at least this `time` for a move")
	thinkers := count(flags, "thinkers", 0, "let bots use this `many` processors; 0 means half of them")
	creates := count(flags, "limit-tables", 30, "tables that one address may make a `minute`; 0 for any number")
	acts := count(flags, "limit-posts", 240, "forms that one address may send a `minute`; 0 for any number")
	messages := count(flags, "limit-messages", 10, "messages that a socket may send a `second`; 0 for any number")
	if err := parse(flags, args, std.out); err != nil {
		return err
	}
	log := slog.New(slog.NewTextHandler(std.err, nil))
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)

	store, err := sqlite.Open(*data)
	if err != nil {
		return err
	}
	defer closing(log, "store", store.Close)

	bots := ai.NewPool(*thinkers)
	defer bots.Close()

	tables, err := lobby.Open(ctx, lobby.Options{Store: store, Games: games.All(), Bots: bots, Log: log, Pace: *pace})
	if err != nil {
		return err
	}
	defer tables.Close()

	files, err := static.Open()
	if err != nil {
		return err
	}
	site := web.New(web.Options{
		Lobby: tables, Games: games.All(), Log: log, Static: files, Secure: *secure,
		Limits: web.Limits{Create: *creates, Act: *acts, Messages: *messages},
	})
	defer site.Close()

	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", *addr)
	if err != nil {
		return fmt.Errorf("listen on %s: %w", *addr, err)
	}
	fmt.Fprintf(std.out, "Triplecross is at http://%s\n", local(listener.Addr()))
	return listen(ctx, log, listener, site)
}

// drain is how long requests that are under way may take when the server ends.
const drain = 10 * time.Second

// listen answers requests until ctx ends, and then lets those under way finish.
func listen(ctx context.Context, log *slog.Logger, listener net.Listener, site *web.Server) error {
	server := &http.Server{
		Handler:           site,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	log.Info("closing")
	site.Close()
	deadline, cancel := context.WithTimeout(context.WithoutCancel(ctx), drain)
	defer cancel()
	err := server.Shutdown(deadline)
	<-failed
	if err != nil {
		return errors.Join(fmt.Errorf("serve: %w", err), server.Close())
	}
	return nil
}

// local returns an address that a browser on this machine understands.
func local(addr net.Addr) string {
	tcp, ok := addr.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return addr.String()
	}
	return fmt.Sprintf("localhost:%d", tcp.Port)
}

// closing closes something at the end and logs if that fails.
func closing(log *slog.Logger, what string, closeIt func() error) {
	if err := closeIt(); err != nil {
		log.Error("closing failed", "what", what, "err", err)
	}
}
