package templates

import (
	"context"
	"fmt"
	"strings"

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
	ID       string // among the lessons of its game: "jump"
	Task     string // what to do
	Done     string // what is said when it is done
	// Goal are the beginnings of the moves that do it, by spaces; empty means
	// that every move does.
	Goal string
}

// NewLesson returns a lesson that starts from a position, seen by the seat on
// turn.
func NewLesson(ctx context.Context, g game.Game, setup game.Setup, position string) (Lesson, error) {
	state, err := g.Position(setup, position)
	if err != nil {
		return Lesson{}, fmt.Errorf("templates: lesson: %w", err)
	}
	board, err := g.Board(setup)
	if err != nil {
		return Lesson{}, fmt.Errorf("templates: lesson: %w", err)
	}
	view := state.View(game.Nobody)
	lesson := Lesson{Game: g.Info().Slug, Setup: setup, Position: position, View: protocol.View{
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
	goal     string // as in Lesson
	key      string // what the keys of its texts begin with: "rules.chexers.jump"
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
		l, err := NewLesson(ctx, g, d.setup, d.position)
		if err != nil {
			return err
		}
		l.ID = d.key[strings.LastIndexByte(d.key, '.')+1:]
		l.Task, l.Done, l.Goal = locale.T(ctx, d.key+".try"), locale.T(ctx, d.key+".done"), d.goal
		*d.lesson = l
	}
	return nil
}
