package postgres

import "triplecross/internal/store"

var _ store.Measured = (*Store)(nil)

// Stats implements store.Measured. What the database takes on the disk is PostgreSQL's to tell.
func (s *Store) Stats() store.Stats {
	batches, commits := s.committer.commits.Read()
	return store.Stats{Queue: len(s.committer.queue), Batches: batches, Commits: commits, FreeDisk: -1}
}
