package loadtest

import (
	"math"
	"time"
)

// meters are what is counted, at one moment.
type meters struct {
	at        time.Time
	moves     int64
	botMoves  int64
	self      usage
	server    usage
	watched   bool // the server's use is known
	selfKnown bool
}

// readMeters reads all of them.
func (r *run) readMeters() meters {
	m := meters{at: time.Now(), moves: r.moves.Load(), botMoves: r.botMoves.Load()}
	m.self, m.selfKnown = self.usage()
	if r.PID > 0 {
		m.server, m.watched = processOf(r.PID).usage()
	}
	return m
}

// round keeps three digits behind the point.
func round(x float64) float64 { return math.Round(1000*x) / 1000 }

// per divides, and is 0 for nothing.
func per(x float64, n int64) float64 {
	if n == 0 {
		return 0
	}
	return round(x / float64(n))
}

// since returns the time and, if the server is watched, its CPU time in
// microseconds and the growth of its memory in bytes.
func (m meters) since(before meters) (seconds, cpu, rss float64) {
	seconds = m.at.Sub(before.at).Seconds()
	if m.watched && before.watched {
		cpu = float64((m.server.cpu - before.server.cpu).Microseconds())
		rss = float64(m.server.rss - before.server.rss)
	}
	return seconds, cpu, rss
}

// busy takes down how busy the two processes were.
func (f *Figures) busy(before, after meters) {
	if after.selfKnown && before.selfKnown {
		f.GeneratorCPU = round(after.self.percentSince(before.self))
	}
	if after.watched && before.watched {
		f.ServerCPU = round(after.server.percentSince(before.server))
		f.ServerRSS = after.server.rss
	}
}

// laid takes down what it cost to lay tables.
func (f *Figures) laid(before, after meters, tables int) {
	seconds, cpu, rss := after.since(before)
	f.Tables = tables
	f.Lay = round(seconds)
	f.CPUPerTable = per(cpu, int64(tables))
	f.RSSPerTable = per(rss, int64(tables))
	f.busy(before, after)
}

// connected takes down what it cost to open connections.
func (f *Figures) connected(before, after meters, connections int) {
	seconds, cpu, rss := after.since(before)
	f.Connections = connections
	f.Open = round(seconds)
	f.CPUPerConnection = per(cpu, int64(connections))
	f.RSSPerConnection = per(rss, int64(connections))
	f.busy(before, after)
}

// played takes down what it cost to play.
func (f *Figures) played(before, after meters) {
	seconds, cpu, _ := after.since(before)
	f.Seconds = round(seconds)
	f.Moves = after.moves - before.moves
	f.MovesPerSecond = round(float64(f.Moves) / seconds)
	f.BotMovesPerSecond = round(float64(after.botMoves-before.botMoves) / seconds)
	f.CPUPerMove = per(cpu, f.Moves)
	f.busy(before, after)
}

// stormed takes down what it cost to come back.
func (f *Figures) stormed(before, after meters) {
	_, cpu, _ := after.since(before)
	f.CPUPerReturn = per(cpu, int64(f.Connections))
	f.busy(before, after)
}

// held takes down what it cost to do nothing.
func (f *Figures) held(before, after meters) {
	seconds, _, rss := after.since(before)
	f.Seconds = round(seconds)
	switch {
	case f.Connections > 0:
		f.RSSPerConnection = round(f.RSSPerConnection + per(rss, int64(f.Connections)))
	case f.Tables > 0:
		f.RSSPerTable = round(f.RSSPerTable + per(rss, int64(f.Tables)))
	}
	f.busy(before, after)
}
