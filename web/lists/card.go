package lists

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
	"triplecross/templates/lists"
	"triplecross/templates/plates"
	"triplecross/templates/seats"
	"triplecross/templates/words"
	"triplecross/web/present"
)

// cards returns tables as a list shows them to its reader, who may be "". Tables
// of games that this server does not know are left out, and logged once.
func (h *Handler) cards(ctx context.Context, list []store.Summary, reader table.Person) []lists.Card {
	var cards []lists.Card
	for _, summary := range list {
		card, err := h.card(ctx, summary, reader)
		if err != nil {
			h.unlist(summary, err)
			continue
		}
		cards = append(cards, card)
	}
	return cards
}

// unlist logs once that a table cannot be listed.
func (h *Handler) unlist(summary store.Summary, err error) {
	if _, known := h.unlisted.LoadOrStore(summary.ID, true); !known {
		h.Respond.Log.Error("a table cannot be listed", "table", summary.ID, "err", err)
	}
}

// card returns a table as a list shows it.
func (h *Handler) card(ctx context.Context, summary store.Summary, reader table.Person) (lists.Card, error) {
	g, ok := h.Lobby.Game(summary.Game)
	if !ok {
		return lists.Card{}, fmt.Errorf("web: unknown game %q", summary.Game)
	}
	setup := game.Setup(summary.Setup)
	b, err := g.Board(setup)
	if err != nil {
		return lists.Card{}, err
	}
	state, err := g.Position(setup, summary.Position)
	if err != nil {
		return lists.Card{}, err
	}
	seen := state.View(game.Nobody)
	view := listed(summary, reader)
	home := b.Home[0]
	if own := slices.Concat(view.You, view.Back); len(own) > 0 {
		home = b.Home[own[0]]
	}
	clock, err := clockOf(summary)
	if err != nil {
		return lists.Card{}, err
	}
	card := lists.Card{
		ID: summary.ID, House: summary.Showcase, Href: "/t/" + summary.ID, Game: words.GameName(ctx, g.Info()), Players: summary.Players, Clock: clock, Due: summary.Due,
		Board: h.grounds.Of(b, home).Mini(seen, seats.Hues(g.Info(), state.Players())),
	}
	switch summary.Status {
	case store.Open:
		card.Note = words.Status(ctx, g.Info(), view)
	case store.Live:
		view.Turn = int(seen.Turn)
		card.Turn = slices.ContainsFunc(view.You, func(s int) bool { return seen.Turn.Has(game.Seat(s)) })
		card.When = progress(ctx, summary, view)
	case store.Over:
		card.Href = "/g/" + summary.ID
		card.When = ago(ctx, time.Since(summary.Updated))
		if summary.Outcome != "" {
			view.Outcome = new(protocol.Outcome)
			if err := json.Unmarshal([]byte(summary.Outcome), view.Outcome); err != nil {
				return lists.Card{}, fmt.Errorf("web: outcome: %w", err)
			}
			view.Outcome.Drawn = view.Outcome.Tied(b.Teams)
		}
		card.Note = words.Verdict(ctx, g.Info(), view.Outcome)
	}
	card.Plates = plates.New(ctx, g.Info(), b, seen, view, 0)
	if summary.Status == store.Live {
		card.Note = plates.ToMove(ctx, card.Plates)
	}
	return card, nil
}

// listed builds from a summary what a list needs of a table's view: who sits
// where, and which seats are the reader's or played by a bot for them.
func listed(summary store.Summary, reader table.Person) protocol.View {
	view := protocol.View{Status: protocol.Status(summary.Status)}
	for s, seat := range summary.Seats {
		kind := protocol.SeatKind(seat.Kind)
		view.Seats = append(view.Seats, protocol.Seat{Kind: kind, Name: seat.Name, Bot: seat.Bot, For: seat.For, Out: seat.Out})
		switch {
		case reader == "" || seat.Person != string(reader):
		case kind == protocol.Person:
			view.You = append(view.You, s)
		case kind == protocol.Bot && !seat.Out:
			view.Back = append(view.Back, s)
		}
	}
	return view
}

// clockOf returns how much time the seats of a table have.
func clockOf(summary store.Summary) (words.Clock, error) {
	var clock table.Clock
	if summary.Clock != "" {
		if err := json.Unmarshal([]byte(summary.Clock), &clock); err != nil {
			return words.Clock{}, fmt.Errorf("web: clock: %w", err)
		}
	}
	return present.Clock(clock), nil
}

// progress says which move a game has reached and, if there is a clock, how much
// time the seats on turn have left.
func progress(ctx context.Context, summary store.Summary, view protocol.View) string {
	text := locale.T(ctx, "card.move", "Ply", summary.Plies+1)
	if !summary.Due.IsZero() {
		text += ", " + left(ctx, time.Until(summary.Due))
	}
	if len(view.Back) > 0 {
		text += ", " + locale.T(ctx, "card.relieved")
	}
	return text
}
