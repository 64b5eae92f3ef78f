package evening

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"

	"triplecross/internal/store"
	"triplecross/internal/table"
	"triplecross/web/respond"
)

// A server that answers late or not at all must not hold up what the others say about their tables.
func TestTheTablesOfAnEveningAreAskedTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tables := []store.Summary{{ID: "A"}, {ID: "B"}, {ID: "C"}}
		var asked sync.WaitGroup
		asked.Add(len(tables))
		h := &Handler{
			Respond: &respond.Responder{Log: slog.New(slog.DiscardHandler)},
			Ask: func(_ context.Context, id, _ string, _ []byte) (body []byte, elsewhere bool, err error) {
				asked.Done()
				asked.Wait() // answers only when all tables have been asked
				if id == "B" {
					return nil, false, errors.New("no answer")
				}
				body, err = json.Marshal(attendance{People: []table.Person{table.Person("at " + id)}})
				return body, true, err
			},
		}
		answers := h.askAll(t.Context(), tables, nil)
		for i, want := range [][]table.Person{{"at A"}, nil, {"at C"}} {
			if got := answers[i]; !slices.Equal(got.People, want) || (got.err != nil) != (want == nil) {
				t.Errorf("at table %s there are %v (%v), want %v", tables[i].ID, got.People, got.err, want)
			}
		}
	})
}
