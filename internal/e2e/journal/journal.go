// Package journal keeps what a server under test logs.
package journal

import (
	"bytes"
	"sync"
)

// Journal is a log that can be read while it is written. The zero value is
// empty.
type Journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write adds to the log.
func (j *Journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(p)
}

// String returns what has been written so far.
func (j *Journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}
