package cluster

import (
	"slices"
	"time"
)

// twin is another node with the URL of this one. Only one of the two gets the requests that others forward to that URL,
// so that the tables of the other one cannot be reached.
type twin struct {
	id     string // "" if there is none
	since  time.Time
	warned bool
}

// look looks for a twin among other living nodes. It logs a warning if the twin is alive for longer than a node would count
// as alive that was killed before this one started in its place.
func (t *twin) look(o Options, others []Node, now time.Time) {
	i := slices.IndexFunc(others, func(n Node) bool { return n.URL != "" && n.URL == o.Self.URL && n.ID != o.Self.ID })
	switch {
	case i < 0:
		*t = twin{}
	case others[i].ID != t.id:
		*t = twin{id: others[i].ID, since: now}
	case !t.warned && now.Sub(t.since) > (beats+1)*o.Interval:
		t.warned = true
		o.Log.Warn("another server has the same -node-url, and the tables of one of the two cannot be reached: give each its own", "url", o.Self.URL)
	}
}
