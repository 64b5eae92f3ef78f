package create

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/table"
	"triplecross/templates/forms"
	"triplecross/templates/seats"
	"triplecross/web/present"
	"triplecross/web/respond"
)

// New shows the form for a new table.
func (h *Handler) New(w http.ResponseWriter, r *http.Request) error {
	g, err := h.Games.Named(r.URL.Query().Get("game"))
	if err != nil {
		return respond.ErrNotFound
	}
	t, err := ReadSetup(g.Info(), r.URL.Query())
	if err != nil {
		return respond.ErrNotFound
	}
	settings, err := ReadSettings(r.URL.Query(), t.Players)
	if err != nil {
		return respond.ErrNotFound
	}
	h.Respond.Render(w, r, http.StatusOK, forms.NewTable(h.page(r, t, settings, r.URL.Query())))
	return nil
}

// page fills in the form with a set-up, settings, and the seats that values
// describe.
func (h *Handler) page(r *http.Request, t SetupForm, m table.Settings, values url.Values) forms.NewTablePage {
	page := forms.NewTablePage{Page: h.Respond.Frame(r), Game: t.info, Games: h.Games.Choices(t.info), Levels: present.Levels(r.Context())}
	askSettings(r.Context(), &page, m)
	teams := h.teams(t)
	page.Teams, page.Mute, page.Several = teams != nil, m.Mute, m.Several
	for _, n := range t.info.Players {
		page.Players = append(page.Players, forms.PlayersChoice{Number: n, Now: n == t.Players})
	}
	options := t.options()
	for i, option := range options {
		row := forms.Option{Field: field(option), Label: locale.Say(r.Context(), option.Label), Led: option.With != nil}
		for _, c := range option.For(t.Players) {
			row.Choices = append(row.Choices, forms.Choice{
				Value: fmt.Sprint(c.Value), Label: locale.Say(r.Context(), c.Label), Now: c.Value == t.chosen[option.Key].Value,
				Leads:  i+1 < len(options) && options[i+1].With != nil && options[i+1].Counts(c.Value),
				Secret: h.secret(t, option, c),
			})
		}
		page.Options = append(page.Options, row)
	}
	for _, option := range t.info.Options {
		if option.Drawn {
			page.Drawn = append(page.Drawn, locale.Say(r.Context(), option.Label))
		}
	}
	hues := seats.Hues(t.info, t.Players)
	for seat := range t.Players {
		now, level := splitHolder(values.Get(seatName(seat)), values.Get(levelName(seat)))
		switch {
		case now == "" && seat == 0:
			now = "me"
		case now == "":
			now = "open"
		}
		row := forms.Seat{
			Seat: seat, Hue: hues[seat], Colour: seats.Colour(r.Context(), t.info, seat, t.Players), Choices: present.SeatChoices(r.Context(), now), Level: level,
		}
		if teams != nil {
			row.Team = seats.Team(r.Context(), teams[seat])
		}
		page.Seats = append(page.Seats, row)
	}
	return page
}

// teams returns the team of each seat of a set-up, or nil if there are no teams.
func (h *Handler) teams(t SetupForm) []int {
	g, ok := h.Games.Find(t.info.Slug)
	if !ok {
		return nil
	}
	setup, err := t.Setup()
	if err != nil {
		return nil
	}
	board, err := g.Board(setup)
	if err != nil {
		return nil
	}
	return board.Teams
}

// secret reports whether the game begins with a secret set-up if this choice is made and all others are the first ones.
func (h *Handler) secret(t SetupForm, option game.Option, c game.Choice) bool {
	g, ok := h.Games.Find(t.info.Slug)
	if !ok {
		return false
	}
	asked, err := ReadSetup(t.info, url.Values{"players": {fmt.Sprint(t.Players)}, field(option): {fmt.Sprint(c.Value)}})
	if err != nil {
		return false
	}
	_, _, start, err := asked.Begin(g)
	return err == nil && start.Hides()
}

// askAgain shows the form for a new table again, as it was filled in, with what
// is wrong with it. Programs get the error itself.
func (h *Handler) askAgain(w http.ResponseWriter, r *http.Request, t SetupForm, err error) error {
	var known *respond.Error
	if known = h.Respond.ErrorOf(r, err); errors.Is(known, respond.ErrFailed) || respond.WantsJSON(r) {
		return err
	}
	settings, err := ReadSettings(r.PostForm, t.Players)
	if err != nil {
		return err
	}
	page := h.page(r, t, settings, r.PostForm)
	page.Path = "/new"
	page.Public = r.PostFormValue("public") == "on"
	page.Problem = locale.Say(r.Context(), known.Why)
	h.Respond.Render(w, r, known.Status, forms.NewTable(page))
	return nil
}
