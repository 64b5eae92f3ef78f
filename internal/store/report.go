package store

import (
	"context"
	"time"
)

// Report is a person's complaint about a chat message.
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
	// Open leaves out settled reports, and those of hidden messages.
	Open  bool
	Limit int // 0 means no limit
}

// Reports is the part of a store that keeps reports. Removing a message removes its reports. Its methods are
// safe for concurrent use.
type Reports interface {
	// AddReport stores that a person reports a message. A person's second report of it changes nothing; if
	// the operator has already decided on the message, the report is settled from the start. It returns
	// ErrNotFound if there is no such message.
	AddReport(ctx context.Context, gameID string, number int, by string, at time.Time) error
	// Reports returns the selected reports, newest first.
	Reports(context.Context, ReportQuery) ([]Report, error)
	// SettleReports settles all reports of a message, or returns ErrNotFound if there is none.
	SettleReports(ctx context.Context, gameID string, number int) error
}
