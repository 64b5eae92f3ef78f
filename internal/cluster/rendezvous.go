package cluster

import "github.com/cespare/xxhash/v2"

// owner returns the node with tables that has the highest weight for a key, and whether there is one. When a
// node comes or goes, only the keys that it gets or had change owners: rendezvous hashing, Thaler and
// Ravishankar, "Using name-based mappings to increase hit rates", 1998.
func owner(nodes []Node, key string) (best Node, ok bool) {
	var highest uint64
	for _, n := range nodes {
		if !n.Roles.Has(Tables) {
			continue
		}
		if w := weight(n.ID, key); !ok || w > highest || w == highest && n.ID > best.ID {
			best, highest, ok = n, w, true
		}
	}
	return best, ok
}

// weight returns a number that is evenly distributed over nodes and keys.
func weight(node, key string) uint64 {
	var d xxhash.Digest
	d.Reset()
	_, _ = d.WriteString(node)
	_, _ = d.WriteString("\x00")
	_, _ = d.WriteString(key)
	return d.Sum64()
}
