package web

import (
	"encoding/json"
	"fmt"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/templates"
)

// cards shows tables in a list. A table whose game this server does not know
// (any more) is left out.
func (s *Server) cards(list []store.Summary) []templates.Card {
	var cards []templates.Card
	for _, summary := range list {
		card, err := s.card(summary)
		if err != nil {
			s.options.Log.Error("a table cannot be listed", "table", summary.ID, "err", err)
			continue
		}
		cards = append(cards, card)
	}
	return cards
}

func (s *Server) card(summary store.Summary) (templates.Card, error) {
	g, ok := s.options.Lobby.Game(summary.Game)
	if !ok {
		return templates.Card{}, fmt.Errorf("web: unknown game %q", summary.Game)
	}
	setup := game.Setup(summary.Setup)
	board, err := g.Board(setup)
	if err != nil {
		return templates.Card{}, err
	}
	state, err := g.Position(setup, summary.Position)
	if err != nil {
		return templates.Card{}, err
	}
	seen := state.View(game.Nobody)
	view := protocol.View{Status: protocol.Status(summary.Status), Scores: seen.Scores}
	for _, seat := range summary.Seats {
		view.Seats = append(view.Seats, protocol.Seat{Kind: protocol.SeatKind(seat.Kind), Name: seat.Name})
	}
	card := templates.Card{
		Href: "/t/" + summary.ID, Game: g.Info().Name,
		Board: templates.NewMini(board, seen, templates.Hues(g.Info(), state.Players()), board.Home[0]),
	}
	switch summary.Status {
	case store.Open:
		card.Note = templates.Status(g.Info(), view)
	case store.Live:
		view.Turn = int(seen.Turn)
		card.Note = fmt.Sprintf("Move %d", summary.Plies+1)
	case store.Over:
		card.Href = "/g/" + summary.ID
		card.When = ago(time.Since(summary.Updated))
		if summary.Outcome != "" {
			view.Outcome = new(protocol.Outcome)
			if err := json.Unmarshal([]byte(summary.Outcome), view.Outcome); err != nil {
				return templates.Card{}, fmt.Errorf("web: outcome: %w", err)
			}
		}
		card.Note = templates.Verdict(g.Info(), view.Outcome)
	}
	card.Plates = templates.NewPlates(g.Info(), board, view, 0)
	return card, nil
}

// ago says how long ago something was, in words.
func ago(d time.Duration) string {
	switch {
	case d < 2*time.Minute:
		return "just now"
	case d < 2*time.Hour:
		return fmt.Sprintf("%d minutes ago", d/time.Minute)
	case d < 48*time.Hour:
		return fmt.Sprintf("%d hours ago", d/time.Hour)
	}
	return fmt.Sprintf("%d days ago", d/(24*time.Hour))
}
