package store

// Stats are figures of a running store.
type Stats struct {
	Queue    int          // writes that wait for the next commit
	Batches  Distribution // how many writes each commit had
	Commits  Distribution // the seconds that each commit took
	Database int64        // bytes of the database; 0 if it is another server's
	WAL      int64        // bytes of its write-ahead log; 0 likewise
	// CommitLog is how many bytes its commit log has; 0 if there is none, and commits are in the write-ahead log.
	CommitLog int64
	FreeDisk  int64 // bytes that are free where the database is; -1 if unknown
}

// Distribution counts values by bounds that they do not exceed.
type Distribution struct {
	Count   uint64
	Sum     float64
	Buckets map[float64]uint64 // cumulative
}

// Measured is a store that has figures.
type Measured interface{ Stats() Stats }
