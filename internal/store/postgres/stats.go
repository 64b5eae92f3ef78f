package postgres

import "triplecross/internal/store"

var _ store.Measured = (*Store)(nil)

// Stats implements store.Measured. The size of the database is left to PostgreSQL's own tools.
func (s *Store) Stats() store.Stats {
	batches, commits := s.committer.commits.Read()
	return store.Stats{Queue: len(s.committer.queue), Batches: batches, Commits: commits, FreeDisk: -1}
}
