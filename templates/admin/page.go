// Package admin renders the operator's page.
package admin

import (
	"context"
	"fmt"
	"time"

	"triplecross/internal/locale"
)

// Page is what the operator sees of a server.
type Page struct {
	Style string `json:"-"` // the URL of the style sheet
	Font  string `json:"-"` // the URL of the font of the headings
	Auto  bool   `json:"-"` // the page is loaded again every few seconds

	Now      []Figure  `json:"now"`
	Minute   []Figure  `json:"minute"`
	Restart  time.Time `json:"restart,omitzero"`
	Paused   time.Time `json:"paused,omitzero"` // until then no new tables are made
	Tables   []Table   `json:"tables"`
	Reports  []Report  `json:"reports"`
	Bans     []Ban     `json:"bans"`
	Failures []Failure `json:"failures"`
}

// Figure is a number with its name.
type Figure struct {
	Name string `json:"name"`
	Text string `json:"value"`
}

// label is the name of a figure in the reader's language.
func (f Figure) label(ctx context.Context) string {
	switch f.Name {
	case "rooms":
		return locale.T(ctx, "admin.tables")
	case "sockets":
		return locale.T(ctx, "admin.sockets")
	case "bots_waiting":
		return locale.T(ctx, "admin.bots")
	case "disk_free":
		return locale.T(ctx, "admin.free")
	case "database":
		return locale.T(ctx, "admin.database")
	case "wal":
		return locale.T(ctx, "admin.wal")
	case "commit_queue":
		return locale.T(ctx, "admin.queue")
	case "memory":
		return locale.T(ctx, "admin.memory")
	case "goroutines":
		return locale.T(ctx, "admin.goroutines")
	case "up":
		return locale.T(ctx, "admin.up")
	case "version":
		return locale.T(ctx, "admin.version")
	case "requests_total":
		return locale.T(ctx, "admin.requests")
	case "moves_stored_total":
		return locale.T(ctx, "admin.moves")
	case "tables_created_total":
		return locale.T(ctx, "admin.created")
	case "refusals_total":
		return locale.T(ctx, "admin.refusals")
	case "limited_total":
		return locale.T(ctx, "admin.limited")
	case "panics_total":
		return locale.T(ctx, "admin.panics")
	}
	return f.Name
}

// Table is a table in the list, or with its people and lines on a page of its own.
type Table struct {
	ID      string    `json:"id"`
	Game    string    `json:"game"`
	Status  string    `json:"status"`
	Plies   int       `json:"plies"`
	Viewers int       `json:"viewers"`
	Private bool      `json:"private,omitempty"`
	Closed  time.Time `json:"closed,omitzero"` // until then
	People  []Person  `json:"people,omitempty"`
	Lines   []Line    `json:"lines,omitempty"`
}

// Person is somebody at a table.
type Person struct {
	ID      string `json:"id,omitempty"` // empty for watchers who never sat down
	Name    string `json:"name,omitempty"`
	Seat    int    `json:"seat"` // from 1; 0 for a watcher
	Address string `json:"address,omitempty"`
	Sockets int    `json:"sockets"`
}

// Line is a line of a chat.
type Line struct {
	Number  int       `json:"number"`
	At      time.Time `json:"at"`
	Person  string    `json:"person"`
	Name    string    `json:"name"`
	Text    string    `json:"text"`
	Hidden  bool      `json:"hidden,omitempty"`
	Reports int       `json:"reports,omitempty"` // that wait for a decision
}

// Report is a line of a chat that people have reported.
type Report struct {
	Table string    `json:"table"`
	Line  Line      `json:"line"`
	Last  time.Time `json:"last"` // when it was reported last
	By    []string  `json:"by"`   // the people who have reported it, the latest first
}

// Ban is a ban that is in force.
type Ban struct {
	Kind  string    `json:"kind"`
	Key   string    `json:"key"`
	Until time.Time `json:"until"`
	Why   string    `json:"why,omitempty"`
}

// Failure is a warning or an error of the log.
type Failure struct {
	At      time.Time `json:"at"`
	Level   string    `json:"level"`
	Message string    `json:"message"`
	Request string    `json:"request,omitempty"`
	Details string    `json:"details,omitempty"`
}

// TablePage is the page of one table.
type TablePage struct {
	Style string
	Font  string
	Table Table
}

// moment formats a time in UTC, as the log does.
func moment(t time.Time) string { return t.UTC().Format("2006-01-02 15:04:05 UTC") }

// kind names the kind of a ban.
func kind(ctx context.Context, kind string) string {
	switch kind {
	case "address":
		return locale.T(ctx, "admin.address")
	case "person":
		return locale.T(ctx, "admin.person")
	case "table":
		return locale.T(ctx, "admin.table")
	}
	return locale.T(ctx, "admin.newTables")
}

// choice is a time that may be chosen.
type choice struct{ value, label string }

func (c choice) text(ctx context.Context) string { return locale.T(ctx, c.label) }

func long() []choice {
	return []choice{{"1h", "admin.hour"}, {"24h", "admin.day"}, {"168h", "admin.week"}, {"720h", "admin.month"}, {"8760h", "admin.year"}}
}

func short() []choice {
	return []choice{{"1m", "admin.minute1"}, {"5m", "admin.minutes5"}, {"15m", "admin.minutes15"}, {"1h", "admin.hour"}}
}

func number(n int) string { return fmt.Sprint(n) }

// place says where a person is at a table.
func (p Person) place(ctx context.Context) string {
	if p.Seat == 0 {
		return locale.T(ctx, "admin.watching")
	}
	return locale.T(ctx, "admin.seat", "N", p.Seat)
}
