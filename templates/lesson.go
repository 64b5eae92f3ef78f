package templates

import (
	"context"
	"fmt"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/protocol"
)

// Lesson is a board in a rules text on which moves can be tried out.
type Lesson struct {
	Game     string // its slug
	Setup    game.Setup
	Position string // its text form
	View     protocol.View
	Board    Board
	Say      string // what to try
}

// NewLesson returns a lesson that starts from a position, seen by the seat on
// turn.
func NewLesson(ctx context.Context, g game.Game, setup game.Setup, position, say string) (Lesson, error) {
	state, err := g.Position(setup, position)
	if err != nil {
		return Lesson{}, fmt.Errorf("templates: lesson: %w", err)
	}
	board, err := g.Board(setup)
	if err != nil {
		return Lesson{}, fmt.Errorf("templates: lesson: %w", err)
	}
	view := state.View(game.Nobody)
	lesson := Lesson{Game: g.Info().Slug, Setup: setup, Position: position, Say: say, View: protocol.View{
		Kind: "view", Status: protocol.Live, Pieces: protocol.Pieces(board, view),
		Turn: int(view.Turn), Scores: view.Scores,
	}}
	turn := 0
	for s := range view.Turn.All() {
		turn = board.Home[s]
		lesson.View.Legal = protocol.Words(state.Legal(s))
		lesson.View.Note = state.View(s).Note
	}
	for s := range state.Players() {
		lesson.View.Seats = append(lesson.View.Seats, protocol.Seat{Kind: protocol.Person, Name: Colour(ctx, g.Info(), s, state.Players())})
		lesson.View.You = append(lesson.View.You, s)
	}
	lesson.Board = NewBoard(board, view, Hues(g.Info(), state.Players()), turn, nil)
	lesson.Board.Mode = ModeLesson
	return lesson, nil
}

// draft is a lesson that its game has not read yet. An empty position is the
// start.
type draft struct {
	lesson   *Lesson
	setup    game.Setup
	position string
	say      string // the key of what to try
}

// readLessons sets lessons up.
func readLessons(ctx context.Context, g game.Game, drafts []draft) error {
	for _, d := range drafts {
		if d.position == "" {
			start, err := g.Start(d.setup)
			if err != nil {
				return fmt.Errorf("templates: lesson: %w", err)
			}
			d.position = start.Text()
		}
		var err error
		if *d.lesson, err = NewLesson(ctx, g, d.setup, d.position, locale.T(ctx, d.say)); err != nil {
			return err
		}
	}
	return nil
}
