package pages

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"

	"triplecross/static"
	"triplecross/templates/layout"
	"triplecross/templates/pages"
)

// OfflinePath is the path of the page that browsers keep, and show when they
// cannot reach the server.
const OfflinePath = "/offline"

// shell is what the service worker caches of the site.
type shell struct {
	// Version changes with any of the site's files, so that browsers drop older
	// copies.
	Version string   `json:"version"`
	Files   []string `json:"files"` // the offline page, and what it needs
}

// workerPath is the path of the service worker.
const workerPath = "/worker.js"

// WorkerURL returns the address of the service worker, which changes with any of the site's
// files. Pages are never cached, so they always name the newest.
func WorkerURL(assets layout.Assets, files *static.Files) (string, error) {
	version, err := versionOf(assets, files)
	return workerPath + "?v=" + version, err
}

// versionOf returns a text that changes with any of the site's files.
func versionOf(assets layout.Assets, files *static.Files) (string, error) {
	assets.Worker = "" // it holds the version
	all, err := json.Marshal(assets)
	if err != nil {
		return "", fmt.Errorf("web: %w", err)
	}
	sum := sha256.Sum256(append(all, files.Body(workerFile)...))
	return hex.EncodeToString(sum[:6]), nil
}

// workerFile is the script of the service worker.
const workerFile = "dist/worker.js"

// Worker serves the service worker: first what to cache, then its script. Browsers that know the worker from older
// pages, by an address without the version, fetch it again and again, and install it anew if a single byte differs.
func (h *Handler) Worker(w http.ResponseWriter, r *http.Request) error {
	assets := h.Respond.Assets
	version, err := versionOf(assets, h.Static)
	if err != nil {
		return err
	}
	kept, err := json.Marshal(shell{
		Version: version, Files: []string{OfflinePath, assets.Style, assets.Offline, assets.Font, assets.Icon},
	})
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	if r.URL.Query().Get("v") == version {
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	fmt.Fprintf(w, "self.shell=%s;%s", kept, h.Static.Body(workerFile)) // fails only if the client has left
	return nil
}

// Offline shows the page for when the server cannot be reached.
func (h *Handler) Offline(w http.ResponseWriter, r *http.Request) error {
	frame := h.Respond.Frame(r)
	frame.Card = layout.LinkCard{} // nobody shares a link to this page, and every browser loads it
	h.Respond.Render(w, r, http.StatusOK, pages.Offline(frame, OfflinePath))
	return nil
}
