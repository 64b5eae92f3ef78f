package server

import (
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// reserveInterval is how long the free space of a disk is cached.
const reserveInterval = time.Second

// Reserve is disk space that is kept for games in progress.
type Reserve struct {
	database string
	least    uint64
	log      *slog.Logger

	mu            sync.Mutex
	looked        time.Time
	left, missing bool
}

// NewReserve returns a reserve of least bytes on the disk of a database, which is a file.
func NewReserve(log *slog.Logger, database string, least uint64) *Reserve {
	return &Reserve{database: database, least: least, log: log, left: true}
}

// Left reports whether the disk has as much free space as the reserve, or its free space is unknown. Nothing is left if
// the database is missing: what is stored then is lost at the next start.
func (r *Reserve) Left() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := time.Now()
	if now.Sub(r.looked) < reserveInterval {
		return r.left
	}
	r.looked = now
	_, err := os.Stat(r.database)
	missing := errors.Is(err, fs.ErrNotExist)
	folder := filepath.Dir(r.database)
	free, err := freeSpace(folder)
	left := !missing && (err != nil || free >= r.least)
	switch {
	case left == r.left && missing == r.missing:
	case missing:
		r.log.Error("the database is missing in the data folder: stop the server, and put the folder back or restore a backup", "folder", folder)
	default:
		r.log.Warn("the disk's reserve", "folder", folder, "free", free, "reserve", r.least, "new_tables", left)
	}
	r.left, r.missing = left, missing
	return left
}
