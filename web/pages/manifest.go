package pages

import (
	"encoding/json"
	"net/http"

	"triplecross/internal/locale"
)

// manifest tells a browser how to install the site as an application. See
// https://www.w3.org/TR/appmanifest/.
type manifest struct {
	ID          string         `json:"id"`
	Name        string         `json:"name"`
	ShortName   string         `json:"short_name"`
	Description string         `json:"description"`
	Lang        string         `json:"lang"`
	StartURL    string         `json:"start_url"`
	Scope       string         `json:"scope"`
	Display     string         `json:"display"`
	Theme       string         `json:"theme_color"`
	Background  string         `json:"background_color"`
	Categories  []string       `json:"categories"`
	Icons       []manifestIcon `json:"icons"`
}

type manifestIcon struct {
	Source  string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose"`
}

// paper is the background colour of the light theme.
const paper = "#f7f2e8"

// Manifest serves the manifest in the reader's language. Browsers keep it for a day, since they
// would ask for it with every page; its icons are named by their content.
func (h *Handler) Manifest(w http.ResponseWriter, r *http.Request) error {
	icon := func(name, sizes, purpose string) manifestIcon {
		return manifestIcon{Source: h.Static.URL("icon/" + name), Sizes: sizes, Type: "image/png", Purpose: purpose}
	}
	data, err := json.Marshal(manifest{
		ID: "/", Name: "Triplecross", ShortName: "Triplecross", Lang: locale.Of(r.Context()).Tag,
		Description: locale.T(r.Context(), "manifest.about"),
		StartURL:    "/?app", Scope: "/", Display: "standalone", Theme: paper, Background: paper,
		Categories: []string{"games"},
		Icons: []manifestIcon{
			icon("app-192.png", "192x192", "any"),
			icon("app-512.png", "512x512", "any"),
			icon("maskable-512.png", "512x512", "maskable"),
		},
	})
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "private, max-age=86400")
	w.Header().Add("Vary", "Cookie, Accept-Language")
	w.Write(data) // fails only if the client has left
	return nil
}
