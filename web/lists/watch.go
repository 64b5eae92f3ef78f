package lists

import (
	"net/http"
	"net/url"

	"triplecross/internal/locale"
	"triplecross/internal/store"
	"triplecross/templates/lists"
	"triplecross/web/respond"
)

// Watch shows the games to watch: those that are being played, tables that wait for players, and
// finished games. With a status in the query it lists those of that status, and from a cursor on the older ones.
func (h *Handler) Watch(w http.ResponseWriter, r *http.Request) error {
	frame, _, _, err := h.frame(r)
	if err != nil {
		return err
	}
	status := store.Status(r.URL.Query().Get("status"))
	page := lists.WatchPage{Page: frame, Kinds: kinds(r, status)}
	switch status {
	case "":
		if page.Wall, err = h.wall(r, false); err != nil {
			return err
		}
		open, err := h.section(r, "section.open", publicTables(store.Query{Status: store.Open, Limit: sectionSize}), "")
		if err != nil {
			return err
		}
		page.Sections = []lists.Section{open}
	case store.Live, store.Open:
		page.OneStatus = true
		of := part{"section." + string(status), status}
		if page.Sections, _, err = h.sections(r, []part{of}, publicTables(store.Query{}), ""); err != nil {
			return err
		}
	case store.Over:
		page.OneStatus = true
	default:
		return respond.ErrNotFound
	}
	if status == "" || status == store.Over {
		if page.Finished, err = h.finished(r); err != nil {
			return err
		}
	}
	if q := r.URL.Query(); q.Get("before") != "" {
		q.Del("before")
		page.Newest = r.URL.Path + "?" + q.Encode()
	}
	h.Respond.Render(w, r, http.StatusOK, lists.Watch(page))
	return nil
}

// kinds are the choices of the page for watching: all games, and those of a status.
func kinds(r *http.Request, now store.Status) []lists.Filter {
	all := []lists.Filter{{Name: locale.T(r.Context(), "watch.any"), Href: r.URL.Path, Now: now == ""}}
	for _, status := range []store.Status{store.Live, store.Open, store.Over} {
		q := url.Values{"status": {string(status)}}
		all = append(all, lists.Filter{Name: locale.T(r.Context(), "section."+string(status)), Href: r.URL.Path + "?" + q.Encode(), Now: now == status})
	}
	return all
}
