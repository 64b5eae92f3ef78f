package pages

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"

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
	Offline string   `json:"offline"`
	Files   []string `json:"files"` // what the offline page needs
}

// Worker serves the service worker: what to cache, then its script. Browsers
// fetch it again and again, and install it anew if a single byte differs.
func (h *Handler) Worker(w http.ResponseWriter, _ *http.Request) error {
	script := h.Static.Body("dist/worker.js")
	all, err := json.Marshal(h.Respond.Assets)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(append(all, script...))
	kept, err := json.Marshal(shell{
		Version: hex.EncodeToString(sum[:6]), Offline: OfflinePath,
		Files: []string{h.Respond.Assets.Style, h.Respond.Assets.Front, h.Respond.Assets.Font, h.Respond.Assets.Icon},
	})
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	fmt.Fprintf(w, "self.shell=%s;%s", kept, script) // fails only if the client has left
	return nil
}

// Offline shows the page for when the server cannot be reached.
func (h *Handler) Offline(w http.ResponseWriter, r *http.Request) error {
	h.Respond.Render(w, r, http.StatusOK, pages.Offline(h.Respond.Frame(r), OfflinePath))
	return nil
}
