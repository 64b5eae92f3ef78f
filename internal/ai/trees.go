package ai

import (
	"container/list"
	"sync"
)

const (
	// treesBytes bounds what a pool remembers between the moves of bots: the
	// trees of some hundred seats of Champion, or of some twenty of Master.
	treesBytes = 64 << 20
	// treeBytes bounds one tree. What was visited least is left out of it.
	treeBytes = treesBytes / 16
)

// trees are what bots have thought before, by the names of their seats: those
// of the last moves, as many as there is room for.
type trees struct {
	most int // bytes

	mu     sync.Mutex
	bytes  int
	recent list.List // of *shelved, the last one first
	named  map[string]*list.Element
}

// shelved is a tree with what is known of it.
type shelved struct {
	name  string
	tree  any // kept
	bytes int
}

func newTrees(most int) *trees { return &trees{most: most, named: make(map[string]*list.Element)} }

// take returns the tree with a name and forgets it, so that two searches never
// share it. It returns nil where there is none.
func (t *trees) take(name string) any {
	t.mu.Lock()
	defer t.mu.Unlock()
	e, ok := t.named[name]
	if !ok {
		return nil
	}
	return t.remove(e).tree
}

// put remembers a tree of so many bytes, and forgets the oldest ones for which
// there is no room any more.
func (t *trees) put(name string, tree any, bytes int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if e, ok := t.named[name]; ok {
		t.remove(e)
	}
	if bytes > t.most {
		return
	}
	for t.bytes+bytes > t.most {
		t.remove(t.recent.Back())
	}
	t.bytes += bytes
	t.named[name] = t.recent.PushFront(&shelved{name, tree, bytes})
}

func (t *trees) remove(e *list.Element) *shelved {
	k := t.recent.Remove(e).(*shelved)
	delete(t.named, k.name)
	t.bytes -= k.bytes
	return k
}
