package browser_test

import (
	"os"
	"strings"
	"testing"

	"triplecross/internal/browser"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web/identity"
)

// state is a page and what a person has done on it.
type state struct {
	name, url, token string
	then             func(*browser.Page)
}

// states returns what people see in the course of a game, apart from fresh pages.
func (w world) states() []state {
	w.Helper()
	at := func(t table.Moment) string { return w.site.URL + "/t/" + t.ID }
	pressing := func(labels ...string) func(*browser.Page) {
		return func(p *browser.Page) {
			for _, label := range labels {
				w.press(p, label)
			}
		}
	}
	play := func(t table.Moment, token string) table.Moment {
		w.do(t.ID, token, table.Play{Version: t.Version, Seat: onTurn(t), Text: t.State().Legal(onTurn(t))[0].Text})
		return w.refresh(t)
	}
	trio := w.publicTable("chexers", table.Settings{}, bob, cleo)
	offered := w.publicTable("hexdame", table.Settings{}, bob)
	w.do(offered.ID, bob, table.OfferDraw{})
	undone := play(w.publicTable("hexdame", table.Settings{}, bob), ada)
	undone = play(undone, bob)
	w.do(undone.ID, bob, table.TakeBack{})
	decided := play(w.publicTable("hexdame", table.Settings{}, bob), ada)
	err := w.site.Lobby.Say(w.Context(), decided.ID, identity.PersonOf(bob), "Bob", "Good game")
	w.check(err)
	w.do(decided.ID, bob, table.Resign{Seat: 1})
	drawn := play(w.publicTable("hexdame", table.Settings{}, bob), ada)
	w.do(drawn.ID, ada, table.OfferDraw{})
	w.do(drawn.ID, bob, table.OfferDraw{})
	if drawn = w.refresh(drawn); drawn.Status != protocol.Over {
		w.Fatal("there is no draw")
	}
	out := w.opened("chexers", hunted, botHolder("casual"), botHolder("casual"))
	setUp := w.hexachess(`{"variant":"screen"}`, "", bob)
	left := w.publicTable("chexers", table.Settings{}, bob, cleo)
	w.do(left.ID, ada, table.Resign{Seat: 0})
	relieved := w.publicTable("chexers", table.Settings{}, bob, cleo)
	w.do(relieved.ID, bob, table.Stand{Seat: 1})
	team := w.hexachess(`{"players":4,"variant":"team"}`, "", bob, cleo, dora)
	w.do(team.ID, bob, table.Resign{Seat: 1})
	w.do(team.ID, dora, table.Resign{Seat: 3})
	if team = w.refresh(team); team.Status != protocol.Over {
		w.Fatal("the team plays on")
	}
	reported := func(p *browser.Page) {
		w.check(p.Wait(`(document.querySelector("[data-chances]")?.click(), true)`))
		w.check(p.Wait(complete))
	}
	begun := func(p *browser.Page) { w.begin(p, "beginner", 0) }
	found := func(p *browser.Page) { w.check(p.Wait(searched)) }
	replay := w.site.URL + "/g/" + decided.ID
	riddle := w.riddle("chexers", 1)
	return []state{
		{"your move", at(trio), ada, func(p *browser.Page) { w.check(p.ClickPlaces("a4")) }},
		{"the others' move", at(trio), bob, nil},
		{"menu", at(trio), ada, pressing("More")},
		{"about to resign", at(trio), ada, pressing("More", "Resign")},
		{"chat", at(trio), cleo, func(p *browser.Page) { w.check(p.Click("#chat > summary")) }},
		{"draw offered", at(offered), ada, nil},
		{"takeback asked", at(undone), ada, nil},
		{"won", at(decided), ada, nil},
		{"lost", at(decided), bob, nil},
		{"watched to the end, chat open", at(decided), "", func(p *browser.Page) { w.check(p.Click("#chat > summary")) }},
		{"shared", at(decided), ada, func(p *browser.Page) { w.check(p.Click(".share > summary")) }},
		{"drawn", at(drawn), ada, nil},
		{"out", at(out), ada, nil},
		{"resigned among three", at(left), ada, nil},
		{"watching", at(trio), "", nil},
		{"a bot in one's place", at(relieved), bob, nil},
		{"a bot in another's place", at(relieved), ada, nil},
		{"won in a team", at(team), cleo, nil},
		{"lost in a team", at(team), bob, nil},
		{"the end as text", at(drawn) + "?view=text", ada, nil},
		{"set-up", at(setUp), ada, nil},
		{"first position", replay + "/0", "", nil},
		{"last position", replay + "/1", "", nil},
		{"playing on", replay + "/1", "", func(p *browser.Page) { w.check(p.Click("#play-on > summary")) }},
		{"saving", replay + "/1", "", func(p *browser.Page) { w.check(p.Click("#save > summary")) }},
		{"report", replay + "/1", "", reported},
		{"analysis", w.site.URL + "/analysis/hexdame", "", pressing("Set up")},
		{"puzzle", w.site.URL + "/puzzles/" + riddle.ID(), "", pressing("Show the solution")},
		{"a puzzle with a wrong answer", w.site.URL + "/puzzles/" + riddle.ID(), "", func(p *browser.Page) {
			w.check(p.ClickPlaces(riddle.other().Gesture.Places...))
			w.check(p.Wait(`document.querySelector(".arrow")`))
		}},
		{"games that the browser has kept", w.site.URL + "/play", "", func(p *browser.Page) {
			_, err := browser.Eval[bool](p, `(localStorage.setItem("local games", JSON.stringify([
				{ game: "hexdame", setup: "", seat: 0, level: "beginner", seed: 1, began: 1, moves: [], verdict: "You win" }])), true)`)
			w.check(err)
			w.check(p.Reload())
			w.check(p.Wait(`document.querySelector("[data-games] [data-publish]:not([hidden])")`))
		}},
		{"analysis of a game", replay + "/1/analysis", "", found},
		{"the browser's own table", w.site.URL + "/play/chexers", "", begun},
		{"a front page with games", w.site.URL + "/", ada, nil},
		{"games of one's own", w.site.URL + "/yours", ada, nil},
		{"live games", w.site.URL + "/watch", "", nil},
		{"live games, their boards moving", w.site.URL + "/watch", "", func(p *browser.Page) {
			w.check(p.Wait(`document.querySelector(".large .board") && document.querySelector(".small-boards .mover")`))
		}},
		{"games that are being played", w.site.URL + "/watch?status=live", "", nil},
		{"earlier position", at(undone), ada, func(p *browser.Page) {
			w.check(p.Wait(`document.querySelector("#moves [data-ply]")`))
			w.check(p.Press("ArrowLeft"))
			w.check(p.Wait(`document.querySelector(".leaf:not([hidden])")`))
		}},
		{"operator", w.site.Admin + "/admin", "", nil},
		{"operator's table", w.site.Admin + "/admin/tables/" + decided.ID, "", nil},
	}
}

func TestSlowNothingSeriousStandsInTheWayInTheCourseOfAGame(t *testing.T) {
	axe, err := os.ReadFile(checker)
	if err != nil {
		t.Fatalf("%v: make need installs it", err)
	}
	w := newWorldWith(t, browser.SiteOptions{Admin: true})
	for _, s := range w.states() {
		for _, screen := range []browser.Screen{desktop, {Width: 360, Height: 740, Dark: true, Touch: true}} {
			page := w.page(screen)
			if s.token != "" {
				w.check(page.SetCookie(w.site.URL, "person", s.token))
			}
			w.check(page.Open(s.url))
			w.check(page.Settle())
			if s.then != nil {
				s.then(page)
			}
			for _, f := range w.faults(page, string(axe)) {
				t.Errorf("%s (%d wide): %s: %s\n\t%s", s.name, screen.Width, f.ID, f.Help, strings.Join(f.Nodes, "\n\t"))
			}
			page.Close()
		}
	}
}

func TestPlatesAndMovesSayColoursInWords(t *testing.T) {
	w := newWorld(t)
	page := w.come(desktop, ada, w.publicTable("chexers", table.Settings{}, bob, cleo))
	said, err := browser.Eval[[]string](page, `[...document.querySelectorAll(".plate .token")].map(e => e.role + " " + e.ariaLabel)`)
	w.check(err)
	if got := strings.Join(said, ", "); got != "img Red, img Green, img Blue" {
		t.Errorf("the plates say %q", got)
	}
}
