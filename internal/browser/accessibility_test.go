package browser_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"triplecross/internal/browser"
	"triplecross/internal/game/games"
	"triplecross/internal/table"
	"triplecross/web/identity"
)

// checker is the path of the accessibility checker, which npm installs.
const checker = "../../node_modules/axe-core/axe.min.js"

// fault is a finding of the checker.
type fault struct {
	ID    string   `json:"id"`
	Help  string   `json:"help"`
	Nodes []string `json:"nodes"`
}

// faults returns the serious and critical faults of a page for people with
// disabilities.
func (w world) faults(p *browser.Page, axe string) []fault {
	w.Helper()
	w.check(p.Settle())
	_, err := browser.Eval[bool](p, axe+"; true")
	w.check(err)
	found, err := browser.Eval[string](p, `axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => JSON.stringify(violations
		.filter(({ impact }) => impact === "serious" || impact === "critical")
		.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html, failureSummary }) => html.slice(0, 200) + " " + failureSummary) }))))`)
	w.check(err)
	var all []fault
	w.check(json.Unmarshal([]byte(found), &all))
	return all
}

// harmless fails the test if a state of a page has serious faults, on any screen, light or dark.
func (w world) harmless(p *browser.Page, axe, state string) {
	w.Helper()
	for _, screen := range []browser.Screen{desktop, {Width: 1280, Height: 800, Dark: true}, phone, {Width: 360, Height: 740, Dark: true, Touch: true}} {
		w.check(p.Show(screen))
		for _, f := range w.faults(p, axe) {
			w.Errorf("%s (%d wide, dark %t): %s: %s\n\t%s", state, screen.Width, screen.Dark, f.ID, f.Help, strings.Join(f.Nodes, "\n\t"))
		}
	}
}

func TestSlowNothingSeriousStandsInTheWayOfAnybody(t *testing.T) {
	axe, err := os.ReadFile(checker)
	if err != nil {
		t.Fatalf("%v: make need installs it", err)
	}
	w := newWorld(t)
	waiting := w.create(table.Holder{Kind: table.SeatFree}, table.Holder{Kind: table.SeatFree})
	playing := w.create(botHolder("beginner"), botHolder("beginner"))
	play := table.Play{Version: playing.Version, Text: "a1-b1"}
	_, err = w.site.Lobby.Do(t.Context(), playing.ID, identity.PersonOf(ada), play)
	w.check(err)
	over, err := w.site.Lobby.Create(t.Context(), table.Spec{
		Game: "hexdame", Host: identity.PersonOf(ada), Name: "Ada", Public: true,
		Seats: []table.Holder{{Kind: table.SeatPerson}, botHolder("beginner")},
	})
	w.check(err)
	_, err = w.site.Lobby.Do(t.Context(), over, identity.PersonOf(ada), table.Resign{Seat: 0})
	w.check(err)
	pages := []string{
		"/", "/analysis/chexers", "/play", "/play/chexers", "/play/hexachess?players=3", "/analysis/hexachess?players=3", "/new?game=chexers", "/new?game=chinese-checkers&players=6", "/new?game=hexachess&option-variant=screen", "/watch", "/rules", "/about", "/keys", "/import", "/nowhere",
		"/t/" + playing.ID, "/g/" + playing.ID + "/1", "/g/" + playing.ID + "/1?view=text",
	}
	pages = append(pages, "/puzzles")
	for _, g := range games.All() {
		pages = append(pages, "/rules/"+g.Info().Slug, "/puzzles/"+w.riddle(g.Info().Slug, 1).ID())
	}
	own := []string{"/yours"}
	setUp := w.hexachess(`{"variant":"screen"}`, "", bob)
	threatened := w.hexachess(`{"players":3}`, harried, bob, cleo)
	for _, id := range []string{waiting.ID, playing.ID, over, setUp.ID, threatened.ID} {
		own = append(own, "/t/"+id, "/t/"+id+"?view=text")
	}
	for token, paths := range map[string][]string{"": pages, ada: own} {
		page := w.as(token, desktop, w.site.URL)
		page.Expect("/nowhere")
		for _, screen := range []browser.Screen{desktop, {Width: 360, Height: 740, Dark: true}} {
			w.check(page.Show(screen))
			for _, path := range paths {
				w.check(page.Open(w.site.URL + path))
				for _, f := range w.faults(page, string(axe)) {
					t.Errorf("%s (%d wide, dark %t): %s: %s\n\t%s", path, screen.Width, screen.Dark, f.ID, f.Help, strings.Join(f.Nodes, "\n\t"))
				}
			}
		}
	}
}
