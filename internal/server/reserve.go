package server

import (
	"errors"
	"io/fs"
	"log/slog"
	"sync"
	"time"
)

// reserveInterval is how long the free space of a disk is cached.
const reserveInterval = time.Second

// Reserve is disk space that is kept for games in progress.
type Reserve struct {
	folder string
	least  uint64
	log    *slog.Logger

	mu     sync.Mutex
	looked time.Time
	left   bool
}

// NewReserve returns a reserve of least bytes on the disk of a folder.
func NewReserve(log *slog.Logger, folder string, least uint64) *Reserve {
	return &Reserve{folder: folder, least: least, log: log, left: true}
}

// Left reports whether the disk has more free space than the reserve, or its free space is unknown. Nothing is left if
// the folder is missing: what is stored then is lost at the next start.
func (r *Reserve) Left() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := time.Now()
	if r.least == 0 || now.Sub(r.looked) < reserveInterval {
		return r.left
	}
	r.looked = now
	free, err := freeSpace(r.folder)
	missing := errors.Is(err, fs.ErrNotExist)
	left := !missing && (err != nil || free >= r.least)
	switch {
	case left == r.left:
	case missing:
		r.log.Error("the data folder is missing: stop the server, and put the folder back or restore a backup", "folder", r.folder)
	default:
		r.log.Warn("the disk's reserve", "folder", r.folder, "free", free, "reserve", r.least, "new_tables", left)
	}
	r.left = left
	return left
}
