package cli

import (
	"context"
	"fmt"
	"log/slog"
	"math"
	"runtime"
	"strconv"
	"time"

	"triplecross/internal/logging"
	"triplecross/internal/metrics"
	"triplecross/internal/server"
	"triplecross/internal/store"
	"triplecross/static"
	templates "triplecross/templates/admin"
	"triplecross/web"
)

// serveAdmin serves the admin address, with the operator's page.
func serveAdmin(ctx context.Context, log *slog.Logger, o serveOptions, m *metrics.Metrics, failures *logging.Recent,
	keeper store.Operator, site *web.Server, files *static.Files, now operatorFigures,
) (stop func(), err error) {
	rates, stopRates := m.Rates(ctx)
	page := site.Admin(web.AdminOptions{
		Keeper: keeper, Failures: failures, From: o.adminFrom,
		Figures: func() (_, _ []templates.Figure) { return now.list(), growth(rates.Growth()) },
	})
	stopServer, err := server.ServeAdmin(ctx, log, o.admin, m.Handler(), page, files)
	if err != nil {
		stopRates()
		return nil, err
	}
	return func() {
		stopServer()
		stopRates()
	}, nil
}

// operatorFigures are the sources of the figures on the operator's page.
type operatorFigures struct {
	began                time.Time
	rooms, sockets, bots func() int
	store                store.Store
}

func (o operatorFigures) list() []templates.Figure {
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	list := []templates.Figure{
		{Name: "rooms", Text: strconv.Itoa(o.rooms())},
		{Name: "sockets", Text: strconv.Itoa(o.sockets())},
		{Name: "bots_waiting", Text: strconv.Itoa(o.bots())},
	}
	if measured, ok := o.store.(store.Measured); ok {
		s := measured.Stats()
		if s.Database > 0 {
			list = append(list,
				templates.Figure{Name: "disk_free", Text: size(s.FreeDisk)},
				templates.Figure{Name: "database", Text: size(s.Database)},
				templates.Figure{Name: "wal", Text: size(s.WAL)})
		}
		list = append(list, templates.Figure{Name: "commit_queue", Text: strconv.Itoa(s.Queue)})
	}
	return append(list,
		templates.Figure{Name: "memory", Text: size(int64(memory.Sys - memory.HeapReleased))},
		templates.Figure{Name: "goroutines", Text: strconv.Itoa(runtime.NumGoroutine())},
		templates.Figure{Name: "up", Text: time.Since(o.began).Round(time.Second).String()},
		templates.Figure{Name: "version", Text: programVersion()})
}

// growth lists the counts of the last minute, rounded.
func growth(counted map[string]float64) []templates.Figure {
	var list []templates.Figure
	for _, name := range []string{
		"requests_total",
		"moves_stored_total",
		"tables_created_total",
		"refusals_total",
		"limited_total",
		"panics_total",
	} {
		list = append(list, templates.Figure{Name: name, Text: strconv.Itoa(int(math.Round(counted[name])))})
	}
	return list
}

// size formats a size in bytes; a negative size is unknown.
func size(n int64) string {
	switch {
	case n < 0:
		return "?"
	case n >= 1<<30:
		return fmt.Sprintf("%.1f GiB", float64(n)/(1<<30))
	case n >= 1<<20:
		return fmt.Sprintf("%.1f MiB", float64(n)/(1<<20))
	}
	return fmt.Sprintf("%.1f KiB", float64(n)/(1<<10))
}
