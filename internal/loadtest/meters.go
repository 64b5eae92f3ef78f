package loadtest

import (
	"math"
	"time"
)

// meters are the readings of all counters at one moment.
type meters struct {
	at          time.Time
	moves       int64
	botMoves    int64
	received    int64
	self        usage
	server      usage
	serverKnown bool // whether the server's usage is known
	selfKnown   bool
}

// readMeters reads all counters.
func (r *run) readMeters() meters {
	m := meters{at: time.Now(), moves: r.moves.Load(), botMoves: r.botMoves.Load(), received: r.received.Load()}
	m.self, m.selfKnown = self.usage()
	if r.PID > 0 {
		m.server, m.serverKnown = processOf(r.PID).usage()
	}
	return m
}

// round rounds to three decimal places.
func round(x float64) float64 { return math.Round(1000*x) / 1000 }

// per divides x by n, and returns 0 if n is 0.
func per(x float64, n int64) float64 {
	if n == 0 {
		return 0
	}
	return round(x / float64(n))
}

// since returns the seconds since an earlier reading and, if the server's usage
// is known, its CPU time in microseconds and the growth of its memory in bytes.
func (m meters) since(before meters) (seconds, cpu, rss float64) {
	seconds = m.at.Sub(before.at).Seconds()
	if m.serverKnown && before.serverKnown {
		cpu = float64((m.server.cpu - before.server.cpu).Microseconds())
		rss = float64(m.server.rss - before.server.rss)
	}
	return seconds, cpu, rss
}

// noteUsage notes how busy the server and the generator were.
func (f *Figures) noteUsage(before, after meters) {
	if after.selfKnown && before.selfKnown {
		f.GeneratorCPU = round(after.self.percentSince(before.self))
	}
	if after.serverKnown && before.serverKnown {
		f.ServerCPU = round(after.server.percentSince(before.server))
		f.ServerRSS = after.server.rss
	}
}

// created notes what it cost to create tables.
func (f *Figures) created(before, after meters, tables int) {
	seconds, cpu, rss := after.since(before)
	f.Tables = tables
	f.Create = round(seconds)
	f.CPUPerTable = per(cpu, int64(tables))
	f.RSSPerTable = per(rss, int64(tables))
	f.noteUsage(before, after)
}

// connected notes what it cost to open connections.
func (f *Figures) connected(before, after meters, connections int) {
	seconds, cpu, rss := after.since(before)
	f.Connections = connections
	f.Open = round(seconds)
	f.CPUPerConnection = per(cpu, int64(connections))
	f.RSSPerConnection = per(rss, int64(connections))
	f.noteUsage(before, after)
}

// played notes what it cost to play.
func (f *Figures) played(before, after meters) {
	seconds, cpu, _ := after.since(before)
	f.Seconds = round(seconds)
	f.Moves = after.moves - before.moves
	f.MovesPerSecond = round(float64(f.Moves) / seconds)
	f.BotMovesPerSecond = round(float64(after.botMoves-before.botMoves) / seconds)
	f.CPUPerMove = per(cpu, f.Moves)
	f.DiskPerMove = per(float64(after.server.written-before.server.written), f.Moves)
	f.HeardPerMove = per(float64(after.received-before.received), f.Moves)
	f.noteUsage(before, after)
}

// reconnected notes what it cost to reconnect.
func (f *Figures) reconnected(before, after meters) {
	_, cpu, _ := after.since(before)
	f.CPUPerReturn = per(cpu, int64(f.Connections))
	f.noteUsage(before, after)
}

// held notes what it cost to do nothing.
func (f *Figures) held(before, after meters) {
	seconds, _, rss := after.since(before)
	f.Seconds = round(seconds)
	switch {
	case f.Connections > 0:
		f.RSSPerConnection = round(f.RSSPerConnection + per(rss, int64(f.Connections)))
	case f.Tables > 0:
		f.RSSPerTable = round(f.RSSPerTable + per(rss, int64(f.Tables)))
	}
	f.noteUsage(before, after)
}
