package tableview

import (
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
	h := Handler{Evenings: &evening.Book{Kept: silent{}}, Respond: &respond.Responder{Log: slog.New(slog.DiscardHandler)}}
	if id := h.eveningOfGuest(t.Context(), "T1", "adaadaada"); id != "" {
		t.Errorf("the evening is %q", id)
	}
}
