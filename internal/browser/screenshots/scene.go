package main

import (
	"slices"
	"strings"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/table"
)

// scene describes a table and how far its game has gone.
type scene struct {
	game     string
	setup    game.Setup
	private  bool
	settings table.Settings
	seats    int    // the number of people; the first has created the table
	bots     int    // the number of bots on further seats
	opening  string // the moves that the game begins with
	moves    []string
	lot      uint64                  // the seed of random moves, unless it is 0
	until    func(table.Moment) bool // the game is played until this is true; nil plays nothing
	at       map[int][]deed          // what people do besides playing, by the number of moves played
	gone     []int                   // the people who are not connected
	then     func(table.Moment) error
}

// deed is something that a person does besides playing.
type deed struct {
	who     int
	command table.Command
}

// scenes returns the tables in the pictures.
func scenes() map[string]scene {
	return map[string]scene{
		"waiting": {game: "chexers", seats: 1},
		"staffed": {game: "chexers", seats: 1},
		"live":    {game: "chexers", seats: 3, until: after(9)},
		"late":    {game: "chexers", seats: 3, until: canExit},
		"jump":    {game: "chexers", seats: 3, until: canJump},
		"over":    {game: "chexers", seats: 3, until: never},

		"chain":    {game: "hexdame", seats: 2, moves: []string{"d4-e5", "f6xd4", "d3xd5", "h6-h5", "d5-d6", "f8-e7"}},
		"kings":    {game: "hexdame", seats: 2, until: hasKings},
		"draughts": {game: "hexdame", seats: 2, until: never},

		"duel": {game: "chinese-checkers", setup: `{"players":2}`, seats: 2, until: after(30)},
		"trio": {game: "chinese-checkers", setup: `{"players":3}`, seats: 3, until: after(45)},
		"four": {game: "chinese-checkers", setup: `{"players":4,"unused":"populated"}`, seats: 4, until: after(20)},
		"six":  {game: "chinese-checkers", setup: `{"players":6,"first":1}`, seats: 6, until: after(60)},
		"sets": {game: "chinese-checkers", setup: `{"players":2,"sets":3}`, seats: 2, until: after(20)},
		"blitz": {game: "chexers", seats: 3, settings: table.Settings{
			Clock: table.Clock{Base: 10 * time.Minute, Increment: 20 * time.Second}, Away: table.AwayBot,
		}, until: after(6)},
		"letters": {game: "hexdame", seats: 2, settings: table.Settings{
			Clock: table.Clock{Turn: 3 * 24 * time.Hour}, Flag: table.FlagLose,
		}, until: after(7)},
		"handed": {game: "chexers", seats: 3, until: never, at: map[int][]deed{
			11: {{1, table.Stand{Seat: 1}}},
			13: {{1, table.Return{Seat: 1}}},
			21: {{2, table.Stand{Seat: 2}}, {0, table.OfferSeat{Seat: 2, On: true}}},
			22: {{3, table.Sit{Seat: 2, Name: "Dmitri"}}},
		}},

		"alone": {game: "chexers", seats: 1, bots: 2},

		"gathering": {game: "chinese-checkers", setup: `{"players":6,"first":4,"spoiling":"fill","places":true}`, seats: 3},
	}
}

// never is a condition that lets a game be played to its end.
func never(table.Moment) bool { return false }

// after returns a condition that is true after a number of moves.
func after(moves int) func(table.Moment) bool {
	return func(t table.Moment) bool { return len(t.Moves) >= moves }
}

// onTurn returns the cookie of the person on turn.
func onTurn(t table.Moment) string {
	for seat := range t.State().Turn().All() {
		return people()[seat].token
	}
	return ""
}

// hasKings reports whether both sides have a king.
func hasKings(t table.Moment) bool {
	var kings game.Seats
	for _, p := range t.State().View(game.Nobody).Pieces {
		if p.Kind == "K" {
			kings |= game.SeatsOf(p.Seat)
		}
	}
	return kings == game.SeatsOf(0, 1)
}

// canExit reports whether the seat on turn has a piece that can leave.
func canExit(t table.Moment) bool {
	for seat := range t.State().Turn().All() {
		for _, m := range t.State().Legal(seat) {
			if len(m.Gesture.Places) == 2 && m.Gesture.Places[1] == m.Gesture.Places[0]+"^" {
				return true
			}
		}
	}
	return false
}

// canJump reports whether the first seat is on turn and can jump over another's
// piece.
func canJump(t table.Moment) bool {
	return t.State().Turn().Has(0) && slices.ContainsFunc(t.State().Legal(0), func(m game.Move) bool { return strings.Contains(m.Text, "x") })
}
