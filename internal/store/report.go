package store

import (
	"context"
	"time"
)

// Report says that somebody finds a chat message bad.
type Report struct {
	GameID  string
	Message ChatMessage
	By      string    // an opaque string
	At      time.Time // in UTC, kept to the millisecond
	Settled bool      // the operator has decided
}

// ReportQuery selects reports. The zero value selects all.
type ReportQuery struct {
	GameID string // only those of this game
	By     string // only those of this person
	// Open leaves out those that are settled, and those of messages that are hidden.
	Open  bool
	Limit int // 0 is no limit
}

// Reports is how a store keeps what people report. A message that goes takes its reports
// with it. Its methods are safe for concurrent use.
type Reports interface {
	// AddReport stores that a person reports a message; a person's second report of it
	// changes nothing, and one of a message that the operator has decided on is settled from
	// the beginning. It returns ErrNotFound if there is no such message.
	AddReport(ctx context.Context, gameID string, number int, by string, at time.Time) error
	// Reports returns the reports that a query selects, newest first.
	Reports(context.Context, ReportQuery) ([]Report, error)
	// SettleReports settles all reports of a message, or returns ErrNotFound if there is none.
	SettleReports(ctx context.Context, gameID string, number int) error
}
