package present

import (
	"net/http"
	"strconv"

	"github.com/go-chi/chi/v5"

	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/phrase"
	"triplecross/internal/table"
	"triplecross/templates/textview"
	"triplecross/web/respond"
)

// Position returns the table and the ply that a request's path names, or the
// newest ply if it names none.
func Position(r *http.Request, l *lobby.Lobby) (table.Moment, int, error) {
	t, err := l.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return t, 0, err
	}
	// Every position has exactly one URL, so "07" and "+7" are not accepted.
	text := chi.URLParam(r, "ply")
	if text == "" {
		return t, len(t.Moves), nil
	}
	ply, err := strconv.Atoi(text)
	if err != nil || ply < 0 || ply > len(t.Moves) || text != strconv.Itoa(ply) {
		return t, 0, respond.NotFound(phrase.New("refusal.noMove", "This game has no such move."))
	}
	return t, ply, nil
}

// TurnFor returns how far the board is turned for a reader, in sixths of a circle: as the query
// asks, or else so that the reader's own home is at the bottom, for watchers the first seat's.
func TurnFor(r *http.Request, t table.Moment, reader table.Person) int {
	if asked, err := strconv.Atoi(r.URL.Query().Get("turn")); err == nil {
		return asked
	}
	return t.Board.Home[max(t.SeatsOf(reader).First(), 0)]
}

// SeatField reads the form field that holds the number of a seat.
func SeatField(r *http.Request) (game.Seat, error) {
	n, err := strconv.Atoi(r.PostFormValue("seat"))
	if err != nil || n < 0 || n >= game.MaxSeats {
		return 0, respond.Bad(phrase.New("refusal.formSeat", "The form names no seat."))
	}
	return game.Seat(n), nil
}

// SeatAsked returns the seat that the query names, or game.Nobody.
func SeatAsked(r *http.Request) game.Seat {
	n, err := strconv.Atoi(r.URL.Query().Get("seat"))
	if err != nil {
		return game.Nobody
	}
	return SeatOf(n)
}

// SeatOf returns the seat with a number, or game.Nobody if there cannot be one.
func SeatOf(n int) game.Seat {
	if n < 0 || n >= game.MaxSeats {
		return game.Nobody
	}
	return game.Seat(n)
}

// TextBoard returns a table's board as text. drawn is the URL of the same page
// with the drawn board.
func TextBoard(r *http.Request, t table.Moment, v game.View, reader table.Person, drawn string) *textview.View {
	board := textview.New(r.Context(), t.Game.Info(), t.Board, v, t.Players(), TurnFor(r, t, reader))
	board.Drawn = drawn
	return board
}

// Plays reports whether the sender holds a seat at the request's table, or owns
// one that a bot is playing for now.
func Plays(r *http.Request, l *lobby.Lobby, sender table.Person) bool {
	t, err := l.Table(r.Context(), respond.TableID(r))
	return err == nil && t.SeatsOf(sender)|t.OwnedBy(sender) != 0
}
