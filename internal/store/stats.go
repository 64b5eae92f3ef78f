package store

// Stats are figures about a running store.
type Stats struct {
	Queue    int          // writes that wait for the next commit
	Batches  Distribution // the number of writes in each commit
	Commits  Distribution // the duration of each commit in seconds
	Database int64        // bytes of the database; 0 if another server runs it
	WAL      int64        // bytes of its write-ahead log; 0 if another server runs it
	// CommitLog is the size of the commit log in bytes; 0 if there is none, and commits go to the write-ahead
	// log.
	CommitLog int64
	FreeDisk  int64 // free bytes on the database's disk; -1 if unknown
}

// Distribution counts values by upper bounds.
type Distribution struct {
	Count   uint64
	Sum     float64
	Buckets map[float64]uint64 // cumulative
}

// Measured is a store with figures.
type Measured interface{ Stats() Stats }
