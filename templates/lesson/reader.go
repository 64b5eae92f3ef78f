package lesson

import (
	"context"
	"fmt"
	"strings"

	"triplecross/internal/game"
	"triplecross/internal/locale"
)

// Reader makes the lessons of a game. After an error it makes empty ones; Err
// returns the first error.
type Reader struct {
	ctx  context.Context // the reader's language
	game game.Game
	err  error
}

// NewReader returns a Reader of the lessons of a game.
func NewReader(ctx context.Context, g game.Game) *Reader { return &Reader{ctx: ctx, game: g} }

// Lesson returns a lesson that starts from a position, or from the start of the
// game if position is empty. The keys of its texts begin with key, as in
// "rules.chexers.jump". For goal see Lesson.Goal.
func (r *Reader) Lesson(key string, setup game.Setup, position, goal string) Lesson {
	if r.err != nil {
		return Lesson{}
	}
	if position == "" {
		start, err := r.game.Start(setup)
		if err != nil {
			r.err = fmt.Errorf("lesson %s: %w", key, err)
			return Lesson{}
		}
		position = start.Text()
	}
	l, err := New(r.ctx, r.game, setup, position)
	if err != nil {
		r.err = fmt.Errorf("lesson %s: %w", key, err)
		return Lesson{}
	}
	l.ID = key[strings.LastIndexByte(key, '.')+1:]
	l.Task, l.Done, l.Goal = locale.T(r.ctx, key+".try"), locale.T(r.ctx, key+".done"), goal
	return l
}

// Err returns the first error of the Reader.
func (r *Reader) Err() error { return r.err }
