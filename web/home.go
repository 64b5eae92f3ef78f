package web

import (
	"net/http"

	"triplecross/internal/game"
	"triplecross/internal/store"
	"triplecross/internal/table"
	"triplecross/templates/board"
	"triplecross/templates/lists"
	"triplecross/templates/plates"
	"triplecross/templates/seats"
	"triplecross/web/respond"
)

// home is the front door.
func (s *Server) home(w http.ResponseWriter, r *http.Request) error {
	g, err := s.gameNamed(r.URL.Query().Get("game"))
	if err != nil {
		return respond.ErrNotFound
	}
	t, err := readTerms(g.Info(), nil)
	if err != nil {
		return err
	}
	house, err := s.house(r)
	if err != nil {
		return err
	}
	shelves := make([]lists.Section, 2)
	for i, part := range []struct {
		heading string
		query   store.Query
	}{
		{"shelf.open", store.Query{Status: store.Open, Limit: 2}},
		{"shelf.live", store.Query{Status: store.Live, Limit: 2}},
	} {
		if shelves[i], err = s.shelf(r, part.heading, publicTables(part.query), ""); err != nil {
			return err
		}
		shelves[i].More = "" // there is a page for that
	}
	frame := s.Respond.Frame(r)
	frame.Path = r.URL.RequestURI()
	s.Respond.Render(w, r, http.StatusOK, lists.Home(lists.HomePage{
		Page: frame, Games: s.choices(g.Info()), Game: g.Info(), Players: t.players,
		Levels: levels(r.Context()), Level: opponents, House: &house, Shelves: shelves,
	}))
	return nil
}

// watch lists the games there are to look at.
func (s *Server) watch(w http.ResponseWriter, r *http.Request) error {
	page := lists.WatchPage{Page: s.Respond.Frame(r)}
	page.Path = r.URL.RequestURI()
	parts := []part{{"shelf.live", store.Live}, {"shelf.open", store.Open}, {"shelf.over", store.Over}}
	var err error
	if page.Shelves, page.Older, err = s.shelves(r, parts, publicTables(store.Query{}), ""); err != nil {
		return err
	}
	s.Respond.Render(w, r, http.StatusOK, lists.Watch(page))
	return nil
}

// house returns the table of bots that the home page shows.
func (s *Server) house(r *http.Request) (lists.Showcase, error) {
	t, err := s.Lobby.Showcase(r.Context())
	if err != nil {
		return lists.Showcase{}, err
	}
	// Whoever reads the page without script looks on all the same.
	if err := s.Lobby.Look(r.Context(), t.ID); err != nil {
		return lists.Showcase{}, err
	}
	view := t.ViewFor("")
	seen := t.State().View(game.Nobody)
	drawn := board.New(t.Board, seen, hues(t), t.Board.Home[0], t.LastMoves("", len(t.Moves)))
	drawn.Mode = board.ModeWatch
	return lists.Showcase{
		ID: t.ID, Game: t.Game.Info(), View: view, Board: drawn,
		Plates: plates.New(r.Context(), t.Game.Info(), t.Board, seen, view, 0),
	}, nil
}

// housePanel is the part of the home page that shows the house table.
func (s *Server) housePanel(w http.ResponseWriter, r *http.Request) error {
	house, err := s.house(r)
	if err != nil {
		return err
	}
	s.Respond.Render(w, r, http.StatusOK, lists.ShowcaseView(house))
	return nil
}

// houseID tells a script which table the home page shows now.
func (s *Server) houseID(w http.ResponseWriter, r *http.Request) error {
	t, err := s.Lobby.Showcase(r.Context())
	if err != nil {
		return err
	}
	s.Respond.JSON(w, http.StatusOK, struct {
		ID string `json:"id"`
	}{t.ID})
	return nil
}

// hues returns the colours of the seats of a table.
func hues(t table.Moment) []int { return seats.Hues(t.Game.Info(), t.Players()) }
