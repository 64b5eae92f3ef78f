package web

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/templates"
)

// cards shows tables in a list, as seen by the reader whose list it is, if it is
// anybody's. A table whose game this server does not know (any more) is left
// out.
func (s *Server) cards(list []store.Summary, reader lobby.Person) []templates.Card {
	var cards []templates.Card
	for _, summary := range list {
		card, err := s.card(summary, reader)
		if err != nil {
			s.options.Log.Error("a table cannot be listed", "table", summary.ID, "err", err)
			continue
		}
		cards = append(cards, card)
	}
	return cards
}

func (s *Server) card(summary store.Summary, reader lobby.Person) (templates.Card, error) {
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
	view := listed(summary, reader)
	view.Scores = seen.Scores
	home := board.Home[0]
	if own := slices.Concat(view.You, view.Back); len(own) > 0 {
		home = board.Home[own[0]]
	}
	clock, err := clockOf(summary)
	if err != nil {
		return templates.Card{}, err
	}
	card := templates.Card{
		Href: "/t/" + summary.ID, Game: g.Info().Name, Players: summary.Players, Clock: clock,
		Board: templates.NewMini(board, seen, templates.Hues(g.Info(), state.Players()), home),
	}
	switch summary.Status {
	case store.Open:
		card.Note = templates.Status(g.Info(), view)
	case store.Live:
		view.Turn = int(seen.Turn)
		card.Turn = slices.ContainsFunc(view.You, func(s int) bool { return seen.Turn.Has(game.Seat(s)) })
		card.When = standing(summary, view)
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
	if summary.Status == store.Live {
		card.Note = templates.ToMove(card.Plates)
	}
	return card, nil
}

// listed returns what a summary tells of a table's view: who sits where, and
// which seats are the reader's or played by a bot for them.
func listed(summary store.Summary, reader lobby.Person) protocol.View {
	view := protocol.View{Status: protocol.Status(summary.Status)}
	for s, seat := range summary.Seats {
		kind := protocol.SeatKind(seat.Kind)
		view.Seats = append(view.Seats, protocol.Seat{Kind: kind, Name: seat.Name})
		switch {
		case reader == "" || seat.Person != string(reader):
		case kind == protocol.Person:
			view.You = append(view.You, s)
		case kind == protocol.Bot:
			view.Back = append(view.Back, s)
		}
	}
	return view
}

// clockOf returns how much time the seats of a table have.
func clockOf(summary store.Summary) (templates.Clock, error) {
	var clock lobby.Clock
	if summary.Clock != "" {
		if err := json.Unmarshal([]byte(summary.Clock), &clock); err != nil {
			return templates.Clock{}, fmt.Errorf("web: clock: %w", err)
		}
	}
	return toldClock(clock), nil
}

// standing says how far a game has come and, where that is limited, how long
// whoever is on turn has left.
func standing(summary store.Summary, view protocol.View) string {
	text := fmt.Sprintf("Move %d", summary.Plies+1)
	if !summary.Due.IsZero() {
		text += ", " + left(time.Until(summary.Due))
	}
	if len(view.Back) > 0 {
		text += ", a bot plays for you"
	}
	return text
}

// left says how much time is left, in words.
func left(d time.Duration) string {
	switch {
	case d < 0:
		return "no time left"
	case d < 2*time.Minute:
		return "a minute left"
	case d < 2*time.Hour:
		return fmt.Sprintf("%d minutes left", d/time.Minute)
	case d < 48*time.Hour:
		return fmt.Sprintf("%d hours left", d.Round(time.Hour)/time.Hour)
	}
	return fmt.Sprintf("%d days left", d.Round(24*time.Hour)/(24*time.Hour))
}

// ago says how long ago something was, in words.
func ago(d time.Duration) string {
	switch {
	case d < 2*time.Minute:
		return "Just now"
	case d < 2*time.Hour:
		return fmt.Sprintf("%d minutes ago", d/time.Minute)
	case d < 48*time.Hour:
		return fmt.Sprintf("%d hours ago", d/time.Hour)
	}
	return fmt.Sprintf("%d days ago", d/(24*time.Hour))
}
