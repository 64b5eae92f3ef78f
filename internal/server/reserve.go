package server

import (
	"log/slog"
	"sync"
	"time"
)

// reserveInterval is how long it is remembered how much space a disk has.
const reserveInterval = time.Second

// Reserve is the space of a disk that is kept for what goes on already.
type Reserve struct {
	folder string
	least  uint64
	log    *slog.Logger

	mu     sync.Mutex
	looked time.Time
	left   bool
}

// NewReserve returns the reserve of the disk that a folder is on, of so many bytes.
func NewReserve(log *slog.Logger, folder string, least uint64) *Reserve {
	return &Reserve{folder: folder, least: least, log: log, left: true}
}

// Left reports whether the disk has more space than the reserve. If the system does not
// tell, it has.
func (r *Reserve) Left() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := time.Now()
	if r.least == 0 || now.Sub(r.looked) < reserveInterval {
		return r.left
	}
	r.looked = now
	free, err := freeSpace(r.folder)
	left := err != nil || free >= r.least
	if left != r.left {
		r.log.Warn("the disk's reserve", "folder", r.folder, "free", free, "reserve", r.least, "new_tables", left)
	}
	r.left = left
	return left
}
