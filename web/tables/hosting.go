package tables

import (
	"net/http"

	"triplecross/internal/table"
)

// LockChat locks the chat for all but the host, or opens it again.
func (h *Handler) LockChat(w http.ResponseWriter, r *http.Request) error {
	return h.act(w, r, h.People.Of(r), table.LockChat{On: r.PostFormValue("on") == "on"})
}

// Silence mutes somebody for everybody at the table, or lets them talk again.
func (h *Handler) Silence(w http.ResponseWriter, r *http.Request) error {
	return h.act(w, r, h.People.Of(r), table.Silence{Who: r.PostFormValue("who"), On: r.PostFormValue("on") == "on"})
}

// NewLink replaces the invitation link.
func (h *Handler) NewLink(w http.ResponseWriter, r *http.Request) error {
	return h.act(w, r, h.People.Of(r), table.NewLink{})
}
