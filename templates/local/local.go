// Package local renders the pages on which people play against bots without the site.
package local

import (
	"context"
	"encoding/json"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/protocol"
	"triplecross/templates/analysis"
	"triplecross/templates/board"
	"triplecross/templates/bots"
	"triplecross/templates/layout"
	"triplecross/templates/plates"
	"triplecross/templates/words"
)

// IndexPage lists the games.
type IndexPage struct {
	layout.Page
	Games []Game
}

// Game is a game with the set-ups that it is played with.
type Game struct {
	Info     game.Info
	Kinds    []Kind // one for each number of players
	Variants []Kind // with other options than usual
}

// Kind is a set-up of a game.
type Kind struct {
	Label, Address string
}

// names returns the names of the games by slug.
func (p IndexPage) names(ctx context.Context) map[string]string {
	names := make(map[string]string)
	for _, g := range p.Games {
		names[g.Info.Slug] = words.GameName(ctx, g.Info)
	}
	return names
}

// Page is a table of the browser.
type Page struct {
	layout.Page
	Game    game.Info
	Label   string // of the set-up
	Setup   game.Setup
	View    protocol.View
	Board   board.Board
	Plates  []plates.Plate
	Colours []string
	Levels  []bots.Level
	Level   string // the slug of the one that is chosen at first
	Homes   []int  // for each seat by how many sixths of a circle its board is turned
	Goal    int    // the score of a player who has finished; 0 in games without scores
	Drawn   map[string][]any
	Rules   map[string]any
}

func (p Page) title(ctx context.Context) string {
	title := locale.T(ctx, "local.title", "Game", words.GameName(ctx, p.Game))
	if p.Label != "" {
		title += " · " + p.Label
	}
	return title
}

// data is what the script needs to know.
type data struct {
	Setup  string              `json:"setup"`
	Drawn  map[string][]any    `json:"drawn"`
	Homes  []int               `json:"homes"`
	Goal   int                 `json:"goal"`
	Bots   map[string][]string `json:"bots"` // the names of each level's bots, by seat
	Rules  map[string]any      `json:"rules"`
	Failed string              `json:"failed"`
	Broken string              `json:"broken"`
	Hidden string              `json:"hidden"`
}

// hints is the part with which the player is helped.
func (p Page) hints() analysis.Hints {
	return analysis.Hints{Assets: p.Assets, Game: p.Game.Slug, Colours: p.Colours, Local: true}
}

func (p Page) data(ctx context.Context) data {
	d := data{string(p.Setup), p.Drawn, p.Homes, p.Goal, map[string][]string{}, p.Rules, locale.T(ctx, "local.failed"), locale.T(ctx, "local.broken"), locale.T(ctx, "refusal.hintHidden")}
	for _, l := range p.Levels {
		d.Bots[l.Slug] = l.Bots
	}
	return d
}

// jsonOf returns names as JSON.
func jsonOf(names map[string]string) string {
	text, err := json.Marshal(names)
	if err != nil {
		panic(err) // names are texts
	}
	return string(text)
}
