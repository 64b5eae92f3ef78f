package web

import (
	"cmp"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web/identity"
	"triplecross/web/respond"
)

const (
	// maxForm is the largest body of a request, in bytes.
	maxForm = 16 << 10
	// maxImport is the largest one that brings a game: one of as many moves as
	// are read, written at length.
	maxImport = 256 << 10
)

// form reads the form that a request brings, so that one which cannot be read
// is not taken for an empty one.
func (s *Server) form(next http.Handler) http.Handler {
	return s.Respond.Page(func(w http.ResponseWriter, r *http.Request) error {
		var large *http.MaxBytesError
		switch err := r.ParseForm(); {
		case errors.As(err, &large):
			return respond.ErrTooLarge
		case err != nil && r.Method == http.MethodPost:
			return respond.Bad(phrase.New("refusal.form", "The form could not be read."))
		}
		next.ServeHTTP(w, r)
		return nil
	})
}

// seatField reads the form field that names a seat.
func seatField(r *http.Request) (game.Seat, error) {
	n, err := strconv.Atoi(r.PostFormValue("seat"))
	if err != nil || n < 0 || n >= game.MaxSeats {
		return 0, respond.Bad(phrase.New("refusal.formSeat", "The form names no seat."))
	}
	return game.Seat(n), nil
}

// holder reads what a seat shall be: "open", "me" or "bot:casual".
func holder(value string) (table.Holder, error) {
	switch {
	case value == "open":
		return table.Holder{Kind: table.SeatFree}, nil
	case value == "me":
		return table.Holder{Kind: table.SeatPerson}, nil
	case strings.HasPrefix(value, "bot:"):
		return table.Holder{Kind: table.SeatBot, Bot: strings.TrimPrefix(value, "bot:")}, nil
	}
	return table.Holder{}, respond.Bad(phrase.New("refusal.holder", "A seat can be open, mine or a bot’s."))
}

// act carries out a command at the table of the request and answers the form:
// with the table's page, or with nothing to scripts.
func (s *Server) act(w http.ResponseWriter, r *http.Request, by table.Person, c table.Command) error {
	return s.actAt(w, r, respond.TableID(r), by, c)
}

// actAt carries out a command at a table that need not be the request's.
func (s *Server) actAt(w http.ResponseWriter, r *http.Request, id string, by table.Person, c table.Command) error {
	if _, err := s.Lobby.Do(r.Context(), id, by, c); err != nil {
		return err
	}
	if respond.WantsJSON(r) {
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	respond.ToTable(w, r, id)
	return nil
}

// actOn carries out a command about the seat that the form names.
func (s *Server) actOn(w http.ResponseWriter, r *http.Request, c func(game.Seat) table.Command) error {
	seat, err := seatField(r)
	if err != nil {
		return err
	}
	return s.act(w, r, s.People.Of(r), c(seat))
}

func (s *Server) sit(w http.ResponseWriter, r *http.Request) error {
	seat, err := seatField(r)
	if err != nil {
		return err
	}
	name := r.PostFormValue("name")
	if name == "" {
		name = identity.NameOf(r)
	}
	id, err := s.welcoming(r)
	if err != nil {
		return err
	}
	return s.actAt(w, r, id, s.People.Admit(w, r), table.Sit{Seat: seat, Name: name, Key: r.PostFormValue("key")})
}

// welcoming returns the table of the request or, where that was the house's and its
// game has ended meanwhile, the one that the house shows now. A script stays on its
// page, and so at its table.
func (s *Server) welcoming(r *http.Request) (string, error) {
	t, err := s.Lobby.Table(r.Context(), respond.TableID(r))
	if err == nil && t.Showcase && t.Status == protocol.Over && !respond.WantsJSON(r) {
		t, err = s.Lobby.Showcase(r.Context())
	}
	return t.ID, err
}

func (s *Server) take(w http.ResponseWriter, r *http.Request) error {
	t, err := s.Lobby.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return err
	}
	key := r.PostFormValue("key")
	seat, ok := t.Opens(key)
	if !ok {
		return respond.ErrSeatLink
	}
	return s.act(w, r, s.People.Admit(w, r), table.Take{Seat: seat, Key: key})
}

func (s *Server) stand(w http.ResponseWriter, r *http.Request) error {
	return s.actOn(w, r, func(seat game.Seat) table.Command { return table.Stand{Seat: seat} })
}

func (s *Server) goBack(w http.ResponseWriter, r *http.Request) error {
	return s.actOn(w, r, func(seat game.Seat) table.Command { return table.Return{Seat: seat} })
}

func (s *Server) relieve(w http.ResponseWriter, r *http.Request) error {
	return s.actOn(w, r, func(seat game.Seat) table.Command { return table.ReplaceWithBot{Seat: seat} })
}

func (s *Server) wait(w http.ResponseWriter, r *http.Request) error {
	return s.actOn(w, r, func(seat game.Seat) table.Command { return table.Wait{Seat: seat} })
}

func (s *Server) lend(w http.ResponseWriter, r *http.Request) error {
	lent := r.PostFormValue("lent") == "on"
	return s.actOn(w, r, func(seat game.Seat) table.Command { return table.OfferSeat{Seat: seat, On: lent} })
}

func (s *Server) resign(w http.ResponseWriter, r *http.Request) error {
	return s.actOn(w, r, func(seat game.Seat) table.Command { return table.Resign{Seat: seat} })
}

func (s *Server) takeBack(w http.ResponseWriter, r *http.Request) error {
	return s.act(w, r, s.People.Of(r), table.TakeBack{})
}

func (s *Server) answerUndo(w http.ResponseWriter, r *http.Request) error {
	return s.act(w, r, s.People.Of(r), table.AnswerUndo{Agree: r.PostFormValue("agree") == "yes"})
}

func (s *Server) draw(w http.ResponseWriter, r *http.Request) error {
	return s.act(w, r, s.People.Of(r), table.OfferDraw{})
}

func (s *Server) assign(w http.ResponseWriter, r *http.Request) error {
	seat, err := seatField(r)
	if err != nil {
		return err
	}
	to, err := holderOf(r.PostFormValue("to"), r.PostFormValue("level"))
	if err != nil {
		return err
	}
	return s.act(w, r, s.People.Of(r), table.Assign{Seat: seat, To: to, Name: identity.NameOf(r)})
}

func (s *Server) start(w http.ResponseWriter, r *http.Request) error {
	return s.act(w, r, s.People.Of(r), table.Start{Level: cmp.Or(r.PostFormValue("level"), fill)})
}

func (s *Server) rename(w http.ResponseWriter, r *http.Request) error {
	person := s.People.Of(r)
	name := table.CleanName(r.PostFormValue("name"), person)
	s.People.RememberName(w, name)
	return s.act(w, r, person, table.Rename{Name: name})
}
