package lobby

import (
	"strings"
	"time"

	"triplecross/internal/table"
)

// Sample returns a table as a spec makes it, to be shown as an example. It is not stored, and
// nobody can come to it.
func (l *Lobby) Sample(spec table.Spec) (table.Moment, error) {
	events, err := spec.Events(&l.site)
	if err != nil {
		return table.Moment{}, err
	}
	_, t, err := l.record(table.Table{ID: strings.Repeat("A", 10)}, nil, time.Unix(0, 0), events)
	return table.Moment{Table: t, Site: &l.site}, err
}
