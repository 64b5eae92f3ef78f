package metrics

import (
	"github.com/prometheus/client_golang/prometheus"

	"triplecross/internal/store"
)

// statsCollector reads the figures of a store when it is asked for them.
type statsCollector struct {
	read                     func() store.Stats
	queue, batches, commits  *prometheus.Desc
	database, wal, freeSpace *prometheus.Desc
	commitLog                *prometheus.Desc
}

// Stats adds the figures of a store.
func (m *Metrics) Stats(read func() store.Stats) {
	desc := func(name, help string) *prometheus.Desc {
		return prometheus.NewDesc("triplecross_"+name, help, nil, nil)
	}
	m.registerer.MustRegister(&statsCollector{
		read:      read,
		queue:     desc("commit_queue", "Writes that wait for the next commit."),
		batches:   desc("commit_batch", "Writes that share a commit."),
		commits:   desc("commit_seconds", "Time of a commit until it was durable."),
		database:  desc("database_bytes", "Size of the database."),
		wal:       desc("wal_bytes", "Size of the database's write-ahead log."),
		commitLog: desc("commit_log_bytes", "Size of the commit log beside the database; 0 if commits are in its write-ahead log."),
		freeSpace: desc("disk_free_bytes", "Free space where the database is."),
	})
}

// Describe implements prometheus.Collector.
func (c *statsCollector) Describe(to chan<- *prometheus.Desc) { prometheus.DescribeByCollect(c, to) }

// Collect implements prometheus.Collector.
func (c *statsCollector) Collect(to chan<- prometheus.Metric) {
	s := c.read()
	gauge := func(d *prometheus.Desc, value float64) {
		to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value)
	}
	gauge(c.queue, float64(s.Queue))
	if s.Database > 0 {
		gauge(c.database, float64(s.Database))
		gauge(c.wal, float64(s.WAL))
		gauge(c.commitLog, float64(s.CommitLog))
		gauge(c.freeSpace, float64(s.FreeDisk))
	}
	to <- prometheus.MustNewConstHistogram(c.batches, s.Batches.Count, s.Batches.Sum, s.Batches.Buckets)
	to <- prometheus.MustNewConstHistogram(c.commits, s.Commits.Count, s.Commits.Sum, s.Commits.Buckets)
}
