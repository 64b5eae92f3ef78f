package templates

import (
	"fmt"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// Lesson is a board in a rules text on which moves can be tried out.
type Lesson struct {
	Game     string // its slug
	Position string // its text form
	View     protocol.View
	Board    Board
	Say      string // what to try
}

// NewLesson returns a lesson that starts from a position, seen by the seat on
// turn.
func NewLesson(g game.Game, position, say string) (Lesson, error) {
	state, err := g.Position("", position)
	if err != nil {
		return Lesson{}, fmt.Errorf("templates: lesson: %w", err)
	}
	board, err := g.Board("")
	if err != nil {
		return Lesson{}, fmt.Errorf("templates: lesson: %w", err)
	}
	view := state.View(game.Nobody)
	lesson := Lesson{Game: g.Info().Slug, Position: position, Say: say, View: protocol.View{
		Kind: "view", Status: protocol.Live, Pieces: protocol.Pieces(board, view),
		Turn: int(view.Turn), Scores: view.Scores, Note: view.Note,
	}}
	turn := 0
	for s := range view.Turn.All() {
		turn = board.Home[s]
		lesson.View.Legal = protocol.Words(state.Legal(s))
	}
	for s := range state.Players() {
		lesson.View.Seats = append(lesson.View.Seats, protocol.Seat{Kind: protocol.Person, Name: Colour(g.Info(), s)})
		lesson.View.You = append(lesson.View.You, s)
	}
	lesson.Board = NewBoard(board, view, turn, nil)
	lesson.Board.Mode = ModeLesson
	return lesson, nil
}
