package web

import (
	"cmp"
	"context"
	"net/http"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web/identity"
	"triplecross/web/respond"
)

// create makes the table that the form of the new-table page describes. Programs
// may send the whole set-up in one field.
func (s *Server) create(w http.ResponseWriter, r *http.Request) error {
	slug := r.PostFormValue("game")
	g, ok := s.Lobby.Game(slug)
	if !ok {
		return respond.Bad(phrase.New("refusal.noSuchGame", "There is no such game here."))
	}
	spec := table.Spec{Game: slug, Setup: game.Setup(r.PostFormValue("setup")), Public: r.PostFormValue("public") == "on"}
	var err error
	if spec.Seats, err = readSeats(r); err != nil {
		return err
	}
	var asked terms
	whole := spec.Setup != ""
	if !whole {
		if asked, err = readTerms(g.Info(), r.PostForm); err != nil {
			return err
		}
		if spec.Setup, err = asked.setup(); err != nil {
			return err
		}
	}
	start, err := g.Start(spec.Setup)
	switch {
	case err != nil && whole:
		return respond.Bad(phrase.New("refusal.setup", "That set-up does not work: {Why}.", "Why", err))
	case err != nil:
		return s.askAgain(w, r, asked, respond.Bad(phrase.New("refusal.noChoices", "These choices do not go together.")))
	}
	if spec.Settings, err = readManners(r.PostForm, start.Players()); err != nil {
		return err
	}
	return s.lay(w, r, g, spec)
}

// readSeats reads who shall sit where, as the form of a new table asks for it.
func readSeats(r *http.Request) ([]table.Holder, error) {
	var seats []table.Holder
	for seat := range game.MaxSeats {
		value := r.PostFormValue(seatName(seat))
		if value == "" {
			break
		}
		h, err := holderOf(value, r.PostFormValue(levelName(seat)))
		if err != nil {
			return nil, err
		}
		seats = append(seats, h)
	}
	return seats, nil
}

// playBots makes a table of the sender and bots, which starts at once.
func (s *Server) playBots(w http.ResponseWriter, r *http.Request) error {
	g, err := s.gameNamed(r.PostFormValue("game"))
	if err != nil {
		return err
	}
	t, err := readTerms(g.Info(), r.PostForm)
	if err != nil {
		return err
	}
	level := cmp.Or(r.PostFormValue("level"), opponents)
	spec := table.Spec{Game: g.Info().Slug, Seats: []table.Holder{{Kind: table.SeatPerson}}}
	if spec.Setup, err = t.setup(); err != nil {
		return err
	}
	for range t.players - 1 {
		spec.Seats = append(spec.Seats, table.Holder{Kind: table.SeatBot, Bot: level})
	}
	return s.lay(w, r, g, spec)
}

// rematch leads those of a finished game to the table where they play on. Lots
// are drawn anew.
func (s *Server) rematch(w http.ResponseWriter, r *http.Request) error {
	t, err := s.Lobby.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return err
	}
	if t.Next == "" {
		if err := s.CanCreate(r.Context()); err != nil {
			return err
		}
	}
	setup, err := forgetLots(t.Game, t.Setup)
	if err != nil {
		return err
	}
	if setup, err = drawLots(t.Game, setup); err != nil {
		return err
	}
	id, err := s.Lobby.Rematch(r.Context(), t.ID, s.People.Of(r), setup)
	if err != nil {
		return err
	}
	respond.SeeOther(w, r, "/t/"+id)
	return nil
}

// Why no table is made.
var (
	errTables   = &respond.Error{Status: http.StatusServiceUnavailable, Code: protocol.CodeFailed, Why: phrase.New("refusal.tables", "The server has as many tables as it can take. Try again later.")}
	errDraining = &respond.Error{Status: http.StatusServiceUnavailable, Code: protocol.CodeFailed, Why: phrase.New("refusal.draining", "The server is about to restart and lays no new tables. Try again in a moment.")}
)

// CanCreate refuses new tables while the server closes or is full. The error is a
// sentence.
func (s *Server) CanCreate(ctx context.Context) error {
	if s.draining.Load() {
		return errDraining
	}
	switch room, err := s.quota.take(ctx); {
	case err != nil:
		return err
	case !room:
		return errTables
	}
	return nil
}

// lay draws the lots, makes the table in the sender's name and shows it.
func (s *Server) lay(w http.ResponseWriter, r *http.Request, g game.Game, spec table.Spec) error {
	if err := s.CanCreate(r.Context()); err != nil {
		return err
	}
	spec.Host, spec.Name = s.People.Admit(w, r), identity.NameOf(r)
	id, err := s.found(r.Context(), g, spec)
	if err != nil {
		return err
	}
	respond.SeeOther(w, r, "/t/"+id)
	return nil
}

// found draws the lots and makes the table.
func (s *Server) found(ctx context.Context, g game.Game, spec table.Spec) (id string, err error) {
	if spec.Setup, err = drawLots(g, spec.Setup); err != nil {
		return "", err
	}
	return s.Lobby.Create(ctx, spec)
}
