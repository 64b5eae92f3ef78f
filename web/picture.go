package web

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/go-chi/chi/v5"

	"triplecross/internal/etag"
	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/phrase"
	"triplecross/internal/picture"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web/respond"
)

// pictureCacheSize is how many bytes of pictures are cached.
const pictureCacheSize = 32 << 20

// errBusy answers who asks for a picture while many wait for theirs.
var errBusy = &respond.Error{Status: http.StatusServiceUnavailable, Code: protocol.CodeFailed, Why: phrase.New("refusal.busy", "Many pictures are being drawn. Try again in a moment.")}

// exhibit is a picture to be answered with.
type exhibit struct {
	kind  string // its media type
	file  string // the name that it is saved under
	key   string // what it shows, to the letter
	keep  string // for how long, and by whom
	draw  func(context.Context) ([]byte, error)
	queue func(context.Context, string, func(context.Context) ([]byte, error)) ([]byte, error)
}

// pixels answers with the picture of a position as a PNG.
func (s *Server) pixels(w http.ResponseWriter, r *http.Request) error {
	t, ply, err := s.asked(r)
	if err != nil {
		return err
	}
	return s.exhibit(w, r, s.png(sceneOf(r.Context(), t, ply), themeAsked(r), fileName(t, ply, "png"), keeping(r, t)))
}

// sitePicture answers with the picture of the site: what goes on at its house
// table.
func (s *Server) sitePicture(w http.ResponseWriter, r *http.Request) error {
	t, err := s.Lobby.Showcase(r.Context())
	if err != nil {
		return err
	}
	scene := sceneOf(r.Context(), t, len(t.Moves))
	scene.Game, scene.Status, scene.Caption = "Triplecross", locale.T(r.Context(), "share.tagline"), locale.T(r.Context(), "share.free")
	return s.exhibit(w, r, s.png(scene, themeAsked(r), "triplecross.png", "public, max-age=300"))
}

func (s *Server) png(scene picture.Scene, theme picture.Theme, file, keep string) exhibit {
	return exhibit{
		kind: "image/png", file: file, key: sceneKey(scene, theme), keep: keep, queue: s.pictures.Still,
		draw: func(context.Context) ([]byte, error) { return s.options.Renderer.PNG(scene, theme) },
	}
}

// vectors answers with the same picture as an SVG.
func (s *Server) vectors(w http.ResponseWriter, r *http.Request) error {
	t, ply, err := s.asked(r)
	if err != nil {
		return err
	}
	scene, theme := sceneOf(r.Context(), t, ply), themeAsked(r)
	return s.exhibit(w, r, exhibit{
		kind: "image/svg+xml", file: fileName(t, ply, "svg"), key: sceneKey(scene, theme), keep: keeping(r, t), queue: s.pictures.Still,
		draw: func(context.Context) ([]byte, error) { return s.options.Renderer.SVG(scene, theme), nil },
	})
}

// film answers with the whole game so far as an animated GIF.
func (s *Server) film(w http.ResponseWriter, r *http.Request) error {
	t, ply, err := s.asked(r)
	if err != nil {
		return err
	}
	theme := themeAsked(r)
	return s.exhibit(w, r, exhibit{
		kind: "image/gif", file: fileName(t, ply, "gif"), key: fmt.Sprint("film ", t.ID, " ", t.Version, " ", theme, " ", locale.Of(r.Context()).Tag), keep: keeping(r, t),
		queue: s.pictures.Animation,
		draw: func(ctx context.Context) ([]byte, error) {
			var scenes []picture.Scene
			for _, at := range picture.Frames(ply) {
				scenes = append(scenes, sceneOf(r.Context(), t, at))
			}
			return s.options.Renderer.GIF(ctx, scenes, theme)
		},
	})
}

// exhibit answers with a picture, unless the sender has it already. Other sites
// may show it.
func (s *Server) exhibit(w http.ResponseWriter, r *http.Request, e exhibit) error {
	sum := sha256.Sum256([]byte(e.kind + e.key))
	key := hex.EncodeToString(sum[:12])
	head := w.Header()
	head.Set("Cross-Origin-Resource-Policy", "cross-origin")
	head.Set("Cache-Control", e.keep)
	if etag.NotModified(w, r, key) {
		return nil
	}
	data, err := e.queue(r.Context(), key, e.draw)
	if err != nil {
		head.Del("ETag")
		if errors.Is(err, picture.ErrBusy) {
			return errBusy
		}
		return err
	}
	head.Set("Content-Type", e.kind)
	head.Set("Content-Disposition", fmt.Sprintf("inline; filename=%q", e.file))
	head.Set("Content-Length", fmt.Sprint(len(data)))
	w.WriteHeader(http.StatusOK)
	w.Write(data) // a reader that left needs no answer
	return nil
}

// keeping returns for how long a picture of a table may be kept, and by whom. While
// a game goes on, any of its positions may be taken back.
func keeping(r *http.Request, t table.Moment) string {
	whose := "public"
	if !t.Public {
		whose = "private" // the address is all one needs
	}
	if chi.URLParam(r, "ply") != "" && t.Status == protocol.Over {
		return whose + ", max-age=31536000, immutable"
	}
	return whose + ", max-age=15"
}

// sceneKey tells a picture from all others.
func sceneKey(s picture.Scene, theme picture.Theme) string {
	text, err := json.Marshal(struct {
		Theme                 picture.Theme
		Game, Status, Caption string
		Cells, Turn           int
		Pieces                string
		On                    int
		Last                  []game.Played
		Seats                 []picture.Seat
	}{
		theme, s.Game, s.Status, s.Caption, s.Board.Grid.Len(), s.Turn,
		protocol.Pieces(s.Board, s.View), int(s.View.Turn), s.Last, s.Seats,
	})
	if err != nil {
		panic(err) // numbers and texts are all it has
	}
	return string(text)
}

// themeAsked returns the theme that an address names, the light one if none.
func themeAsked(r *http.Request) picture.Theme {
	if r.URL.Query().Get("theme") == string(picture.Dark) {
		return picture.Dark
	}
	return picture.Light
}

// fileName returns the name that a picture is saved under.
func fileName(t table.Moment, ply int, ending string) string {
	return fmt.Sprintf("%s-%s-%d.%s", t.Game.Info().Slug, t.ID, ply, ending)
}
