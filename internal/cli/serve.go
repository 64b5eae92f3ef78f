package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"triplecross/internal/ai"
	"triplecross/internal/bans"
	"triplecross/internal/battleground"
	"triplecross/internal/cluster"
	"triplecross/internal/game/games"
	"triplecross/internal/lobby"
	"triplecross/internal/locale"
	"triplecross/internal/logging"
	"triplecross/internal/metrics"
	"triplecross/internal/moderation"
	"triplecross/internal/picture"
	"triplecross/internal/server"
	"triplecross/internal/signin"
	"triplecross/internal/store"
	"triplecross/static"
	"triplecross/web"
	"triplecross/web/forward"
)

// runServe runs the site until ctx ends or a signal asks it to close. A second
// signal ends the process at once.
func runServe(ctx context.Context, args []string, std streams) (err error) {
	var o serveOptions
	if err := o.parse(args, std); err != nil {
		return err
	}
	if o.store == "" {
		defer func() { err = withAdvice(err, o.data) }()
	}
	log, failures := logging.New(std.err, o.logFormat.value == "json")
	defer logging.Flush(log)
	if len(o.strayVariables) > 0 { // on one line: Kubernetes sets several for a service of our name
		log.Warn("variables of the environment set no flag of serve", "names", strings.Join(o.strayVariables, ","))
	}
	defer boundMemory(ctx, log)()
	processors := server.NewProcessors(ctx)
	defer processors.Close()
	unwanted, err := unwantedWords(o.chatWords)
	if err != nil {
		return err
	}
	key, err := sealingKey(o.secretFile)
	if err != nil {
		return err
	}
	ctx, stop := interruptible(ctx)
	defer stop()
	starting := true
	defer func() {
		if starting && ctx.Err() != nil && errors.Is(err, context.Canceled) {
			log.InfoContext(ctx, "the server was told to stop while it started", "error", err)
			err = nil
		}
	}()
	signal.Ignore(syscall.SIGPIPE) // a server outlives the program that reads its log, such as tee, which Ctrl-C ends first
	defer signal.Reset(syscall.SIGPIPE)
	defer server.EndAnyway(ctx, log, time.Duration(o.drain), os.Exit)()

	if err := o.tryListening(ctx); err != nil {
		return err
	}
	kept, err := openStore(ctx, log, o.store, o.data, o.commitLog)
	if err != nil {
		return err
	}
	defer closing(log, "store", kept.Close)
	figures := figuresOf(kept, o.nodeURL)
	if err := noteSeal(ctx, log, kept, key); err != nil {
		return err
	}
	stored := seal(figures.Store(kept), key)
	keeper, _ := kept.(store.Operator)
	banned, err := bans.Open(ctx, keeper)
	if err != nil {
		return err
	}

	signIn, _ := kept.(store.SignIn)
	browsers, err := signin.OpenBrowsers(ctx, signIn)
	if err != nil {
		return err
	}

	traces, err := openTraces(ctx, log, o.traces)
	if err != nil {
		return err
	}
	if traces != nil {
		defer closing(log, "traces", traces.Close)
		stored = traces.Store(stored)
	}

	node, err := joinCluster(ctx, log, kept, o.nodeURL, o.roles, banned, browsers)
	if err != nil {
		return err
	}
	if node != nil {
		defer closing(log, "cluster", node.close)
	} else {
		stop, err := warnOfOthers(ctx, log, kept)
		if err != nil {
			return err
		}
		defer stop()
	}

	bots := ai.NewPool(ai.PoolOptions{
		Workers: *o.botWorkers, Processors: processors.Cores(), LowerPriority: server.LowerPriority, Compute: processors.Compute,
		LimitTime: func(ctx context.Context) (context.Context, context.CancelFunc) {
			return context.WithTimeout(ctx, maxThinkTime)
		},
	})
	defer bots.Close()
	figures.Gauge("bots_waiting", "Bot moves that wait for a processor.", bots.Waiting)

	options := o.lobbyOptions(log, kept, figures)
	options.Store, options.Bots, options.Words, options.Closed = stored, bots, unwanted, banned.Table
	if traces != nil {
		options.Tracer = traces
	}
	words, err := locale.Open()
	if err != nil {
		return err
	}
	notices, err := openPush(ctx, log, o, kept, words, figures)
	if err != nil {
		return err
	}
	if notices != nil {
		defer notices.Close()
		options.Changed = notices.Changed
	}
	var peers *forward.Peers
	if node != nil {
		peers = node.peers()
		node.shareTables(&options, peers, figures)
	} else {
		options.Notes, _ = kept.(store.Notes)
		options.Uptime = server.Uptime
	}
	tables, err := lobby.Open(ctx, options)
	if err != nil {
		return err
	}
	defer tables.Close()
	if node != nil {
		node.OnChange(tables.Release) // until the site is there, too
	}
	if notices != nil {
		notices.Remind(tables, options.Owns)
	}
	figures.Gauge("rooms", "Tables in memory.", tables.Rooms)

	files, err := static.Open(words)
	if err != nil {
		return err
	}
	renderer, err := picture.NewRenderer()
	if err != nil {
		return err
	}
	pages := o.pageOptions(log, kept, figures)
	pages.Compute = func() (done func()) {
		server.LowerPriority()
		return processors.Compute()
	}
	pages.Lobby, pages.Static, pages.Words, pages.Renderer = tables, files, words, renderer
	pages.Push, pages.Bans, pages.Browsers = notices, banned, browsers
	if traces != nil {
		pages.Tracer = traces
	}
	if node != nil {
		node.sharePages(&pages, peers)
	}
	site := web.New(pages)
	defer site.Close()
	if node != nil {
		node.OnChange(func() {
			tables.Release()
			site.Moved()
		})
	}
	figures.Gauge("sockets", "Open table sockets.", site.Sockets)
	figures.Gauge("pool_waiting", "People who wait for other players in the pool.", site.Waiting)
	figures.Gauge("idle_connections", "Connections that wait for a request.", site.IdleConnections)
	began := time.Now()

	if o.admin != "" {
		stop, err := serveAdmin(ctx, log, o, figures, failures, keeper, site, files, operatorFigures{
			began: began, rooms: tables.Rooms, sockets: site.Sockets, bots: bots.Waiting, store: kept,
		})
		if err != nil {
			return err
		}
		defer stop()
	}
	if o.battleground != "" {
		contest, err := battleground.Listen(ctx, o.battleground, battleground.Options{
			Lobby: tables, Log: log, Admit: site.Admit, Allow: site.AllowTable, Proxies: o.proxies,
		})
		if err != nil {
			return err
		}
		defer contest.Close()
		log.Info("the battleground is open", "addr", contest.Addr())
	}
	defer server.ReturnMemory(ctx)()
	listener, stopPlain, err := listen(ctx, log, o, site, std)
	if err != nil {
		return err
	}
	defer stopPlain()
	starting = false
	if node != nil {
		ask := func(ctx context.Context, other cluster.Node) ([]byte, error) {
			return peers.Ask(ctx, other, web.LatestPath, nil)
		}
		node.catchUp(ctx, ask, site.Hear)
		return server.Serve(ctx, log, listener, node.site(site, bots, o.proxies), time.Duration(o.drain))
	}
	return server.Serve(ctx, log, listener, site, time.Duration(o.drain))
}

// boundMemory bounds the memory that the Go runtime uses, unless the environment does. It returns a function that ends the
// bounding of garbage.
func boundMemory(ctx context.Context, log *slog.Logger) (stop func()) {
	server.LimitMemory(log)
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	return server.BoundGarbage(ctx)
}

// lobbyOptions returns what the flags and the store say about the lobby.
func (o *serveOptions) lobbyOptions(log *slog.Logger, kept store.Store, figures *metrics.Metrics) lobby.Options {
	options := lobby.Options{
		Games: games.All(), Log: log, MinBotTime: time.Duration(o.botMinTime), MaxRooms: *o.rooms, MaxRoomBytes: int64(*o.roomMemory) << 20,
		Meter: figures, KeepChat: time.Duration(*o.keepChat) * 24 * time.Hour,
	}
	options.Privacy, _ = kept.(store.Privacy)
	options.Reports, _ = kept.(store.Reports)
	if o.store == "" {
		disk := server.NewDisk(log, filepath.Join(o.data, "triplecross.db"), uint64(*o.reserve)<<20)
		options.HasSpace, options.HasDatabase = disk.HasReserve, disk.HasDatabase
	}
	return options
}

// pageOptions returns what the flags and the store say about the pages.
func (o *serveOptions) pageOptions(log *slog.Logger, kept store.Store, figures *metrics.Metrics) web.Options {
	pages := web.Options{
		Games: games.All(), Log: log, Secure: o.secure, Limits: *o.limits, Proxies: o.proxies, Meter: figures, AccessLog: o.accessLog,
		Pool: o.pool, Devices: o.devices, Passkeys: o.passkeys, ChatDays: *o.keepChat,
	}
	pages.SignIn, _ = kept.(store.SignIn)
	if archive, ok := kept.(store.Archive); ok {
		pages.Evenings, pages.NoEvenings = archive.Evenings(), !o.evenings
	}
	return pages
}

// figuresOf returns the figures of the program and of its store.
func figuresOf(kept store.Store, nodeURL string) *metrics.Metrics {
	figures := metrics.NewOfNode(nodeURL)
	figures.Program(programVersion())
	if measured, ok := kept.(store.Measured); ok {
		figures.Stats(measured.Stats)
	}
	if checked, ok := kept.(interface{ Damaged() int }); ok {
		figures.Gauge("damaged_tables", "Tables that the check after the start found damaged.", checked.Damaged)
	}
	return figures
}

// unwantedWords reads the words that the operator refuses; there are none if file is empty.
func unwantedWords(file string) (*moderation.Words, error) {
	if file == "" {
		return nil, nil
	}
	return moderation.ReadWords(file)
}

// tryListening says which of the addresses the server cannot have, before it makes or migrates a database. It closes
// them again, so that nobody waits for a site that is not ready.
func (o *serveOptions) tryListening(ctx context.Context) error {
	for _, at := range o.addresses() {
		listener, err := server.Listen(ctx, at.value)
		if err != nil {
			return withPortAdvice(err, at.flag)
		}
		defer listener.Close() // after the others, which may be the same port
	}
	return nil
}

// withPortAdvice adds to the error of a listener what to do about a port that the system keeps for others.
func withPortAdvice(err error, flag string) error {
	if !errors.Is(err, fs.ErrPermission) {
		return err
	}
	return fmt.Errorf("%w; this user may not use the port: set one above 1023 with -%s and forward the port to it, or allow the program lower ones (on Linux by CAP_NET_BIND_SERVICE, as the systemd unit does)", err, flag)
}

// listen opens the listener of the site, with TLS if the options ask for it, and says where the site is. stop ends
// what answers plain HTTP beside TLS.
func listen(ctx context.Context, log *slog.Logger, o serveOptions, site *web.Server, std streams) (listener net.Listener, stop func(), err error) {
	listener, err = server.Listen(ctx, o.addr)
	if err != nil {
		return nil, nil, err
	}
	url, stop := "http://"+local(listener.Addr()), func() {}
	if ends := o.tls.server(o.data); ends != nil {
		port := listener.Addr().(*net.TCPAddr).Port
		if stop, err = ends.ServePlain(ctx, log, site, port); err != nil {
			return nil, nil, errors.Join(err, listener.Close())
		}
		listener, url = ends.Listen(log, listener), ends.URL(port)
	}
	fmt.Fprintf(std.out, "Triplecross is at %s\n", url)
	return listener, stop, nil
}

// maxThinkTime is how long a bot thinks about a move at most, on any machine and in any game.
// Then it plays the best move found so far.
const maxThinkTime = 1500 * time.Millisecond

// local returns the address at which a browser on this machine reaches the
// listener.
func local(addr net.Addr) string {
	tcp, ok := addr.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return addr.String()
	}
	return fmt.Sprintf("localhost:%d", tcp.Port)
}

// closing calls a close function and logs its failure.
func closing(log *slog.Logger, what string, closeIt func() error) {
	if err := closeIt(); err != nil {
		log.Error("closing failed", "what", what, "err", err)
	}
}
