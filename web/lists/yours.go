package lists

import (
	"encoding/base64"
	"net/http"
	"slices"
	"time"

	"triplecross/internal/signin"
	"triplecross/internal/store"
	"triplecross/templates/devices"
	"triplecross/templates/lists"
	"triplecross/web/identity"
)

// Yours lists the sender's games, first those in which it is their turn.
func (h *Handler) Yours(w http.ResponseWriter, r *http.Request) error {
	frame, turn, _, err := h.frame(r)
	if err != nil {
		return err
	}
	page := lists.YoursPage{Page: frame, Devices: h.Links != nil && h.People.Token(r) != "", Elsewhere: h.Links != nil, Joined: r.URL.Query().Has("joined"), SignedOut: identity.SignedOut(r)}
	if person := h.People.Of(r); person != "" {
		parts := []part{{"section.live", store.Live}, {"section.open", store.Open}, {"section.over", store.Over}}
		sections, older, err := h.sections(r, parts, store.Query{Person: string(person)}, person)
		if err != nil {
			return err
		}
		page.Older, page.Known, page.Mark = older, true, identity.Mark(person)
		if page.Devices {
			if page.Link, err = h.Links.Open(r.Context(), string(person)); err != nil {
				return err
			}
		}
		told, err := h.notified(r.Context(), person)
		if err != nil {
			return err
		}
		if len(told) > 0 {
			page.PushKey = h.Push.Key()
		}
		for i, section := range sections {
			if i == 0 {
				if older {
					turn.Cards, _ = byTurn(section.Cards)
				}
				page.Sections = turnFirst(turn, section)
				continue
			}
			page.Sections = append(page.Sections, section)
		}
	}
	if h.Passkeys && h.SignIn != nil {
		if page.Passkeys, err = h.passkeysOf(r); err != nil {
			return err
		}
		page.Passkeys.Games = slices.ContainsFunc(page.Sections, func(s lists.Section) bool { return len(s.Cards) > 0 })
	}
	h.Respond.Render(w, r, http.StatusOK, lists.Yours(page))
	return nil
}

// turnFirst puts the games in which it is the reader's turn before a section, and removes them from the section if they are in it.
func turnFirst(turn, section lists.Section) []lists.Section {
	_, section.Cards = byTurn(section.Cards)
	if len(section.Cards) == 0 {
		turn.More, section.More = section.More, ""
	}
	return []lists.Section{turn, section}
}

// passkeysOf returns what the page says of the sender's passkeys.
func (h *Handler) passkeysOf(r *http.Request) (devices.Passkeys, error) {
	person := h.People.Of(r)
	p := devices.Passkeys{Mark: identity.Mark(person), Known: h.People.Token(r) != ""}
	if signin.Possible(h.Respond.Link(r, "")) {
		p.Script = h.Respond.Assets.Passkeys
	}
	if person == "" {
		return p, nil
	}
	list, err := h.SignIn.Passkeys(r.Context(), string(person))
	for _, k := range list {
		p.List = append(p.List, devices.Passkey{
			ID: base64.RawURLEncoding.EncodeToString(k.ID), Label: k.Label, Made: ago(r.Context(), time.Since(k.Made)),
		})
	}
	p.Full = len(list) >= signin.MostPasskeys
	return p, err
}
