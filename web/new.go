package web

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/phrase"
	"triplecross/internal/table"
	"triplecross/templates/forms"
	"triplecross/templates/seats"
	"triplecross/web/respond"
)

// newTable is the form that makes a table.
func (s *Server) newTable(w http.ResponseWriter, r *http.Request) error {
	g, err := s.gameNamed(r.URL.Query().Get("game"))
	if err != nil {
		return respond.ErrNotFound
	}
	t, err := readTerms(g.Info(), r.URL.Query())
	if err != nil {
		return respond.ErrNotFound
	}
	manners, err := readManners(r.URL.Query(), t.players)
	if err != nil {
		return respond.ErrNotFound
	}
	page := s.newPage(r, t, manners, r.URL.Query())
	page.Path, page.Public = r.URL.RequestURI(), true
	s.Respond.Render(w, r, http.StatusOK, forms.NewTable(page))
	return nil
}

// gameNamed returns the game with that slug, and the first of all for none.
func (s *Server) gameNamed(slug string) (game.Game, error) {
	if slug == "" {
		return s.options.Games[0], nil
	}
	g, ok := s.Lobby.Game(slug)
	if !ok {
		return nil, respond.Bad(phrase.New("refusal.noSuchGame", "There is no such game here."))
	}
	return g, nil
}

// choices lists the games there are to choose from, with the present choice
// marked.
func (s *Server) choices(now game.Info) []forms.GameChoice {
	var choices []forms.GameChoice
	for _, g := range s.options.Games {
		info := g.Info()
		choices = append(choices, forms.GameChoice{Info: info, Now: info.Slug == now.Slug})
	}
	return choices
}

// newPage fills the form in with terms and manners, and the seats with what the
// values say.
func (s *Server) newPage(r *http.Request, t terms, m table.Settings, values url.Values) forms.NewTablePage {
	page := forms.NewTablePage{Page: s.Respond.Frame(r), Game: t.info, Games: s.choices(t.info), Levels: levels(r.Context())}
	askManners(r.Context(), &page, m)
	teams := s.teams(t)
	page.Teams, page.Hush = teams != nil, m.Mute
	for _, n := range t.info.Players {
		page.Players = append(page.Players, forms.PlayersChoice{Number: n, Now: n == t.players})
	}
	options := t.options()
	for i, option := range options {
		row := forms.Option{Field: field(option), Label: locale.Say(r.Context(), option.Label), Led: option.With != nil}
		for _, c := range option.For(t.players) {
			row.Choices = append(row.Choices, forms.Choice{
				Value: fmt.Sprint(c.Value), Label: locale.Say(r.Context(), c.Label), Now: c.Value == t.chosen[option.Key].Value,
				Leads: i+1 < len(options) && options[i+1].With != nil && options[i+1].Counts(c.Value),
			})
		}
		page.Options = append(page.Options, row)
	}
	for _, option := range t.info.Options {
		if option.Drawn {
			page.Drawn = append(page.Drawn, locale.Say(r.Context(), option.Label))
		}
	}
	hues := seats.Hues(t.info, t.players)
	for seat := range t.players {
		now, level := splitHolder(values.Get(seatName(seat)), values.Get(levelName(seat)))
		switch {
		case now == "" && seat == 0:
			now = "me"
		case now == "":
			now = "open"
		}
		row := forms.Seat{
			Seat: seat, Hue: hues[seat], Colour: seats.Colour(r.Context(), t.info, seat, t.players), Choices: seatChoices(r.Context(), now), Level: level,
		}
		if teams != nil {
			row.Team = seats.Team(r.Context(), teams[seat])
		}
		page.Seats = append(page.Seats, row)
	}
	return page
}

// teams returns the team of each seat by such terms, nil where everybody plays for
// themselves.
func (s *Server) teams(t terms) []int {
	g, ok := s.Lobby.Game(t.info.Slug)
	if !ok {
		return nil
	}
	setup, err := t.setup()
	if err != nil {
		return nil
	}
	board, err := g.Board(setup)
	if err != nil {
		return nil
	}
	return board.Teams
}

// seatName names the form field of a seat.
func seatName(seat int) string { return fmt.Sprintf("seat%d", seat) }

// levelName names the form field of the level that a seat has with a bot.
func levelName(seat int) string { return fmt.Sprintf("level%d", seat) }

// askAgain answers the form of the new-table page with the form, as it was
// filled in, and what is wrong with it. Programs get the error.
func (s *Server) askAgain(w http.ResponseWriter, r *http.Request, t terms, err error) error {
	var known *respond.Error
	if known = s.Respond.ErrorOf(r, err); errors.Is(known, respond.ErrFailed) || respond.WantsJSON(r) {
		return err
	}
	manners, err := readManners(r.PostForm, t.players)
	if err != nil {
		return err
	}
	page := s.newPage(r, t, manners, r.PostForm)
	page.Path = "/new"
	page.Public = r.PostFormValue("public") == "on"
	page.Problem = locale.Say(r.Context(), known.Why)
	s.Respond.Render(w, r, known.Status, forms.NewTable(page))
	return nil
}
