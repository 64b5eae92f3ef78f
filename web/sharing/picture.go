package sharing

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"github.com/go-chi/chi/v5"

	"triplecross/internal/etag"
	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/locale"
	"triplecross/internal/phrase"
	"triplecross/internal/picture"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web/present"
	"triplecross/web/respond"
)

// cacheSize is the size of the picture cache, in bytes.
const cacheSize = 32 << 20

// Handler serves pictures and texts of games to share.
type Handler struct {
	Respond  *respond.Responder
	Lobby    *lobby.Lobby
	Renderer *picture.Renderer

	cache *picture.Cache
}

// New returns a Handler that caches the pictures it draws. Goroutines that draw one call compute
// before, and done after it, unless compute is nil.
func New(to *respond.Responder, l *lobby.Lobby, renderer *picture.Renderer, compute func() (done func())) *Handler {
	return &Handler{Respond: to, Lobby: l, Renderer: renderer, cache: picture.NewCache(cacheSize, compute)}
}

// errBusy answers requests for a picture while too many are waiting for theirs.
var errBusy = &respond.Error{Status: http.StatusServiceUnavailable, Code: protocol.CodeFailed, Why: phrase.New("refusal.busy", "The server is drawing many pictures. Try again in a moment.")}

// file is a picture to serve.
type file struct {
	kind  string // its media type
	name  string // the name it is saved under
	key   string // identifies what it shows
	keep  string // how long, and by whom, it may be cached
	draw  func(context.Context) ([]byte, error)
	queue func(context.Context, string, func(context.Context) ([]byte, error)) ([]byte, error)
}

// PNG serves the picture of a position as a PNG.
func (h *Handler) PNG(w http.ResponseWriter, r *http.Request) error {
	t, ply, err := present.Position(r, h.Lobby)
	if err != nil {
		return err
	}
	return h.serve(w, r, h.png(snapshotOf(r.Context(), t, ply, ownAsked(r, t)), themeAsked(r), fileName(t, ply, "png"), cacheControl(r, t)))
}

// SitePicture serves the picture of the site: the position of its showcase.
func (h *Handler) SitePicture(w http.ResponseWriter, r *http.Request) error {
	t, err := h.Lobby.Showcase(r.Context(), "")
	if err != nil {
		return err
	}
	snapshot := snapshotOf(r.Context(), t, len(t.Moves), game.Nobody)
	snapshot.Game, snapshot.Status, snapshot.Caption = "Triplecross", locale.T(r.Context(), "share.tagline"), locale.T(r.Context(), "share.free")
	return h.serve(w, r, h.png(snapshot, themeAsked(r), "triplecross.png", "public, max-age=300"))
}

func (h *Handler) png(snapshot picture.Scene, theme picture.Theme, name, keep string) file {
	return file{
		kind: "image/png", name: name, key: snapshotKey(snapshot, theme), keep: keep, queue: h.cache.Still,
		draw: func(context.Context) ([]byte, error) { return h.Renderer.PNG(snapshot, theme) },
	}
}

// SVG serves the same picture as an SVG.
func (h *Handler) SVG(w http.ResponseWriter, r *http.Request) error {
	t, ply, err := present.Position(r, h.Lobby)
	if err != nil {
		return err
	}
	snapshot, theme := snapshotOf(r.Context(), t, ply, ownAsked(r, t)), themeAsked(r)
	return h.serve(w, r, file{
		kind: "image/svg+xml", name: fileName(t, ply, "svg"), key: snapshotKey(snapshot, theme), keep: cacheControl(r, t), queue: h.cache.Still,
		draw: func(context.Context) ([]byte, error) { return h.Renderer.SVG(snapshot, theme), nil },
	})
}

// GIF serves the whole game so far as an animated GIF.
func (h *Handler) GIF(w http.ResponseWriter, r *http.Request) error {
	t, ply, err := present.Position(r, h.Lobby)
	if err != nil {
		return err
	}
	theme := themeAsked(r)
	// The names count, too: an erasure changes them and not the version.
	last := snapshotKey(snapshotOf(r.Context(), t, ply, game.Nobody), theme)
	return h.serve(w, r, file{
		kind: "image/gif", name: fileName(t, ply, "gif"), key: fmt.Sprint("gif ", t.ID, " ", t.Version, " ", locale.Of(r.Context()).Tag, " ", t.SeatHistory, " ", last), keep: cacheControl(r, t),
		queue: h.cache.Animation,
		draw: func(ctx context.Context) ([]byte, error) {
			var snapshots []picture.Scene
			for _, at := range picture.Frames(ply) {
				snapshots = append(snapshots, snapshotOf(r.Context(), t, at, game.Nobody))
			}
			return h.Renderer.GIF(ctx, snapshots, theme)
		},
	})
}

// serve answers with a picture, unless the client has it already. Other sites
// may show it.
func (h *Handler) serve(w http.ResponseWriter, r *http.Request, f file) error {
	sum := sha256.Sum256([]byte(f.kind + f.key))
	key := hex.EncodeToString(sum[:12])
	head := w.Header()
	head.Set("Cross-Origin-Resource-Policy", "cross-origin")
	head.Set("Cache-Control", f.keep)
	if etag.NotModified(w, r, key) {
		return nil
	}
	data, err := f.queue(r.Context(), key, f.draw)
	if err != nil {
		head.Del("ETag")
		if errors.Is(err, picture.ErrBusy) {
			return errBusy
		}
		return err
	}
	head.Set("Content-Type", f.kind)
	head.Set("Content-Disposition", fmt.Sprintf("inline; filename=%q", f.name))
	head.Set("Content-Length", fmt.Sprint(len(data)))
	w.WriteHeader(http.StatusOK)
	w.Write(data) // a reader that left needs no answer
	return nil
}

// cacheControl says how long, and by whom, a picture of a table may be cached. While
// a game goes on, any of its positions may be taken back.
func cacheControl(r *http.Request, t table.Moment) string {
	whose := "public"
	if !t.Public {
		whose = "private" // only those who have its address know it
	}
	if chi.URLParam(r, "ply") != "" && t.Status == protocol.Over {
		return whose + ", max-age=31536000, immutable"
	}
	return whose + ", max-age=15"
}

// snapshotKey identifies a picture by what it shows.
func snapshotKey(s picture.Scene, theme picture.Theme) string {
	text, err := json.Marshal(struct {
		Theme                      picture.Theme
		Game, Status, Own, Caption string
		Cells, Turn                int
		Pieces                     string
		On                         int
		Last                       []game.Played
		Seats                      []picture.Seat
	}{
		theme, s.Game, s.Status, s.Own, s.Caption, s.Board.Grid.Len(), s.Turn,
		protocol.Pieces(s.Board, s.View), int(s.View.Turn), s.Last, s.Seats,
	})
	if err != nil {
		panic(err) // a scene consists of numbers and texts
	}
	return string(text)
}

// themeAsked returns the theme that the query names, by default the light one.
func themeAsked(r *http.Request) picture.Theme {
	if r.URL.Query().Get("theme") == string(picture.Dark) {
		return picture.Dark
	}
	return picture.Light
}

// ownAsked returns the seat whose own card the query asks for, game.Nobody for everybody's.
func ownAsked(r *http.Request, t table.Moment) game.Seat {
	if n, err := strconv.Atoi(r.URL.Query().Get(ownQuery)); err == nil && n >= 0 && n < t.Players() {
		return game.Seat(n)
	}
	return game.Nobody
}

// fileName returns the name that a picture is saved under.
func fileName(t table.Moment, ply int, ending string) string {
	return fmt.Sprintf("%s-%s-%d.%s", t.Game.Info().Slug, t.ID, ply, ending)
}

// Scene serves the picture of any scene as a PNG.
func (h *Handler) Scene(w http.ResponseWriter, r *http.Request, scene picture.Scene, name, keep string) error {
	return h.serve(w, r, h.png(scene, themeAsked(r), name, keep))
}
