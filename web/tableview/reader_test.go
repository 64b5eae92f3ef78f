package tableview

import (
	"bytes"
	"context"
	"log/slog"
	"testing"

	"triplecross/internal/evening"
	"triplecross/internal/store"
	"triplecross/web/respond"
)

// silent is a store that does not answer.
type silent struct{ store.Evenings }

func (silent) EveningOf(ctx context.Context, _ string) (string, error) {
	<-ctx.Done()
	return "", ctx.Err()
}

// Tables in memory go on while the store does not answer: their pages only lack the link to a game night.
func TestAStoreThatDoesNotAnswerDoesNotHoldUpATable(t *testing.T) {
	h, log := silentHandler()
	if id := h.eveningOfGuest(t.Context(), "T1", "adaadaada"); id != "" {
		t.Errorf("the evening is %q", id)
	}
	if log.Len() == 0 {
		t.Error("the log does not say so")
	}
}

func TestAReaderWhoLeavesWhileTheStoreIsAskedIsNotLogged(t *testing.T) {
	h, log := silentHandler()
	ctx, leave := context.WithCancel(t.Context())
	leave()
	h.eveningOfGuest(ctx, "T1", "adaadaada")
	if log.Len() > 0 {
		t.Errorf("the log says %s", log)
	}
}

// silentHandler returns a Handler whose store does not answer, and what it logs.
func silentHandler() (*Handler, *bytes.Buffer) {
	var log bytes.Buffer
	return &Handler{Evenings: &evening.Book{Kept: silent{}}, Respond: &respond.Responder{Log: slog.New(slog.NewTextHandler(&log, nil))}}, &log
}
