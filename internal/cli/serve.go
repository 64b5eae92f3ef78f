package cli

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"os"
	"runtime/debug"
	"time"

	"triplecross/internal/ai"
	"triplecross/internal/battleground"
	"triplecross/internal/game/games"
	"triplecross/internal/lobby"
	"triplecross/internal/locale"
	"triplecross/internal/metrics"
	"triplecross/internal/picture"
	"triplecross/internal/server"
	"triplecross/internal/store/sqlite"
	"triplecross/static"
	"triplecross/web"
)

// runServe runs the site until ctx ends or a signal asks it to close. A second
// signal ends the process at once.
func runServe(ctx context.Context, args []string, std streams) error {
	flags := flagSet("serve", "[flags]")
	addr := flags.String("addr", ":8080", "listen on this `address`")
	data := flags.String("data", "./data", "keep the games in this `folder`")
	secure := flags.Bool("secure", false, "browsers reach the site by https, as behind a proxy that ends TLS")
	pace := flags.Duration("pace", 700*time.Millisecond, "a bot takes at least this `time` for a move")
	thinkers := count(flags, "thinkers", 0, "let bots use this `many` processors; 0 means half of them")
	limits := limitFlags(flags)
	var proxies networks
	flags.Var(&proxies, "proxies", "believe X-Forwarded-For of these proxies: `addresses` and networks, with commas between")
	private := flags.String("private", "", "serve /metrics and /debug/pprof on this `address`, which must not be reachable from outside")
	contest := flags.String("battleground", "", "let agents of the 2019 contest play by its protocol on this `address`")
	var delay wait
	flags.Var(&delay, "drain", "when told to end, go on for this `time` as not ready, for load balancers to notice")
	if err := parse(flags, args, std.out); err != nil {
		return err
	}
	log := slog.New(slog.NewTextHandler(std.err, nil))
	if os.Getenv("GOGC") == "" {
		// A server has little that lives and much that passes: collecting half
		// as often costs a few MB.
		debug.SetGCPercent(200)
	}
	ctx, stop := interruptible(ctx)
	defer stop()

	disk, err := sqlite.Open(*data)
	if err != nil {
		return err
	}
	defer closing(log, "store", disk.Close)
	figures := metrics.New()
	store := figures.Store(disk)

	bots := ai.NewPool(ai.PoolOptions{
		Workers: *thinkers, Humble: server.LowerPriority,
		Bound: func(ctx context.Context) (context.Context, context.CancelFunc) {
			return context.WithTimeout(ctx, maxThinkTime)
		},
	})
	defer bots.Close()
	figures.Gauge("bots_waiting", "Moves that bots have not begun to think about.", bots.Waiting)

	tables, err := lobby.Open(ctx, lobby.Options{Store: store, Games: games.All(), Bots: bots, Log: log, Pace: *pace})
	if err != nil {
		return err
	}
	defer tables.Close()
	figures.Gauge("rooms", "Tables in memory.", tables.Rooms)

	words, err := locale.Open()
	if err != nil {
		return err
	}
	files, err := static.Open(words)
	if err != nil {
		return err
	}
	artist, err := picture.NewArtist()
	if err != nil {
		return err
	}
	site := web.New(web.Options{
		Lobby: tables, Games: games.All(), Log: log, Static: files, Words: words, Artist: artist, Secure: *secure,
		Limits: *limits, Proxies: proxies, Meter: figures,
	})
	defer site.Close()
	figures.Gauge("sockets", "Open table sockets.", site.Sockets)

	if *private != "" {
		stop, err := server.ServeAdmin(ctx, log, *private, figures.Handler())
		if err != nil {
			return err
		}
		defer stop()
	}
	if *contest != "" {
		arena, err := battleground.Listen(ctx, *contest, battleground.Options{
			Lobby: tables, Log: log, MayLay: site.MayLay, PerMinute: web.Crowd * limits.Create,
		})
		if err != nil {
			return err
		}
		defer arena.Close()
		log.Info("the battleground is open", "addr", arena.Addr())
	}
	listener, err := server.Listen(ctx, *addr)
	if err != nil {
		return err
	}
	fmt.Fprintf(std.out, "Triplecross is at http://%s\n", local(listener.Addr()))
	return server.Serve(ctx, log, listener, site, time.Duration(delay))
}

// maxThinkTime is how long a bot thinks about a move at most, on any machine and in
// any game. Then it plays the best it has found.
const maxThinkTime = 1500 * time.Millisecond

// limitFlags adds the flags of the limits, with what suits a site of its own:
// a school or a company behind one address must be able to play.
func limitFlags(flags *flag.FlagSet) *web.Limits {
	l := &web.Limits{}
	for _, f := range []struct {
		value *int
		name  string
		n     int
		usage string
	}{
		{&l.Create, "limit-tables", 10, "tables that a person may make a `minute`, and an address ten times as many tables, and as many clients of the battleground; 0 for any number"},
		{&l.Join, "limit-joins", 30, "seats that a person may ask for a `minute`, and an address ten times as many; 0 for any number"},
		{&l.Act, "limit-posts", 120, "other forms that a person may send a `minute`, and an address ten times as many; 0 for any number"},
		{&l.Say, "limit-lines", 30, "lines of chat that a person may say a `minute`, and an address ten times as many; 0 for any number"},
		{&l.Open, "limit-opens", 60, "sockets that a person may open a `minute`, and an address ten times as many; 0 for any number"},
		{&l.Draw, "limit-pictures", 120, "pictures of positions that a person may ask for a `minute`, and an address ten times as many; 0 for any number"},
		{&l.Messages, "limit-messages", 10, "messages that a socket may send a `second`; 0 for any number"},
		{&l.Sockets, "limit-sockets", 500, "`sockets` that an address may hold open; 0 for any number"},
		{&l.Watchers, "limit-watchers", 10_000, "`sockets` at one table before watchers are turned away; 0 for any number"},
		{&l.Tables, "limit-all-tables", 100_000, "unfinished `tables` of one day; 0 for any number"},
	} {
		*f.value = f.n
		flags.Var((*number)(f.value), f.name, f.usage)
	}
	return l
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
