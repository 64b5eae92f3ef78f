package loadtest

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// Figures are the results of a run. Anything not measured is zero and left out of
// the JSON. The server's CPU and memory are measured only if its process ID is
// known.
type Figures struct {
	Mode        string `json:"mode"` // "play", "fan", "storm", "connections" or "idle"
	Label       string `json:"label,omitempty"`
	Against     Peer   `json:"against,omitempty"` // the peer that was measured, if not the site
	Game        string `json:"game"`
	Tables      int    `json:"tables"`
	Connections int    `json:"connections"`
	Bots        int    `json:"bots,omitempty"`  // tables at which only bots play
	Level       string `json:"level,omitempty"` // level of these bots
	Rate        int    `json:"rate,omitempty"`  // intended moves a second; 0 for as many as are acknowledged

	Create  float64 `json:"lay_s"`             // to create the tables
	Open    float64 `json:"open_s,omitempty"`  // to open the connections, each with its view
	Seconds float64 `json:"seconds"`           // of playing or holding
	Storm   float64 `json:"storm_s,omitempty"` // from the drop until every table had moved on

	Moves          int64   `json:"moves,omitempty"` // acknowledged in these seconds
	MovesPerSecond float64 `json:"moves_per_s,omitempty"`
	Unsent         int64   `json:"unsent,omitempty"` // moves that were due and not sent before the end

	BotMovesPerSecond float64 `json:"bot_moves_per_s,omitempty"`

	// Latencies count from the time when a move was due, if there is a rate, and otherwise from
	// when it was sent.
	Ack       *Latency `json:"ack,omitempty"`       // to its acknowledgement
	NextSeat  *Latency `json:"next_seat,omitempty"` // until the seat on turn after it has it
	Everybody *Latency `json:"everybody,omitempty"` // until the last at the table has it
	Watchers  *Latency `json:"watchers,omitempty"`  // until the last watcher has it
	Back      *Latency `json:"back,omitempty"`      // from losing a connection to the view or sync on the next one

	ServerCPU        float64 `json:"server_cpu_percent,omitempty"`    // of a core, in the last phase
	GeneratorCPU     float64 `json:"generator_cpu_percent,omitempty"` // the same; near 100 the generator limits the result
	ServerRSS        int64   `json:"server_rss_bytes,omitempty"`      // at the end of the last phase
	CPUPerMove       float64 `json:"cpu_us_per_move,omitempty"`
	DiskPerMove      float64 `json:"disk_bytes_per_move,omitempty"`   // that the server lets the system write
	HeardPerMove     float64 `json:"heard_bytes_per_move,omitempty"`  // all messages to all clients, without the peer's wrapping
	CPUPerTable      float64 `json:"cpu_us_per_table,omitempty"`      // to create it
	CPUPerConnection float64 `json:"cpu_us_per_connection,omitempty"` // to open it
	CPUPerReturn     float64 `json:"cpu_us_per_return,omitempty"`     // of a connection in a storm
	RSSPerTable      float64 `json:"rss_per_table_bytes,omitempty"`   // without connections
	RSSPerConnection float64 `json:"rss_per_connection_bytes,omitempty"`

	Games int64 `json:"games,omitempty"` // that were played to their end
	Drops int64 `json:"drops,omitempty"` // connections that the server or the network closed
	Gaps  int64 `json:"gaps,omitempty"`  // moves that came too early, each repaired by a view

	Logs       int      `json:"logs"`       // games whose log was checked
	Logged     int      `json:"logged"`     // moves in them
	Violated   int      `json:"violated"`   // how often a move was lost, duplicated, out of order or illegal
	Violations []string `json:"violations"` // the first of these
}

// Print writes the figures as a table for people.
func (f Figures) Print(w io.Writer) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	line := func(name, format string, values ...any) { fmt.Fprintf(out, name+"\t"+format+"\n", values...) }
	number := func(name, unit string, value float64) {
		if value != 0 {
			line(name, "%.6g %s", value, unit)
		}
	}
	line("mode", "%s, %s, %d tables, %d connections", f.Mode, f.Game, f.Tables, f.Connections)
	if f.Against != "" {
		line("server", "%s", f.Against)
	}
	number("intended", "moves/s", float64(f.Rate))
	number("creating the tables", "s", f.Create)
	number("opening the connections", "s", f.Open)
	number("measured", "s", f.Seconds)
	number("until every table moved on", "s", f.Storm)
	if f.Moves > 0 {
		line("acknowledged", "%d moves, %.0f moves/s", f.Moves, f.MovesPerSecond)
	}
	if f.Bots > 0 {
		line("bots", "%d tables, %s, %.0f moves/s", f.Bots, f.Level, f.BotMovesPerSecond)
	}
	number("due and never sent", "moves", float64(f.Unsent))
	for _, l := range []struct {
		name string
		*Latency
	}{
		{"move to acknowledgement", f.Ack},
		{"move to next seat", f.NextSeat},
		{"move to everybody", f.Everybody},
		{"move to last watcher", f.Watchers},
		{"lost to back", f.Back},
	} {
		if l.Latency != nil {
			line(l.name, "p50 %.3g  p90 %.3g  p99 %.3g  max %.3g ms  (%d)", l.P50, l.P90, l.P99, l.Max, l.Count)
		}
	}
	number("server", "% of a core", f.ServerCPU)
	number("generator", "% of a core", f.GeneratorCPU)
	number("server's CPU a move", "µs", f.CPUPerMove)
	number("server's writes to disk a move", "bytes", f.DiskPerMove)
	number("messages a move", "bytes", f.HeardPerMove)
	number("server's CPU a table", "µs", f.CPUPerTable)
	number("server's CPU a connection", "µs", f.CPUPerConnection)
	number("server's CPU a return", "µs", f.CPUPerReturn)
	number("server's memory", "MB", float64(f.ServerRSS)/1e6)
	number("memory a table", "bytes", f.RSSPerTable)
	number("memory a connection", "bytes", f.RSSPerConnection)
	number("games over", "", float64(f.Games))
	number("connections lost", "", float64(f.Drops))
	number("gaps that a view healed", "", float64(f.Gaps))
	line("checked", "%d logs with %d moves, %d violations", f.Logs, f.Logged, f.Violated)
	for _, v := range f.Violations {
		line("", "%s", v)
	}
	return out.Flush()
}
