package admin

import (
	"errors"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"triplecross/internal/bans"
	"triplecross/internal/httpguard"
	"triplecross/internal/lobby"
	"triplecross/internal/store"
	"triplecross/internal/table"
	"triplecross/web/identity"
	"triplecross/web/news"
)

// mistake is an error in what the operator asks for.
type mistake string

func (m mistake) Error() string { return string(m) }

const (
	errFor    = mistake("for how long? a time such as 30m or 24h")
	errAction = mistake("there is no such action")
	errKind   = mistake("a ban is of an address or a person")
	errKey    = mistake("of whom or what?")
	errLine   = mistake("which message? its number")
	errPerson = mistake("a person is named by an ID of 26 letters and digits, as the page of a table shows it")
	errLifted = mistake("that is neither blocked nor closed")
	errForm   = mistake("the form could not be read: it is too long, or a percent sign is not written as %25")
	errText   = mistake("the form holds what is not text in UTF-8")
	errHide   = mistake("this store cannot hide messages")
)

// do carries out an action and logs it.
func (h *handler) do(w http.ResponseWriter, r *http.Request) {
	var wrong mistake
	var key bans.KeyError
	switch err := h.act(r); {
	case err == nil:
	case errors.Is(err, store.ErrNotFound):
		http.Error(w, "that table has no such chat message", http.StatusNotFound)
		return
	case errors.Is(err, errLifted):
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	case errors.Is(err, lobby.ErrUnknown):
		http.Error(w, "there is no such table", http.StatusNotFound)
		return
	case errors.As(err, &wrong), errors.As(err, &key):
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	default:
		h.fail(w, r, err)
		return
	}
	h.Log.InfoContext(r.Context(), "the operator acted", "action", r.PostFormValue("action"), "table", tableField(r), "line", r.PostFormValue("line"),
		"kind", r.PostFormValue("kind"), "key", r.PostFormValue("key"), "for", r.PostFormValue("for"), "why", r.PostFormValue("why"), "from", r.RemoteAddr)
	if wantsJSON(r) {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	to := "/admin"
	if id := tableField(r) + r.PostFormValue("back"); id != "" && r.PostFormValue("from") == "" {
		to += "/tables/" + id
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
}

func (h *handler) act(r *http.Request) error {
	err := r.ParseForm()
	if err == nil {
		err = r.ParseMultipartForm(maxForm)
	}
	if err != nil && !errors.Is(err, http.ErrNotMultipart) { // a field that cannot be read would be missing
		return errForm
	}
	action := r.PostFormValue("action")
	if !httpguard.IsTextForm(r.PostForm) { // PostgreSQL would fail at it
		return errText
	}
	do, known := h.actions()[action]
	if !known {
		return errAction
	}
	return do(r)
}

// Actions returns the names of all that the operator can do.
func Actions() []string { return slices.Sorted(maps.Keys((&handler{}).actions())) }

func (h *handler) actions() map[string]func(*http.Request) error {
	return map[string]func(*http.Request) error{
		"close":  h.close,
		"reopen": func(r *http.Request) error { return h.lift(r, store.BanTable, tableField(r)) },
		"hide":   h.hide,
		"dismiss": func(r *http.Request) error {
			line, err := lineField(r)
			if err != nil {
				return err
			}
			return h.Lobby.Dismiss(r.Context(), tableField(r), line)
		},
		"drop": func(r *http.Request) error {
			key := keyField(r)
			if !identity.Names(key) {
				return errPerson
			}
			return h.News.Publish(r.Context(), news.News{Drop: table.Person(key)})
		},
		"ban": h.ban,
		"lift": func(r *http.Request) error {
			return h.lift(r, store.BanKind(r.PostFormValue("kind")), keyField(r))
		},
		"pause": func(r *http.Request) error {
			if err := h.set(r, store.BanTables, ""); err != nil {
				return err
			}
			return h.News.Publish(r.Context(), news.News{Banned: true})
		},
		"resume": func(r *http.Request) error {
			if err := h.lift(r, store.BanTables, ""); !errors.Is(err, errLifted) {
				return err
			}
			return nil // new tables are made already
		},
		"announce": func(r *http.Request) error {
			at, err := until(r)
			if err != nil {
				return err
			}
			return h.News.Publish(r.Context(), news.News{Restart: &at})
		},
		"withdraw": func(r *http.Request) error {
			return h.News.Publish(r.Context(), news.News{Restart: new(time.Time)})
		},
	}
}

// set sets a ban for the time in the form.
func (h *handler) set(r *http.Request, kind store.BanKind, key string) error {
	at, err := until(r)
	if err != nil {
		return err
	}
	_, err = h.Bans.Set(r.Context(), store.Ban{Kind: kind, Key: key, Until: at, Why: r.PostFormValue("why")})
	return err
}

// lift ends a ban before its time.
func (h *handler) lift(r *http.Request, kind store.BanKind, key string) error {
	lifted, err := h.Bans.Lift(r.Context(), kind, key)
	if err != nil {
		return err
	}
	if !lifted {
		return errLifted
	}
	return h.News.Publish(r.Context(), news.News{Banned: true})
}

// close closes a table: nobody finds it any more.
func (h *handler) close(r *http.Request) error {
	id := tableField(r)
	if _, err := h.Lobby.Table(r.Context(), id); err != nil && !errors.Is(err, lobby.ErrBroken) {
		return err
	}
	if err := h.set(r, store.BanTable, id); err != nil {
		return err
	}
	return h.News.Publish(r.Context(), news.News{Banned: true, Closed: id})
}

// tableField returns the table that a form names, by its id or its link. The link of a seat is not logged.
func tableField(r *http.Request) string { return tableIn(r.PostFormValue("table")) }

// lineField returns the line of a chat that a form names.
func lineField(r *http.Request) (int, error) {
	line, err := strconv.ParseInt(r.PostFormValue("line"), 10, 32)
	if err != nil {
		return 0, errLine
	}
	return int(line), nil
}

// hide takes a line of a chat from everybody.
func (h *handler) hide(r *http.Request) error {
	line, err := lineField(r)
	if err != nil {
		return err
	}
	id := tableField(r)
	if h.Keeper == nil {
		return errHide
	}
	if err := h.Keeper.HideChatMessage(r.Context(), id, line); err != nil {
		return err
	}
	return h.News.Publish(r.Context(), news.News{Hidden: []news.Line{{Table: id, Number: line}}})
}

// keyField returns whom or what a form names, which may have been pasted with spaces around it.
func keyField(r *http.Request) string { return strings.TrimSpace(r.PostFormValue("key")) }

// ban keeps an address or a person from the site, and ends their sockets.
func (h *handler) ban(r *http.Request) error {
	kind, key := store.BanKind(r.PostFormValue("kind")), keyField(r)
	if kind != store.BanAddress && kind != store.BanPerson {
		return errKind
	}
	if key == "" {
		return errKey
	}
	if kind == store.BanPerson && !identity.Names(key) {
		return errPerson
	}
	if err := h.set(r, kind, key); err != nil {
		return err
	}
	n := news.News{Banned: true}
	if kind == store.BanPerson {
		n.Drop = table.Person(key)
	}
	return h.News.Publish(r.Context(), n)
}
