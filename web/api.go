package web

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web/identity"
	"triplecross/web/respond"
)

// scripts are the routes for programs that would rather not speak WebSocket:
// JSON in and out. docs/openapi.yaml describes them.
func (s *Server) scripts(r chi.Router) {
	join, move := s.limit(s.rates.join, s.Respond.Fail), s.limit(s.rates.move, s.Respond.Fail)
	r.Use(middleware.GetHead)
	r.With(s.limit(s.rates.create, s.Respond.Fail)).Post("/", s.Respond.API(s.apiCreate))
	r.With(join).Post("/{id}/sit", s.Respond.API(s.apiSit))
	r.With(join).Post("/{id}/take", s.Respond.API(s.apiTake))
	// A move costs as much here as over a socket.
	r.With(move).Post("/{id}/moves", s.Respond.API(s.apiMove))
	r.With(move).Get("/{id}/following", s.Respond.API(s.tableFollowing))
	r.With(s.limit(s.rates.open, s.Respond.Fail)).Get("/{id}/events", s.Respond.API(s.events))
}

// read takes the JSON object of a request's body into v, which must know all
// its fields.
func read(r *http.Request, v any) error {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return respond.Bad(phrase.Phrase{English: "The body has to be JSON, with Content-Type: application/json."})
	}
	dec := json.NewDecoder(r.Body)
	dec.DisallowUnknownFields()
	err := dec.Decode(v)
	if err == nil {
		if _, err = dec.Token(); errors.Is(err, io.EOF) {
			return nil
		}
		return respond.Bad(phrase.Phrase{English: "There is text after the JSON object."})
	}
	var large *http.MaxBytesError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &large):
		return respond.ErrTooLarge
	case errors.As(err, &kind) && kind.Field == "":
		return respond.Bad(phrase.Phrase{English: "The body has to be a JSON object."})
	case errors.As(err, &kind):
		return respond.Bad(phrase.Phrase{English: "The body’s field " + kind.Field + " cannot be a JSON " + kind.Value + "."})
	}
	return respond.Bad(phrase.Phrase{English: "The body cannot be read: " + err.Error() + "."})
}

// grant is what a program gets that has sat down. The token is its person's: who
// has it holds the seats.
type grant struct {
	Table string     `json:"table"`
	Token string     `json:"token"`
	Watch string     `json:"watch"`          // link for everybody
	Join  string     `json:"join,omitempty"` // link that seats others, as long as seats are free
	Seats []heldSeat `json:"seats"`
}

// heldSeat is a seat of the program's.
type heldSeat struct {
	Seat int    `json:"seat"`
	Link string `json:"link"` // hands the seat over to another program or browser
}

// give answers with the seats that a person holds.
func (s *Server) give(w http.ResponseWriter, r *http.Request, status int, id, token string) error {
	t, err := s.Lobby.Table(r.Context(), id)
	if err != nil {
		return err
	}
	g := grant{Table: t.ID, Token: token, Watch: s.Respond.Link(r, "/t/"+t.ID), Seats: []heldSeat{}}
	if t.Free() > 0 {
		g.Join = s.Respond.Link(r, "/t/"+t.ID+"/join/"+t.JoinKey())
	}
	for seat := range t.SeatsOf(identity.PersonOf(token)).All() {
		link := s.Respond.Link(r, "/t/"+t.ID+"/seat/"+t.SeatKey(seat))
		g.Seats = append(g.Seats, heldSeat{Seat: int(seat), Link: link})
	}
	s.Respond.JSON(w, status, g)
	return nil
}

// errFull answers who asks for any seat where none is free.
var errFull = &respond.Error{Status: http.StatusForbidden, Code: protocol.CodeSeat, Why: phrase.Phrase{English: "No seat is free here."}}

// freeSeat returns the seat that a program asks for, and if it does not say
// which, the first that is free.
func freeSeat(t table.Moment, asked *int, by table.Person) (game.Seat, error) {
	if asked != nil {
		if seat := seatOf(*asked); seat != game.Nobody {
			return seat, nil
		}
		return 0, respond.Bad(phrase.New("refusal.noSeat", "This table has no such seat."))
	}
	if seat, ok := t.Vacant(by); ok {
		return seat, nil
	}
	return 0, errFull
}
