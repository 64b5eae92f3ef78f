package replay

import (
	"context"
	"strconv"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/protocol"
	"triplecross/templates/board"
	"triplecross/templates/forms"
	"triplecross/templates/layout"
	"triplecross/templates/moves"
	"triplecross/templates/plates"
	"triplecross/templates/share"
	"triplecross/templates/textview"
	"triplecross/templates/words"
)

// Page is a position of a game that was or is being played.
type Page struct {
	layout.Page
	ID      string
	Game    game.Info
	View    protocol.View // of the position, for a watcher
	Board   board.Board
	Written *textview.View // shown instead of the drawing, if the reader wants text
	Plates  []plates.Plate
	Moves   []moves.Round
	Ply     int    // moves played in the position
	Last    int    // moves played in the game so far
	Text    string // the position's text form
	Move    string // the text of the move that led here, empty at the start
	Live    bool   // the game goes on
	Places  string // who has which place behind the winners, once the game has ended
	// Analysable says that the reader may analyse the game now.
	Analysable bool
	Share      share.Links
	On         forms.PlayOn
	Logs       bool   // the official Chexers project's referee could have logged it
	From       string // the address of the position it goes on from, empty for the start
	// Imported says that it was played elsewhere, Began when, if that is known.
	Imported bool
	Began    time.Time
}

// Title returns the title of the window.
func (p Page) Title(ctx context.Context) string {
	return layout.Options{Title: p.title(ctx)}.FullTitle(ctx)
}

// file returns the name of the file that a game is saved in.
func (p Page) file(ending string) string { return p.Game.Slug + "-" + p.ID + ending }

// imported says that the game was played elsewhere.
func (p Page) imported(ctx context.Context) string {
	if p.Began.IsZero() {
		return locale.T(ctx, "replay.imported")
	}
	return locale.T(ctx, "replay.importedOf", "Day", locale.Date(ctx, p.Began))
}

func (p Page) at(ply int) string {
	return "/g/" + p.ID + "/" + strconv.Itoa(ply) + p.Written.Query()
}

// analysis is the address at which the position can be analysed.
func (p Page) analysis() string {
	return "/g/" + p.ID + "/" + strconv.Itoa(p.Ply) + "/analysis"
}

func (p Page) title(ctx context.Context) string {
	if p.Ply == 0 {
		return locale.T(ctx, "replay.start", "Game", words.GameName(ctx, p.Game))
	}
	return locale.T(ctx, "replay.after", "Game", words.GameName(ctx, p.Game), "Ply", p.Ply)
}

func (p Page) about(ctx context.Context) string {
	return locale.T(ctx, "replay.about", "Game", words.GameName(ctx, p.Game), "Last", p.Last)
}

// status says which position the replay shows.
func (p Page) status(ctx context.Context) string {
	switch {
	case p.Ply == p.Last && p.View.Outcome != nil:
		verdict := words.Verdict(ctx, p.Game, p.View.Outcome)
		if p.Places == "" {
			return verdict
		}
		return verdict + ". " + p.Places
	case p.Ply == 0:
		return locale.T(ctx, "replay.first")
	}
	return locale.T(ctx, "replay.move", "Ply", p.Ply, "Last", p.Last, "Move", p.Move)
}
