package main

import (
	"fmt"

	"triplecross/internal/game"
	"triplecross/internal/table"
	"triplecross/web/identity"
)

// outcomes returns the tables at which games end in other ways than by a move.
func outcomes() map[string]scene {
	resign := func(seats ...int) (deeds []deed) {
		for _, seat := range seats {
			deeds = append(deeds, deed{seat, table.Resign{Seat: game.Seat(seat)}})
		}
		return deeds
	}
	agree := []deed{{0, table.OfferDraw{}}, {1, table.OfferDraw{}}}
	return map[string]scene{
		"resigned": {game: "hexdame", seats: 2, until: never, at: map[int][]deed{12: resign(0)}},
		"drawn":    {game: "hexdame", seats: 2, until: never, at: map[int][]deed{12: agree}},
		"teams":    {game: "hexachess", setup: `{"players":4,"variant":"team"}`, seats: 4, lot: 5, until: never, at: map[int][]deed{30: resign(1, 3)}},
		"hunted":   {game: "chexers", seats: 1, bots: 2, opening: "a1-b1 e7-d6 d1-c1 a3-b3 d6-d5 c1xa1 a4-b5 d5-e6 a1xa3 b5-c6 d7xb5 a3xc3"},
		"missed":   {game: "chexers", seats: 3, opening: "a1-b1 e7-d6 d1-c1 a3-b3 d6-d5 g4-g5 a2-b2 d5-e5 c1xa1", moves: []string{"a4-b4"}, until: never, at: map[int][]deed{10: resign(1, 2)}},
		"left":     {game: "chexers", seats: 3, until: after(18), at: map[int][]deed{16: resign(0)}},
	}
}

// endings returns the screenshots of games that are over, or over for the viewer.
func (s stage) endings(tables map[string]table.Moment) []shot {
	at := func(name string) string { return s.site.URL + "/t/" + tables[name].ID }
	ada, boris := people()[0].token, people()[1].token
	over := tables["over"]
	return []shot{
		{name: "over", url: at("over"), token: ada},
		{name: "over-boris", url: at("over"), token: boris},
		{name: "over-watching", url: at("over")},
		{name: "won-playing", url: at("over"), token: placed(over, 1)},
		{name: "lost-playing", url: at("over"), token: placed(over, 2)},
		{name: "won", url: at("resigned"), token: boris},
		{name: "lost", url: at("resigned"), token: ada},
		{name: "drawn", url: at("drawn"), token: ada},
		{name: "drawn-watching", url: at("drawn")},
		{name: "team-won", url: at("teams"), token: ada},
		{name: "team-lost", url: at("teams"), token: boris},
		{name: "out", url: at("hunted"), token: ada},
		{name: "out-resigned", url: at("left"), token: ada},
	}
}

// placed returns the token of the person who finished in a place.
func placed(t table.Moment, place int) string {
	outcome, _ := t.Outcome()
	for seat, p := range outcome.Place {
		if p == place {
			return people()[seat].token
		}
	}
	return ""
}

// beat makes Ada win a game against a bot: the game begins just before its last move.
func (s stage) beat(level string, over table.Moment) error {
	last := len(over.Moves) - 1
	winner := over.Moves[last].Seat
	var opening table.Opening
	for _, m := range over.Moves[:last] {
		opening.Moves = append(opening.Moves, table.Opened{Seat: m.Seat, Text: m.Move.Text})
	}
	seats := make([]table.Holder, len(over.Seats()))
	for i := range seats {
		seats[i] = table.Holder{Kind: table.SeatBot, Bot: level}
	}
	seats[winner] = table.Holder{Kind: table.SeatPerson}
	host := people()[0]
	id, err := s.site.Lobby.Create(s.ctx, table.Spec{
		Game: over.Game.Info().Slug, Setup: over.Setup, Host: identity.PersonOf(host.token), Name: host.name, Seats: seats, Opening: &opening,
	})
	if err != nil {
		return fmt.Errorf("beat %s: %w", level, err)
	}
	return s.play(id, over.Moves[last].Move.Text)
}
