package lists

import (
	"net/http"

	"triplecross/internal/store"
	"triplecross/templates/lists"
)

// Watch shows the games to watch.
func (h *Handler) Watch(w http.ResponseWriter, r *http.Request) error {
	page := lists.WatchPage{Page: h.Respond.Frame(r)}
	page.Path = r.URL.RequestURI()
	parts := []part{{"section.live", store.Live}, {"section.open", store.Open}, {"section.over", store.Over}}
	var err error
	if page.Sections, page.Older, err = h.sections(r, parts, publicTables(store.Query{}), ""); err != nil {
		return err
	}
	h.Respond.Render(w, r, http.StatusOK, lists.Watch(page))
	return nil
}
