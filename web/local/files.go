package local

import (
	"maps"
	"net/http"
	"slices"

	"triplecross/internal/locale"
	"triplecross/web/create"
)

// Files lists the addresses of everything that is needed to play at the tables, for the service worker to keep.
func (h *Handler) Files(w http.ResponseWriter, r *http.Request) error {
	a := h.Respond.Assets
	all := []string{
		Path, "/keys", a.Style, a.Figures, a.Lists, a.Local, a.Chess, a.Adorn, a.Keys, a.Names, a.Hints, a.HintsStyle, a.Font, a.Icon, a.Turn,
		a.Engine.Worker, a.Engine.Start, a.Engine.Program,
	}
	all = slices.AppendSeq(all, maps.Values(a.Engine.Networks))
	all = slices.AppendSeq(all, maps.Values(a.Boards))
	if words := a.Scripts[locale.Of(r.Context()).Tag]; words != "" {
		all = append(all, words)
	}
	for _, g := range h.Games {
		for _, form := range create.Variants(g.Info()) {
			all = append(all, address(g, form))
		}
	}
	h.Respond.JSON(w, http.StatusOK, all)
	return nil
}
