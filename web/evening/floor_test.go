package evening

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"

	"triplecross/internal/evening"
	"triplecross/internal/protocol"
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

// Where the guests are is the same for all readers, so it must not depend on one who leaves.
func TestAReaderWhoLeavesDoesNotTellTheOthersThatNobodyIsThere(t *testing.T) {
	var log bytes.Buffer
	h := &Handler{
		Respond: &respond.Responder{Log: slog.New(slog.NewTextHandler(&log, nil))},
		Ask: func(ctx context.Context, _, _ string, _ []byte) (body []byte, elsewhere bool, err error) {
			if err := ctx.Err(); err != nil {
				return nil, true, err
			}
			body, err = json.Marshal(attendance{Status: protocol.Live, People: []table.Person{"ann"}})
			return body, true, err
		},
	}
	e := evening.Evening{Evening: store.Evening{ID: "E"}, Tables: []store.Summary{{ID: "A", Status: store.Live}}}
	left, leave := context.WithCancel(t.Context())
	leave()
	h.recent(left, e)
	if f := h.recent(t.Context(), e); !slices.Equal(f.playing, []table.Person{"ann"}) {
		t.Errorf("after a reader has left, %v play", f.playing)
	}
	if log.Len() > 0 {
		t.Errorf("the log says %s", &log)
	}
}
