package ai

import (
	"container/list"
	"sync"
)

// treeCache holds the trees of earlier searches by key, up to a number of bytes;
// it drops the oldest first. All workers of a pool share it.
type treeCache struct {
	maxBytes int

	mu     sync.Mutex
	bytes  int
	recent list.List // of *cachedTree, the latest first
	byKey  map[string]*list.Element
}

// cachedTree is a tree with its key and size.
type cachedTree struct {
	key   string
	tree  any // search.Tree
	bytes int
}

// newTreeCache returns an empty cache.
func newTreeCache(maxBytes int) *treeCache {
	return &treeCache{maxBytes: maxBytes, byKey: make(map[string]*list.Element)}
}

// Take returns the tree with a key and removes it, so that two searches never
// share it. It returns nil if there is none.
func (c *treeCache) Take(key string) any {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.byKey[key]
	if !ok {
		return nil
	}
	return c.remove(e).tree
}

// Put keeps a tree of the given size in bytes, and drops the oldest ones to make
// room for it. It does not keep a tree that is larger than the whole cache.
func (c *treeCache) Put(key string, tree any, bytes int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.byKey[key]; ok {
		c.remove(e)
	}
	if bytes > c.maxBytes {
		return
	}
	for c.bytes+bytes > c.maxBytes {
		c.remove(c.recent.Back())
	}
	c.bytes += bytes
	c.byKey[key] = c.recent.PushFront(&cachedTree{key, tree, bytes})
}

func (c *treeCache) remove(e *list.Element) *cachedTree {
	k := c.recent.Remove(e).(*cachedTree)
	delete(c.byKey, k.key)
	c.bytes -= k.bytes
	return k
}
