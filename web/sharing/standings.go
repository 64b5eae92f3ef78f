package sharing

import (
	"context"
	"net/http"

	"triplecross/internal/picture"
)

// Standings serves the card of an evening of games.
func (h *Handler) Standings(w http.ResponseWriter, r *http.Request, s picture.Standings) error {
	theme := themeAsked(r)
	return h.serve(w, r, file{
		kind: "image/png", name: "game-night.png", key: "standings " + string(theme) + s.Key(), keep: "private, max-age=15", queue: h.cache.Still,
		draw: func(context.Context) ([]byte, error) { return h.Renderer.StandingsPNG(s, theme) },
	})
}
