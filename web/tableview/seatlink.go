package tableview

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"triplecross/templates/forms"
	"triplecross/templates/plates"
	"triplecross/templates/words"
	"triplecross/web/respond"
)

// SeatLink shows what a seat's secret link offers. Only posting the form takes
// the seat, because link previews fetch URLs.
func (h *Handler) SeatLink(w http.ResponseWriter, r *http.Request) error {
	t, err := h.Lobby.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return err
	}
	key := chi.URLParam(r, "key")
	seat, ok := t.Opens(key)
	if !ok {
		return respond.ErrSeatLink
	}
	person := h.People.Of(r)
	page := forms.TakeOverPage{
		Page: h.Respond.Frame(r), Table: t.ID, Key: key, Game: words.GameName(r.Context(), t.Game.Info()), Mine: t.SeatsOf(person).Has(seat),
	}
	page.Path = "/t/" + t.ID
	for s, plate := range plates.New(r.Context(), t.Game.Info(), t.Board, t.State().View(t.Eye(person)), t.ViewFor(person), 0) {
		if s == int(seat) {
			page.Plate = plate
		} else {
			page.Others = append(page.Others, plate)
		}
	}
	h.Respond.Render(w, r, http.StatusOK, forms.TakeOver(page))
	return nil
}
