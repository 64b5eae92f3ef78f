package lists

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
	"triplecross/templates/bots"
	"triplecross/templates/lists"
	"triplecross/web/present"
	"triplecross/web/wall"
)

// ForWall returns the tables that are on the wall.
func (h *Handler) ForWall(ctx context.Context) ([]wall.Table, error) {
	on, err := h.onWall(ctx)
	if err != nil {
		return nil, err
	}
	levels := present.Levels(ctx)
	var tables []wall.Table
	for _, summary := range on {
		tables = append(tables, wall.Table{ID: summary.ID, Strength: strength(levels, summary)})
	}
	return tables, nil
}

// onWall returns the newest public tables that are being played, and after them the house tables,
// which begin when somebody looks. It leaves out those that cannot be listed.
func (h *Handler) onWall(ctx context.Context) ([]store.Summary, error) {
	for _, g := range h.Games {
		var refused *table.Refused
		if _, err := h.Lobby.Showcase(ctx, g.Info().Slug); err != nil && !errors.As(err, &refused) && !errors.Is(err, lobby.ErrFull) {
			return nil, err // if there is no room for a house table, the wall leaves it out
		}
	}
	live, err := h.listable(ctx, publicTables(store.Query{Status: store.Live, Limit: wall.Size - len(h.Games)}))
	if err != nil {
		return nil, err
	}
	yes := true
	house, err := h.listable(ctx, store.Query{Status: store.Live, Public: &yes, Showcase: &yes, Limit: 2 * len(h.Games)})
	if err != nil {
		return nil, err
	}
	for _, g := range h.Games {
		if i := slices.IndexFunc(house, func(t store.Summary) bool { return t.Game == g.Info().Slug }); i >= 0 {
			live = append(live, house[i])
		}
	}
	return live, nil
}

// listable returns the tables that match a query, without those that cannot be listed.
func (h *Handler) listable(ctx context.Context, q store.Query) ([]store.Summary, error) {
	return store.ListWhere(ctx, q, h.Lobby.List, func(t store.Summary) bool { return !h.broken(ctx, t) })
}

// broken reports whether a table could not be listed before and still cannot: somebody may have repaired it.
func (h *Handler) broken(ctx context.Context, t store.Summary) bool {
	if _, known := h.unlisted.Load(t.ID); !known {
		return false
	}
	if _, err := h.card(ctx, t, ""); err != nil {
		return true
	}
	if _, err := h.Lobby.Table(ctx, t.ID); err != nil {
		return true
	}
	h.unlisted.Delete(t.ID)
	return false
}

// strength returns how good the players of a table are: people rank above bots, and bots by their levels.
func strength(levels []bots.Level, summary store.Summary) int {
	sum := 0
	for _, seat := range summary.Seats {
		if seat.Kind == string(protocol.Person) {
			sum += 100 * (len(levels) + 1)
			continue
		}
		sum += 100 * (1 + slices.IndexFunc(levels, func(l bots.Level) bool { return l.Slug == seat.Bot }))
	}
	return sum / max(1, len(summary.Seats))
}

// wall returns the wall as it is now. With boards, it has what the script needs to follow the games.
func (h *Handler) wall(r *http.Request, boards bool) (lists.Wall, error) {
	on, err := h.onWall(r.Context())
	if err != nil {
		return lists.Wall{}, err
	}
	shown := lists.Wall{Live: boards}
	large := h.large(r.Context(), on)
	for boards && large != "" && shown.Game == nil {
		switch t, err := h.Lobby.Table(r.Context(), large); {
		case err == nil:
			showcase := h.shown(r, t)
			shown.Game = &showcase
		case errors.Is(err, lobby.ErrBroken), errors.Is(err, lobby.ErrUnknown): // another one is shown large
			i := slices.IndexFunc(on, func(t store.Summary) bool { return t.ID == large })
			if errors.Is(err, lobby.ErrBroken) {
				h.unlist(on[i], err)
			}
			on = slices.Delete(on, i, i+1)
			large = h.large(r.Context(), on)
		default:
			return lists.Wall{}, err
		}
	}
	for _, summary := range on {
		card, err := h.card(r.Context(), summary, "")
		if err != nil {
			h.unlist(summary, err)
			continue
		}
		if summary.ID != large {
			shown.Cards = append(shown.Cards, card)
			continue
		}
		shown.Large = &card
	}
	return shown, nil
}

// large returns which of the tables on the wall is shown large, empty if there are none.
func (h *Handler) large(ctx context.Context, on []store.Summary) string {
	if len(on) == 0 {
		return ""
	}
	if large, ok := h.Wall.Large(); ok && slices.ContainsFunc(on, func(t store.Summary) bool { return t.ID == large }) {
		return large
	}
	levels := present.Levels(ctx)
	return slices.MaxFunc(on, func(a, b store.Summary) int { return strength(levels, a) - strength(levels, b) }).ID
}

// WatchBoards renders the wall alone, for the script.
func (h *Handler) WatchBoards(w http.ResponseWriter, r *http.Request) error {
	shown, err := h.wall(r, true)
	if err != nil {
		return err
	}
	h.Respond.Render(w, r, http.StatusOK, lists.WallView(shown, h.Respond.Frame(r).Assets))
	return nil
}
