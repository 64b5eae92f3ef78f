package browser_test

import (
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"

	"triplecross/internal/browser"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

// addresses returns, for each route that answers with a page, one or more addresses that Ada can
// see.
func (w world) addresses() map[string][]string {
	w.Helper()
	waiting := w.create(table.Holder{Kind: table.SeatFree}, table.Holder{Kind: table.SeatFree})
	playing := w.publicTable("hexdame", table.Settings{}, bob)
	playing = w.moves(playing, playing.State().Legal(0)[0].Text)
	over := w.publicTable("chexers", table.Settings{}, bob, cleo)
	over = w.moves(over, over.State().Legal(0)[0].Text)
	w.do(over.ID, bob, table.Resign{Seat: 1})
	w.do(over.ID, cleo, table.Resign{Seat: 2})
	if over = w.refresh(over); over.Status != protocol.Over {
		w.Fatal("the game goes on")
	}
	t, g := "/t/"+waiting.ID, "/g/"+over.ID
	return map[string][]string{
		"/":                      {"/", "/?game=hexdame"},
		"/watch":                 {"/watch"},
		"/yours":                 {"/yours"},
		"/yours/browsers":        {"/yours/browsers"},
		"/yours/erase":           {"/yours/erase"},
		"/yours/record":          {"/yours/record", "/yours/record?game=hexdame"},
		"/rules":                 {"/rules"},
		"/rules/{game}":          {"/rules/chexers"},
		"/about":                 {"/about"},
		"/programs":              {"/programs"},
		"/keys":                  {"/keys"},
		"/appearance":            {"/appearance"},
		"/device/{key}":          {"/device/withdrawn"},
		"/puzzles":               {"/puzzles"},
		"/puzzles/today":         {"/puzzles/today"},
		"/puzzles/{puzzle}":      {"/puzzles/" + w.riddle("chexers", 1).ID(), "/puzzles/" + w.riddle("hexachess", 1).ID()},
		"/analysis/{game}":       {"/analysis/chinese-checkers?players=6"},
		"/play":                  {"/play"},
		"/play/{game}":           {"/play/hexdame"},
		"/new":                   {"/new?game=hexdame"},
		"/import":                {"/import"},
		"/c/{evening}/":          {w.gathers(over.ID)},
		"/pool":                  {"/pool"},
		"/pool/{game}/":          {"/pool/chexers", "/pool/hexachess?players=4"},
		"/t/{id}/":               {t, "/t/" + playing.ID, "/t/" + over.ID, "/t/nosuchtable"},
		"/t/{id}/join/{key}":     {t + "/join/" + waiting.JoinKey(), t + "/join/withdrawn"},
		"/t/{id}/seat/{key}":     {t + "/seat/" + waiting.SeatKey(0), t + "/seat/withdrawn"},
		"/g/{id}":                {g},
		"/g/{id}/{ply}":          {g + "/0", g + "/1?view=text"},
		"/g/{id}/{ply}/analysis": {g + "/1/analysis"},
		"/g/{id}/again":          {g + "/again", g + "/again?seat=1"},
		"/g/{id}/embed":          {g + "/embed"},
		"/g/{id}/{ply}/embed":    {g + "/1/embed"},
		"/offline":               {"/offline"},
	}
}

// pageless returns the routes that answer with files, data, streams, or parts of pages.
func pageless() []string {
	return []string{
		"/puzzles/list/{game}", "/puzzles/{puzzle}.png", "/c/{evening}.png", "/c/{evening}/events",
		"/house", "/house/panel", "/watch/boards", "/watch/live", "/programs/bot.py", "/programs/main.go", "/play/files",
		"/yours/data", "/yours/record/games.csv", "/yours/record/record.csv", "/yours/record/record.json", "/api/position", "/api/tables/{id}/following", "/api/tables/{id}/events",
		"/rules/{game}/why", "/rules/{game}/following", "/pool/{game}/events",
		"/t/{id}/panel", "/t/{id}/hints", "/t/{id}/chat", "/t/{id}/ws", "/t/{id}/why", "/t/{id}/following",
		"/picture.png", "/g/{id}.png", "/g/{id}.svg", "/g/{id}.txt", "/g/{id}/{ply}.png", "/g/{id}/{ply}.svg", "/g/{id}/{ply}.txt",
		"/g/{id}.gif", "/g/{id}/{ply}/qr.svg", "/g/{id}.json", "/g/{id}/{ply}.json", "/g/{id}/moves.txt", "/g/{id}/chances", "/g/{id}/referee.log",
		"/static/*", "/dictionary/{language}", "/worker.js", "/manifest.webmanifest", "/robots.txt", "/favicon.ico", "/healthz", "/readyz",
	}
}

func TestSlowNothingSeriousStandsOnThePageOfAnyRoute(t *testing.T) {
	axe, err := os.ReadFile(checker)
	if err != nil {
		t.Fatalf("%v: make need installs it", err)
	}
	w := newStillWorld(t)
	pages := w.addresses()
	err = chi.Walk(w.site.Routes, func(method, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		if method == http.MethodGet && pages[route] == nil && !slices.Contains(pageless(), route) {
			t.Errorf("nothing looks at the page of %s", route)
		}
		return nil
	})
	w.check(err)
	for _, screen := range []browser.Screen{desktop, {Width: 360, Height: 740, Dark: true, Touch: true}} {
		page := w.as(ada, screen, w.site.URL)
		page.Expect("nosuchtable", "withdrawn")
		for route, paths := range pages {
			for _, path := range paths {
				w.check(page.Open(w.site.URL + path))
				for _, f := range w.faults(page, string(axe)) {
					t.Errorf("%s of %s (%d wide): %s: %s\n\t%s", path, route, screen.Width, f.ID, f.Help, strings.Join(f.Nodes, "\n\t"))
				}
				if size, err := browser.Eval[float64](page, `document.documentElement.scrollWidth`); err != nil || size > float64(screen.Width) {
					t.Errorf("%s is %v wide on a screen of %d: %v", path, size, screen.Width, err)
				}
			}
		}
		page.Close()
	}
}
