package web

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"

	"triplecross/templates/pages"
)

// offlinePath is where the page is that browsers keep for when there is no line
// to the server.
const offlinePath = "/offline"

// shell is what browsers keep of the site.
type shell struct {
	// Version changes with any of the site's files, so that browsers drop what
	// they kept of another.
	Version string   `json:"version"`
	Offline string   `json:"offline"`
	Files   []string `json:"files"` // what the offline page needs
}

// serveWorker serves the service worker: what it shall keep, and its script.
// Browsers ask for it again and again, and take another one in as soon as a byte
// differs.
func (s *Server) serveWorker(w http.ResponseWriter, _ *http.Request) error {
	script := s.options.Static.Body("dist/worker.js")
	all, err := json.Marshal(s.Respond.Assets)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(append(all, script...))
	kept, err := json.Marshal(shell{
		Version: hex.EncodeToString(sum[:6]), Offline: offlinePath,
		Files: []string{s.Respond.Assets.Style, s.Respond.Assets.Front, s.Respond.Assets.Font, s.Respond.Assets.Icon},
	})
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	fmt.Fprintf(w, "self.shell=%s;%s", kept, script) // a reader that left needs no answer
	return nil
}

// offline is the page that is shown when there is no line to the server.
func (s *Server) offline(w http.ResponseWriter, r *http.Request) error {
	s.Respond.Render(w, r, http.StatusOK, pages.Offline(s.Respond.Frame(r), offlinePath))
	return nil
}
