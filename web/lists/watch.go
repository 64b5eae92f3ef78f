package lists

import (
	"net/http"

	"triplecross/internal/store"
	"triplecross/templates/lists"
)

// Watch shows the games to watch.
func (h *Handler) Watch(w http.ResponseWriter, r *http.Request) error {
	frame, _, err := h.frame(r)
	if err != nil {
		return err
	}
	page := lists.WatchPage{Page: frame}
	parts := []part{{"section.live", store.Live}, {"section.open", store.Open}, {"section.over", store.Over}}
	if page.Sections, page.Older, err = h.sections(r, parts, publicTables(store.Query{}), ""); err != nil {
		return err
	}
	h.Respond.Render(w, r, http.StatusOK, lists.Watch(page))
	return nil
}
