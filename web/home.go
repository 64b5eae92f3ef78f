package web

import (
	"net/http"

	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/store"
	"triplecross/templates"
)

// home is the front door.
func (s *Server) home(w http.ResponseWriter, r *http.Request) error {
	g, err := s.gameNamed(r.URL.Query().Get("game"))
	if err != nil {
		return errNothing
	}
	t, err := readTerms(g.Info(), nil)
	if err != nil {
		return err
	}
	house, err := s.house(r)
	if err != nil {
		return err
	}
	waiting, err := s.publicTables(r, store.Open, 3)
	if err != nil {
		return err
	}
	live, err := s.publicTables(r, store.Live, 6)
	if err != nil {
		return err
	}
	frame := s.frame(r)
	frame.Path = r.URL.RequestURI()
	s.render(w, r, http.StatusOK, templates.Home(templates.HomePage{
		Page: frame, Games: s.choices(g.Info()), Game: g.Info(), Players: t.players,
		House: &house, Waiting: waiting, Live: live,
	}))
	return nil
}

// watch lists the games there are to look at.
func (s *Server) watch(w http.ResponseWriter, r *http.Request) error {
	page := templates.WatchPage{Page: s.frame(r)}
	for _, part := range []struct {
		status store.Status
		cards  *[]templates.Card
	}{{store.Open, &page.Waiting}, {store.Live, &page.Live}, {store.Over, &page.Finished}} {
		cards, err := s.publicTables(r, part.status, 24)
		if err != nil {
			return err
		}
		*part.cards = cards
	}
	s.render(w, r, http.StatusOK, templates.Watch(page))
	return nil
}

// publicTables lists the tables of people that everybody may see.
func (s *Server) publicTables(r *http.Request, status store.Status, limit int) ([]templates.Card, error) {
	yes, no := true, false
	list, err := s.options.Lobby.List(r.Context(), store.Query{Status: status, Public: &yes, House: &no, Limit: limit})
	if err != nil {
		return nil, err
	}
	return s.cards(list), nil
}

// house returns the table of bots that the home page shows.
func (s *Server) house(r *http.Request) (templates.House, error) {
	t, err := s.options.Lobby.House(r.Context())
	if err != nil {
		return templates.House{}, err
	}
	// Whoever reads the page without script looks on all the same.
	if err := s.options.Lobby.Look(r.Context(), t.ID); err != nil {
		return templates.House{}, err
	}
	view := t.ViewFor("")
	board := templates.NewBoard(t.Board, t.State().View(game.Nobody), hues(t), t.Board.Home[0], view.Last)
	board.Mode = templates.ModeHouse
	return templates.House{
		ID: t.ID, Game: t.Game.Info(), View: view, Board: board,
		Plates: templates.NewPlates(t.Game.Info(), t.Board, view, 0),
	}, nil
}

// housePanel is the part of the home page that shows the house table.
func (s *Server) housePanel(w http.ResponseWriter, r *http.Request) error {
	house, err := s.house(r)
	if err != nil {
		return err
	}
	s.render(w, r, http.StatusOK, templates.HouseOf(house))
	return nil
}

// houseID tells a script which table the home page shows now.
func (s *Server) houseID(w http.ResponseWriter, r *http.Request) error {
	t, err := s.options.Lobby.House(r.Context())
	if err != nil {
		return err
	}
	s.json(w, http.StatusOK, struct {
		ID string `json:"id"`
	}{t.ID})
	return nil
}

// hues returns the colours of the seats of a table.
func hues(t lobby.Table) []int { return templates.Hues(t.Game.Info(), t.Players()) }
