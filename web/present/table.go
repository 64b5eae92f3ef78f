// Package present converts tables, seats and levels into what the templates
// show, in the same way for all pages.
package present

import (
	"context"
	"net/http"
	"strconv"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/templates/moves"
	"triplecross/templates/plates"
	"triplecross/templates/seats"
)

// Hues returns the colours of the seats of a table.
func Hues(t table.Moment) []int { return seats.Hues(t.Game.Info(), t.Players()) }

// Plates returns the plates of a table's seats: who sits there, and who is away.
func Plates(ctx context.Context, t table.Moment, person table.Person, view protocol.View) []plates.Plate {
	all := plates.New(ctx, t.Game.Info(), t.Board, t.State().View(t.Eye(person)), view, t.Here.Online)
	for i := range all {
		all[i].Here = all[i].Here || all[i].You
		all[i].Lost = t.Status == protocol.Live && all[i].Kind == protocol.Person && !all[i].Here && t.Settings.Clock.Turn == 0
	}
	for _, absence := range t.Absences() {
		all[absence.Seat].Away = true
	}
	return all
}

// Moves returns a table's moves in rounds, as far as a person may know them.
func Moves(t table.Moment, p table.Person) []moves.Round {
	by, texts := make([]int, len(t.Moves)), make([]string, len(t.Moves))
	for i, m := range t.Told(p) {
		by[i], texts[i] = int(m.Seat), m.Move.Text
	}
	return moves.Rounds(Hues(t), by, texts)
}

// Origin returns the URL of the position that a table's game continues, empty if
// the game began at the start.
func Origin(t table.Moment) string {
	if t.From == "" {
		return ""
	}
	return "/g/" + t.From + "/" + strconv.Itoa(t.Opened)
}

// ViewThen returns the view of an earlier position as it was then: nobody has
// won yet, and it is somebody's turn.
func ViewThen(t table.Moment, ply int) protocol.View {
	view := t.ViewAt(ply)
	NameAbsent(&view, t, ply)
	switch {
	case ply < len(t.Moves):
		view.Status = protocol.Live
	case view.Status != protocol.Live:
		view.Turn = 0
	}
	return view
}

// MovingSeat returns the seat that a person moves for if they name none: the
// first of their seats that is on turn, else their first seat.
func MovingSeat(t table.Moment, p table.Person) game.Seat {
	mine := t.SeatsOf(p)
	if mine&t.State().Turn() != 0 {
		mine &= t.State().Turn()
	}
	return mine.First()
}

// IllegalMove says that a text is not a legal move, and how moves are written.
func IllegalMove(r *http.Request, t table.Moment, seat game.Seat, text string) string {
	return locale.T(r.Context(), "text.illegal", "Move", text, "Example", t.State().Legal(seat)[0].Text)
}
