package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/loadtest"
)

// runLoadTest measures a running server. It fails if the log of a game differs
// from what was played. A signal ends the measurement, a second one the process.
func runLoadTest(ctx context.Context, args []string, std streams) error {
	if isReport(args) {
		return runReport(args, std)
	}
	flags := flagSet("loadtest", "[flags]\n       triplecross loadtest compare | plot latency <figures.jsonl\n       triplecross loadtest plot lists <benchmarks.txt")
	o := loadtest.Options{Duration: 10 * time.Second}
	flags.StringVar(&o.URL, "url", "http://localhost:8080", "the server's `address`; several, separated by commas, are nodes that serve the same tables")
	flags.StringVar(&o.Game, "game", "chexers", "play this `game`")
	setup := flags.String("setup", "", "the tables' set-up as `JSON`")
	tables := count(flags, "tables", 100, "play at this `number` of tables")
	watchers := count(flags, "watchers", 2, "connect this `number` of watchers to each table")
	rate := count(flags, "rate", 0, "play this many `moves` per second over all tables; with 0, each is played as soon as the one before is acknowledged")
	flags.Var((*duration)(&o.Duration), "duration", "measure for this `time`")
	bots := count(flags, "bots", 0, "also let bots play all the time at this `number` of other tables")
	flags.StringVar(&o.Level, "level", "club", "the `level` of these bots")
	idle := count(flags, "idle", 0, "instead: create this `number` of tables and leave them")
	connections := count(flags, "connections", 0, "instead: open this `number` of connections and hold them")
	flags.BoolVar(&o.ReconnectStorm, "reconnect-storm", false, "instead: play, then drop all connections at once and reconnect")
	fanout := count(flags, "fanout", 0, "instead: play at one table with this `number` of watchers")
	flags.StringVar(&o.Label, "label", "", "write this `text` into the figures, to tell them from others")
	against := flags.String("against", "", "the server is not Triplecross but this `program` to compare it with: centrifuge or coder")
	pid := count(flags, "pid", 0, "the server's process `ID`, to measure its CPU and memory")
	asJSON := flags.Bool("json", false, "write the figures as one JSON object")
	seed := count(flags, "seed", 1, "the `number` that seeds the random games")
	if err := parse(flags, args, std); err != nil {
		return err
	}
	if _, err := gameNamed(o.Game); err != nil {
		return err
	}
	o.Setup, o.Tables, o.Watchers, o.Rate = game.Setup(*setup), *tables, *watchers, *rate
	o.Bots, o.Against = *bots, loadtest.Peer(*against)
	o.Idle, o.Connections, o.Fanout, o.PID, o.Seed = *idle, *connections, *fanout, *pid, uint64(*seed)
	if err := o.Check(); err != nil {
		return &callError{err}
	}
	ctx, stop := interruptible(ctx)
	defer stop()

	if os.Getenv("GOGC") == "" {
		// While the load generator collects its own garbage, it delays what it measures.
		debug.SetGCPercent(400)
	}
	figures, err := loadtest.Run(ctx, o)
	if errors.Is(err, loadtest.ErrLimited) {
		return fmt.Errorf("%w; to measure it, start it with%s", err, noLimits())
	}
	if err != nil {
		return err
	}
	if *asJSON {
		err = json.NewEncoder(std.out).Encode(figures)
	} else {
		err = figures.Print(std.out)
	}
	if err == nil && figures.Violated > 0 {
		err = fmt.Errorf("%d times something was lost, doubled, out of order or illegal", figures.Violated)
	}
	return err
}
