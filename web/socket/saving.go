package socket

import (
	"time"

	"triplecross/internal/protocol"
)

// If a move is not stored after savingDelay, its sender is told that it is being saved, and
// again every savingInterval, which is less than clients wait for a sign of life.
const (
	savingDelay    = 1500 * time.Millisecond
	savingInterval = 2 * time.Second
)

// saving tells the client from time to time that a command has not been stored yet.
type saving struct {
	id    string      // the command's; empty if none waits
	timer *time.Timer // until the client is told; nil before the first command
}

// beginSaving notes that a command waits for the store, until saved is called.
func (c *connection) beginSaving(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.saving.id = id
	if c.saving.timer == nil {
		c.saving.timer = time.AfterFunc(savingDelay, c.tellSaving)
	} else {
		c.saving.timer.Reset(savingDelay)
	}
}

// saved notes that no command waits for the store.
func (c *connection) saved() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.saving.id = ""
	c.saving.timer.Stop()
}

func (c *connection) tellSaving() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.saving.id != "" && !c.ended {
		c.reply(protocol.Saving{Kind: "saving", ID: c.saving.id})
		c.saving.timer.Reset(savingInterval)
	}
}
