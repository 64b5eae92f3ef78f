package cluster

import (
	"slices"
	"time"
)

// twin is how long other nodes have had the URL of this one. Only one of them gets the requests that others forward to that
// URL, so that the tables of the rest cannot be reached.
type twin struct {
	since  time.Time // zero while no other node has it
	warned bool
}

// look looks for twins among other living nodes. It logs a warning if there are some for longer than a node would count
// as alive that was killed before this one started in its place.
func (t *twin) look(o Options, others []Node, now time.Time) {
	switch {
	case !slices.ContainsFunc(others, func(n Node) bool { return n.URL != "" && n.URL == o.Self.URL && n.ID != o.Self.ID }):
		*t = twin{}
	case t.since.IsZero():
		t.since = now
	case !t.warned && now.Sub(t.since) > (beats+1)*o.Interval:
		t.warned = true
		o.Log.Warn("another server has the same -node-url, and the tables of one of the two cannot be reached: give each its own", "url", o.Self.URL)
	}
}
