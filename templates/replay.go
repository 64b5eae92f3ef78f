package templates

import (
	"context"
	"strconv"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/protocol"
)

// ReplayPage is a position of a game that was or is being played.
type ReplayPage struct {
	Page
	ID      string
	Game    game.Info
	View    protocol.View // of the position, for a watcher
	Board   Board
	Written *TextBoard // in place of the drawing, if that is wished
	Plates  []Plate
	Moves   []Round
	Ply     int    // moves played in the position
	Last    int    // moves played in the game so far
	Text    string // the position's text form
	Move    string // the text of the move that led here, empty at the start
	Live    bool   // the game goes on
	Share   Share
	On      PlayOn
	Logs    bool   // the official Chexers project's referee could have logged it
	From    string // the address of the position it goes on from, empty for the start
	// Imported says that it was played elsewhere, Began when if it is known.
	Imported bool
	Began    time.Time
}

// Title is that of the window.
func (p ReplayPage) Title(ctx context.Context) string { return frame{Title: p.title(ctx)}.title(ctx) }

// file names what a game is saved as.
func (p ReplayPage) file(ending string) string { return p.Game.Slug + "-" + p.ID + ending }

// imported tells that the game was played elsewhere.
func (p ReplayPage) imported(ctx context.Context) string {
	if p.Began.IsZero() {
		return locale.T(ctx, "replay.imported")
	}
	return locale.T(ctx, "replay.importedOf", "Day", locale.Date(ctx, p.Began))
}

func (p ReplayPage) at(ply int) string {
	return "/g/" + p.ID + "/" + strconv.Itoa(ply) + p.Written.query()
}

func (p ReplayPage) title(ctx context.Context) string {
	if p.Ply == 0 {
		return locale.T(ctx, "replay.start", "Game", GameName(ctx, p.Game))
	}
	return locale.T(ctx, "replay.after", "Game", GameName(ctx, p.Game), "Ply", p.Ply)
}

func (p ReplayPage) about(ctx context.Context) string {
	return locale.T(ctx, "replay.about", "Game", GameName(ctx, p.Game), "Last", p.Last)
}

// status tells where the replay stands.
func (p ReplayPage) status(ctx context.Context) string {
	switch {
	case p.Ply == p.Last && p.View.Outcome != nil:
		return Verdict(ctx, p.Game, p.View.Outcome)
	case p.Ply == 0:
		return locale.T(ctx, "replay.first")
	}
	return locale.T(ctx, "replay.move", "Ply", p.Ply, "Last", p.Last, "Move", p.Move)
}
