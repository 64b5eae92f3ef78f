package sqlite

import (
	"os"

	"triplecross/internal/disk"
	"triplecross/internal/store"
)

// Stats implements store.Measured.
func (s *Store) Stats() store.Stats {
	batches, commits := s.committer.measured.Read()
	return store.Stats{
		Queue: len(s.committer.queue), Batches: batches, Commits: commits,
		Database: size(s.dir.database()), WAL: size(s.dir.database() + "-wal"),
		FreeDisk: disk.Free(s.dir.path),
	}
}

// size returns the size of a file, 0 if there is none.
func size(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}
