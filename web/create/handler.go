package create

import (
	"cmp"
	"net/http"

	"triplecross/internal/evening"
	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/phrase"
	"triplecross/internal/table"
	"triplecross/web/identity"
	"triplecross/web/present"
	"triplecross/web/respond"
)

// Handler serves the requests that make tables.
type Handler struct {
	Respond *respond.Responder
	People  identity.People
	Lobby   *lobby.Lobby
	Games   present.Games
	Creator *Creator
	// Evenings are what rematches become; nil if there are none.
	Evenings *evening.Book
}

// Create makes the table that the form describes. Programs may send the whole
// set-up in one field.
func (h *Handler) Create(w http.ResponseWriter, r *http.Request) error {
	slug := r.PostFormValue("game")
	g, ok := h.Games.Find(slug)
	if !ok {
		return respond.Bad(phrase.New("refusal.noSuchGame", "There is no such game here."))
	}
	spec := table.Spec{Game: slug, Setup: game.Setup(r.PostFormValue("setup")), Public: r.PostFormValue("public") == "on"}
	var err error
	if spec.Seats, err = readSeats(r); err != nil {
		return err
	}
	var asked SetupForm
	whole := spec.Setup != ""
	if !whole {
		if asked, err = ReadSetup(g.Info(), r.PostForm); err != nil {
			return err
		}
		if spec.Setup, err = asked.Setup(); err != nil {
			return err
		}
	}
	start, err := g.Start(spec.Setup)
	switch {
	case err != nil && whole:
		return respond.Bad(phrase.New("refusal.setup", "That set-up does not work: {Why}.", "Why", game.SetupProblem(err)))
	case err != nil:
		return h.askAgain(w, r, asked, respond.Bad(phrase.New("refusal.noChoices", "These choices do not go together.")))
	}
	if spec.Settings, err = ReadSettings(r.PostForm, start.Players()); err != nil {
		return err
	}
	return h.create(w, r, g, spec)
}

// PlayBots makes a table for the sender and bots, and starts the game at once.
func (h *Handler) PlayBots(w http.ResponseWriter, r *http.Request) error {
	g, err := h.Games.Named(r.PostFormValue("game"))
	if err != nil {
		return err
	}
	t, err := ReadSetup(g.Info(), r.PostForm)
	if err != nil {
		return err
	}
	level := cmp.Or(r.PostFormValue("level"), present.OpponentLevel)
	spec := table.Spec{Game: g.Info().Slug, Seats: []table.Holder{{Kind: table.SeatPerson}}}
	if spec.Setup, err = t.Setup(); err != nil {
		return err
	}
	for range t.Players - 1 {
		spec.Seats = append(spec.Seats, table.Holder{Kind: table.SeatBot, Bot: level})
	}
	return h.create(w, r, g, spec)
}

// create draws what is left to chance, makes the table in the sender's name and shows it.
func (h *Handler) create(w http.ResponseWriter, r *http.Request, g game.Game, spec table.Spec) error {
	spec.Host, spec.Name = h.People.Admit(w, r), identity.NameOf(r)
	id, err := h.Creator.Create(r.Context(), g, spec)
	if err != nil {
		return err
	}
	respond.SeeOther(w, r, "/t/"+id)
	return nil
}
