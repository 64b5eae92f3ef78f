package admin

import (
	"context"
	"errors"
	"net/http"
	"net/netip"
	"strconv"
	"time"

	"triplecross/internal/store"
	"triplecross/internal/table"
)

var (
	errFor    = errors.New("for how long? a time such as 30m or 24h")
	errAction = errors.New("there is no such action")
	errKind   = errors.New("a ban is of an address or a person")
	errKey    = errors.New("of whom or what?")
	errHide   = errors.New("this store cannot hide lines")
)

// do carries out an action and logs it.
func (h *handler) do(w http.ResponseWriter, r *http.Request) {
	action := r.PostFormValue("action")
	if err := h.act(r, action); err != nil {
		status := http.StatusBadRequest
		if errors.Is(err, store.ErrNotFound) {
			status = http.StatusNotFound
		}
		http.Error(w, err.Error(), status)
		return
	}
	h.Log.InfoContext(r.Context(), "the operator acted", "action", action, "table", r.PostFormValue("table"), "line", r.PostFormValue("line"),
		"kind", r.PostFormValue("kind"), "key", r.PostFormValue("key"), "for", r.PostFormValue("for"), "why", r.PostFormValue("why"), "from", r.RemoteAddr)
	if wantsJSON(r) {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	to := "/admin"
	if id := r.PostFormValue("table") + r.PostFormValue("back"); id != "" {
		to += "/tables/" + id
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
}

func (h *handler) act(r *http.Request, action string) error {
	ctx, id, key := r.Context(), r.PostFormValue("table"), r.PostFormValue("key")
	switch action {
	case "close":
		return h.close(ctx, r, id)
	case "reopen":
		return h.Bans.Lift(ctx, store.BanTable, id)
	case "hide":
		return h.hide(ctx, id, r.PostFormValue("line"))
	case "drop":
		if key == "" {
			return errKey
		}
		h.Sockets.Drop(table.Person(key))
		return nil
	case "ban":
		return h.ban(r, store.BanKind(r.PostFormValue("kind")), key)
	case "lift":
		return h.Bans.Lift(ctx, store.BanKind(r.PostFormValue("kind")), key)
	case "pause":
		return h.set(r, store.BanTables, "")
	case "resume":
		return h.Bans.Lift(ctx, store.BanTables, "")
	case "announce":
		at, err := until(r)
		if err == nil {
			h.Sockets.Announce(at)
		}
		return err
	case "withdraw":
		h.Sockets.Announce(time.Time{})
		return nil
	}
	return errAction
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

// close closes a table: nobody finds it any more.
func (h *handler) close(ctx context.Context, r *http.Request, id string) error {
	if _, err := h.Lobby.Table(ctx, id); err != nil {
		return err
	}
	if err := h.set(r, store.BanTable, id); err != nil {
		return err
	}
	h.Lobby.Forget(id)
	return nil
}

// hide takes a line of a chat from everybody.
func (h *handler) hide(ctx context.Context, id, text string) error {
	line, err := strconv.Atoi(text)
	if err != nil {
		return errKey
	}
	if h.Keeper == nil {
		return errHide
	}
	if err := h.Keeper.HideChatMessage(ctx, id, line); err != nil {
		return err
	}
	h.Lobby.Hide(id, line)
	h.Sockets.Hide(id, line)
	return nil
}

// ban keeps an address or a person from the site, and ends their sockets.
func (h *handler) ban(r *http.Request, kind store.BanKind, key string) error {
	if kind != store.BanAddress && kind != store.BanPerson {
		return errKind
	}
	if key == "" {
		return errKey
	}
	if err := h.set(r, kind, key); err != nil {
		return err
	}
	if kind == store.BanPerson {
		h.Sockets.Drop(table.Person(key))
		return nil
	}
	h.Sockets.DropAddresses(func(address string) bool {
		a, err := netip.ParseAddr(address)
		return err == nil && h.Bans.Address(a)
	})
	return nil
}
