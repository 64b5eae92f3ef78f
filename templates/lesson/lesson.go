package lesson

import (
	"context"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/templates/board"
	"triplecross/templates/seats"
)

// Lesson is a board on a rules page on which moves can be tried out.
type Lesson struct {
	Game     string // its slug
	Setup    game.Setup
	Position string // its text form
	View     protocol.View
	Board    board.Board
	ID       string // among the lessons of its game: "jump"
	Task     string // what to do
	Done     string // what is said when it is done
	// Goal lists the beginnings of the moves that solve the task, separated by
	// spaces. If it is empty, every move does.
	Goal string
}

// New returns a lesson that starts from a position, as the seat on turn sees it.
func New(ctx context.Context, g game.Game, setup game.Setup, position string) (Lesson, error) {
	state, err := g.Position(setup, position)
	if err != nil {
		return Lesson{}, err
	}
	b, err := g.Board(setup)
	if err != nil {
		return Lesson{}, err
	}
	view := state.View(game.Nobody)
	lesson := Lesson{Game: g.Info().Slug, Setup: setup, Position: position, View: protocol.View{
		Kind: "view", Status: protocol.Live, Pieces: protocol.Pieces(b, view),
		Turn: int(view.Turn), Scores: view.Scores,
	}}
	turn := 0
	for s := range view.Turn.All() {
		turn = b.Home[s]
		lesson.View.Legal = protocol.Words(state.Moves(s))
		note := state.View(s).Note
		lesson.View.Note, lesson.View.NoteCode, lesson.View.NoteN = note.String(), note.Code(), note.N()
	}
	for s := range state.Players() {
		lesson.View.Seats = append(lesson.View.Seats, protocol.Seat{Kind: protocol.Person, Name: seats.Colour(ctx, g.Info(), s, state.Players())})
		lesson.View.You = append(lesson.View.You, s)
	}
	lesson.Board = board.New(b, view, seats.Hues(g.Info(), state.Players()), turn, nil)
	lesson.Board.Mode = board.ModeLesson
	return lesson, nil
}
