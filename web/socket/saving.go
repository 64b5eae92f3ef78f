package socket

import (
	"time"

	"triplecross/internal/protocol"
)

// A move that is not stored after savingDelay is said to be being saved, and then every
// savingInterval: less than clients wait for a sign of life.
const (
	savingDelay    = 1500 * time.Millisecond
	savingInterval = 2 * time.Second
)

// whileSaving tells the client that a command takes long, until answered is called.
func (c *connection) whileSaving(id string) (answered func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.storing = true
	var timer *time.Timer // guarded by c.mu
	timer = time.AfterFunc(savingDelay, func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.storing && !c.ended {
			c.reply(protocol.Saving{Kind: "saving", ID: id})
			timer.Reset(savingInterval)
		}
	})
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		timer.Stop()
		c.storing = false
	}
}
