// Package analysis answers the questions of pages that work without the server: where a line of
// moves leads, what a search finds there, and what a bot plays. Questions and answers are JSON. It
// runs in the browser, where package wasm connects it to a worker, and natively in tests.
package analysis

import (
	"encoding/json"
	"fmt"
	"slices"

	"triplecross/internal/ai/bot"
	"triplecross/internal/game"
	"triplecross/internal/game/games"
	"triplecross/internal/protocol"
	"triplecross/internal/record"
)

// Line is a game so far.
type Line struct {
	Game  string `json:"game"` // its slug
	Setup string `json:"setup"`
	Start string `json:"start"` // the text of the first position; empty for the game's own
	// Moves are in any spelling that the game reads. Where several seats are on turn at once, a
	// number may name the one that moves, as in lists of moves: "2:ready".
	Moves []string `json:"moves"`
}

// Position is the position at the end of a line.
type Position struct {
	Text string        `json:"text"`
	View protocol.View `json:"view"`
	// Moves are the line's moves in the game's own spelling, as words with the gestures that enter
	// them, and By the seats that made them.
	Moves []string `json:"moves"`
	By    []int    `json:"by"`
	// Teams is the team of each seat, nil in games without teams.
	Teams []int `json:"teams,omitempty"`
}

// Desk follows a line after another. It keeps the states of the last line, so that one more move
// costs no more than playing that move. The zero value is ready to use; it serves one caller at a
// time.
type Desk struct {
	line   Line
	board  game.Board
	states []game.State // the first, and that after each move
	by     []game.Seat  // the seat that made each move

	memory *bot.Memory // of the bots of the game with this seed
	seed   uint64
}

// Position returns the position at the end of a line. The error says which move is not possible.
func (d *Desk) Position(line Line) (Position, error) {
	state, err := d.follow(line)
	if err != nil {
		return Position{}, err
	}
	p := Position{Text: state.Text(), Moves: []string{}, By: []int{}, Teams: d.board.Teams}
	var last []protocol.Played
	for i, at := range d.states[1:] {
		move, _ := at.Last()
		played := protocol.Played{Seat: int(d.by[i]), Word: protocol.Word(move)}
		p.Moves, p.By = append(p.Moves, played.Word), append(p.By, played.Seat)
		last = slices.DeleteFunc(last, func(p protocol.Played) bool { return p.Seat == played.Seat })
		last = slices.Insert(last, 0, played)
	}
	p.View = protocol.FreeView(d.board, state, last)
	p.View.Ply = len(line.Moves)
	return p, nil
}

// Following returns the words of the turns of two moves that begin with first.
func (d *Desk) Following(line Line, first string) (string, error) {
	state, err := d.follow(line)
	if err != nil {
		return "", err
	}
	return protocol.Following(state.Legal(state.Turn().First()), first), nil
}

// follow goes to the end of a line.
func (d *Desk) follow(line Line) (game.State, error) {
	if err := d.open(line); err != nil {
		return nil, err
	}
	same := 0
	for same < min(len(line.Moves), len(d.line.Moves)) && line.Moves[same] == d.line.Moves[same] {
		same++
	}
	d.states, d.by, d.line.Moves = d.states[:same+1], d.by[:same], slices.Clone(line.Moves[:same])
	for i, text := range line.Moves[same:] {
		next, by, err := record.Play(d.states[len(d.states)-1], text)
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", same+i+1, err)
		}
		d.states, d.by, d.line.Moves = append(d.states, next), append(d.by, by), append(d.line.Moves, text)
	}
	return d.states[len(d.states)-1], nil
}

// open starts the desk afresh with the first position of a line.
func (d *Desk) open(line Line) error {
	if len(d.states) > 0 && line.Game == d.line.Game && line.Setup == d.line.Setup && line.Start == d.line.Start {
		return nil
	}
	g, ok := games.Find(line.Game)
	if !ok {
		return fmt.Errorf("analysis: no game %q", line.Game)
	}
	board, err := g.Board(game.Setup(line.Setup))
	if err != nil {
		return fmt.Errorf("analysis: %w", err)
	}
	start := func() (game.State, error) { return g.Start(game.Setup(line.Setup)) }
	if line.Start != "" {
		start = func() (game.State, error) { return g.Position(game.Setup(line.Setup), line.Start) }
	}
	state, err := start()
	if err != nil {
		return fmt.Errorf("analysis: %w", err)
	}
	d.board, d.states, d.by, d.line = board, []game.State{state}, nil, Line{Game: line.Game, Setup: line.Setup, Start: line.Start}
	return nil
}

// encode returns a value as JSON.
func encode(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // answers are plain structs
	}
	return string(text)
}
