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

// diskInterval is how long what was found on a disk is cached.
const diskInterval = time.Second

// Disk watches the disk of a database, of which a reserve is kept for games in progress.
type Disk struct {
	database string
	file     os.FileInfo // of the database when the server opened it; nil if unknown
	least    uint64
	log      *slog.Logger

	mu                sync.Mutex
	looked            time.Time
	reserve, replaced bool
}

// NewDisk returns the disk of a database, which is an open file. The reserve is least bytes.
func NewDisk(log *slog.Logger, database string, least uint64) *Disk {
	d := &Disk{database: database, least: least, log: log, reserve: true}
	if file, err := os.Stat(database); err == nil {
		d.file = file
	}
	return d
}

// HasReserve reports whether the disk has as much free space as the reserve, or its free space is unknown.
func (d *Disk) HasReserve() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.look()
	return d.reserve
}

// HasDatabase reports whether the file of the database is where it was. Otherwise what is stored is lost at the next
// start: the server goes on writing to the file that it has open.
func (d *Disk) HasDatabase() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.look()
	return !d.replaced
}

// look looks at the disk, and logs what has changed. The caller holds the lock.
func (d *Disk) look() {
	now := time.Now()
	if now.Sub(d.looked) < diskInterval {
		return
	}
	d.looked = now
	folder := filepath.Dir(d.database)
	file, err := os.Stat(d.database)
	replaced := errors.Is(err, fs.ErrNotExist) || err == nil && d.file != nil && !os.SameFile(file, d.file)
	switch {
	case replaced && !d.replaced:
		d.log.Error("the database was moved, removed or replaced while the server runs, and no new tables are created: stop the server, and put the database back or restore a backup", "folder", folder)
	case d.replaced && !replaced:
		d.log.Warn("the database is back in its place", "folder", folder)
	}
	d.replaced = replaced
	free, err := freeSpace(folder)
	reserve := err != nil || free >= d.least
	if reserve != d.reserve && !replaced {
		d.log.Warn("the disk's reserve", "folder", folder, "free", free, "reserve", d.least, "new_tables", reserve)
		d.reserve = reserve
	}
}
