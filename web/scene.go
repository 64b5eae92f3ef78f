package web

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"github.com/go-chi/chi/v5"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/phrase"
	"triplecross/internal/picture"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/templates/plates"
	"triplecross/templates/words"
	"triplecross/web/respond"
)

// asked returns the table and the ply that an address names, the newest if it
// names none.
func (s *Server) asked(r *http.Request) (table.Moment, int, error) {
	t, err := s.Lobby.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return t, 0, err
	}
	// Every position has one address, so "07" and "+7" are none.
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

// watched returns the view of a position as it was: nobody has won yet, and it is
// somebody's turn.
func watched(t table.Moment, ply int) protocol.View {
	view := t.ViewAt(ply)
	nameAbsent(&view, t, ply)
	switch {
	case ply < len(t.Moves):
		view.Status = protocol.Live
	case view.Status != protocol.Live:
		view.Turn = 0
	}
	return view
}

// sceneOf returns what a picture of a position shows.
func sceneOf(ctx context.Context, t table.Moment, ply int) picture.Scene {
	info, view := t.Game.Info(), watched(t, ply)
	scene := picture.Scene{
		Game: words.GameName(ctx, info), Board: t.Board, Turn: t.Board.Home[0], View: t.Seen(ply), Last: t.LastMoves("", ply),
		Status: words.Status(ctx, info, view), Caption: caption(ctx, ply),
	}
	scene.View.Turn = game.Seats(view.Turn)
	for _, plate := range plates.New(ctx, info, t.Board, scene.View, view, 0) {
		scene.Seats = append(scene.Seats, picture.Seat{
			Hue: plate.Hue, Colour: plate.Colour, Name: plate.Name, Tag: tag(ctx, plate),
			Turn: plate.Turn, Won: plate.Won, Score: plate.Score, Goal: plate.Goal, Remark: plate.Remark, Lost: lost(scene.View, plate.Seat),
		})
	}
	return scene
}

// lost returns the pieces of a seat beside the board.
func lost(v game.View, seat int) []game.Pile {
	return slices.DeleteFunc(slices.Clone(v.Aside), func(p game.Pile) bool { return int(p.Seat) != seat })
}

// tag says in a word or two what to know of who plays.
func tag(ctx context.Context, p plates.Plate) string {
	switch {
	case p.Kind == protocol.Bot && p.For != "":
		return locale.T(ctx, "share.for", "Name", p.For)
	case p.Kind == protocol.Bot:
		return locale.T(ctx, "tag.bot")
	case p.Kind == protocol.Free:
		return locale.T(ctx, "plate.open")
	}
	return ""
}

// caption says how far a game had come.
func caption(ctx context.Context, ply int) string {
	if ply == 0 {
		return locale.T(ctx, "replay.first")
	}
	return locale.T(ctx, "share.after", "Ply", ply)
}

// plainText answers with a position for terminals.
func (s *Server) plainText(w http.ResponseWriter, r *http.Request) error {
	t, ply, err := s.asked(r)
	if err != nil {
		return err
	}
	link := s.Respond.Link(r, "/g/"+t.ID+"/"+strconv.Itoa(ply))
	if t.Status != protocol.Over && chi.URLParam(r, "ply") == "" {
		link = s.Respond.Link(r, "/t/"+t.ID)
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", keeping(r, t))
	fmt.Fprint(w, picture.Text(sceneOf(r.Context(), t, ply), link)) // a reader that left needs no answer
	return nil
}
