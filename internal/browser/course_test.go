package browser_test

import (
	"fmt"
	"strings"
	"testing"

	"triplecross/internal/browser"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

// board returns a selector of the lesson with that name.
func board(lesson string) string { return fmt.Sprintf("[data-lesson=%s]", lesson) }

// told waits until a lesson says something.
func (w world) told(p *browser.Page, lesson, text string) {
	w.Helper()
	w.check(p.Wait(fmt.Sprintf(`document.querySelector("[data-lesson=%s] ~ .feedback").textContent.includes(%q)`, lesson, text)))
}

func (w world) solved(p *browser.Page, lesson string) string {
	return fmt.Sprintf(`!document.querySelector(".lesson:has([data-lesson=%s]) .tick").hidden`, lesson)
}

func TestTheCourseOfChexersIsSolvedByTouchAndEndsInAGame(t *testing.T) {
	w := newWorld(t)
	page := w.visit(phone, w.site.URL+"/rules/chexers")
	lessons := strings.Split(`start a1 b1|move d4 e5|leap b3 d3|jump c4 e4|exit g6 g6^|pass g4 f4|end g5 g5^|last a4 a4^|count c3 e5|rim f6 g7|play d5 d3`, "|")
	for i, line := range lessons {
		words := strings.Fields(line)
		w.check(page.TapPlacesIn(board(words[0]), words[1:]...))
		w.check(page.Wait(w.solved(page, words[0])))
		w.check(page.Wait(fmt.Sprintf(`document.querySelector(".solved").textContent === "%d of %d boards solved"`, i+1, len(lessons))))
	}
	if n := w.count(page, "[data-lesson]"); n != len(lessons) {
		t.Errorf("there are %d lessons", n)
	}
	w.told(page, "jump", "the piece is Red’s now")
	w.told(page, "pass", "Red has to pass.")
	w.told(page, "end", "Red has won")

	// The page remembers it.
	w.check(page.Reload())
	w.check(page.Wait(w.solved(page, "play")))

	w.check(page.Click(`#first button`))
	tbl := w.table(page)
	if tbl.Status != protocol.Live || tbl.Seats()[1].Bot != "beginner" || tbl.Seats()[2].Bot != "beginner" || tbl.Seats()[0].Kind != table.SeatPerson {
		t.Errorf("the game is %s with %v", tbl.Status, tbl.Seats())
	}
}

func TestALessonIsTriedAgainAndSaysWhichRuleForbidsAMove(t *testing.T) {
	w := newWorld(t)
	page := w.visit(phone, w.site.URL+"/rules/chexers")
	w.check(page.TapPlacesIn(board("jump"), "c4", "c2"))
	w.told(page, "jump", "no piece between")
	w.check(page.TapPlacesIn(board("jump"), "c5")) // c4 is still picked up
	w.told(page, "jump", "Not quite.")
	w.check(page.Wait("!(" + w.solved(page, "jump") + ")"))
	w.check(page.Tap(".lesson:has([data-lesson=jump]) [data-reset]"))
	w.check(page.TapPlacesIn(board("jump"), "c4", "e4"))
	w.check(page.Wait(w.solved(page, "jump")))
}

func TestSlowTheOtherCoursesAreSolved(t *testing.T) {
	w := newWorld(t)
	for game, lines := range map[string]string{
		"hexdame":          "start d4 e5|move d4 d5|capture c3 i9|most e3 e7|stay a1 i9|king e5 i9|promote h8 i9|play c6 d7",
		"chinese-checkers": "start k15 i13|step i9 i8|hop m13 i7|foreign i6 k8|lock h4 g3|swap i5 h4|end j6 h4|play j10 f4",
		"hexachess": "start d5 d6|rook d4 d9|bishop g5 i9|queen f3 c6|knight g7 i10|king j4 i3|vizir f5 h8|machine f5 k10|duke f5 g8|" +
			"pawn g5 i6|promote j12 k13|ban h11 h12|mate l8 h12|pre d2 i12|screen e2 f3|three d3 d4|regicide d4 d12|defence g5 f5|" +
			"exchange k5 k11|freeze i11 l11|team j13 j6",
	} {
		page := w.visit(phone, w.site.URL+"/rules/"+game)
		lessons := strings.Split(lines, "|")
		for _, line := range lessons {
			words := strings.Fields(line)
			w.check(page.TapPlacesIn(board(words[0]), words[1:]...))
			w.check(page.Wait(w.solved(page, words[0])))
		}
		if n := w.count(page, "[data-lesson]"); n != len(lessons) {
			t.Errorf("there are %d lessons of %s", n, game)
		}
		w.check(page.Click(`#first button`))
		if table := w.table(page); table.Status != protocol.Live || table.Seats()[1].Bot != "beginner" {
			t.Errorf("the first game of %s is %s", game, table.Status)
		}
	}
}

func TestALessonIsSolvedByKeys(t *testing.T) {
	w := newWorld(t)
	page := w.visit(desktop, w.site.URL+"/rules/chexers")
	_, err := browser.Eval[bool](page, `(document.querySelector("[data-lesson=jump] [data-place=c4]").focus(), true)`)
	w.check(err)
	w.check(page.Press("m"))
	w.reads(page, "#log", "c4: ")
	w.check(page.Press("Enter"))
	w.check(page.Wait(`document.querySelector("[data-lesson=jump] .piece.selected")`))
	_, err = browser.Eval[bool](page, `(document.querySelector("[data-lesson=jump] [data-place=e4]").focus(), true)`)
	w.check(err)
	w.check(page.Press("Enter"))
	w.check(page.Wait(w.solved(page, "jump")))
}

// Who wants to confirm moves is asked below the board of the lesson before a move counts.
func TestAMoveInALessonIsConfirmedAsMovesAre(t *testing.T) {
	w := newWorld(t)
	for game, c := range map[string]struct{ lesson, from, to, other, start, end string }{
		"chexers":   {"jump", "c4", "e4", "leap", "b3", "d3"},
		"hexachess": {"start", "d5", "d6", "rook", "d4", "d9"},
	} {
		page := w.page(phone)
		w.check(page.Prepare(`localStorage.preferences = '{"confirm":true}'`))
		w.check(page.Open(w.site.URL + "/rules/" + game))
		asks := func(lesson string) string {
			return fmt.Sprintf(`document.querySelector(".lesson:has([data-lesson=%s]) > #confirm")?.checkVisibility()`, lesson)
		}
		movable := fmt.Sprintf(`document.querySelector('[data-lesson=%s] .piece.movable[data-at=%q]')`, c.lesson, c.from)
		for _, decline := range []func() error{
			func() error { return page.Tap("#confirm button:last-child") },
			func() error { return page.Press("Escape") },
			func() error { return page.TapPlacesIn(board(c.lesson), c.to) },
			func() error { return page.TapPlacesIn(board(c.other), c.start, c.end) }, // there it is asked next
		} {
			w.check(page.Wait(movable))
			w.check(page.TapPlacesIn(board(c.lesson), c.from, c.to))
			w.check(page.Wait(asks(c.lesson) + ` && !` + movable))
			w.check(decline())
			w.check(page.Wait(`!` + asks(c.lesson) + ` && ` + movable))
		}
		w.check(page.Wait(asks(c.other)))
		w.check(page.Tap("#confirm .primary"))
		w.check(page.Wait(w.solved(page, c.other)))
		w.check(page.Wait("!(" + w.solved(page, c.lesson) + ") && !" + asks(c.other)))
		page.Close()
	}
}

func TestALessonSolvedInAnotherTabStaysSolved(t *testing.T) {
	w := newWorld(t)
	page := w.visit(phone, w.site.URL+"/rules/chexers")
	w.check(page.Wait(`!document.querySelector("[data-lesson=jump]").parentElement.querySelector("[data-reset]").hidden`))
	_, err := browser.Eval[bool](page, `(localStorage.setItem("lessons.chexers", '["pass"]'), true)`)
	w.check(err)
	w.check(page.TapPlacesIn(board("jump"), "c4", "e4"))
	w.check(page.Wait(w.solved(page, "jump")))
	if kept, err := browser.Eval[string](page, `localStorage.getItem("lessons.chexers")`); err != nil || kept != `["pass","jump"]` {
		t.Errorf("%s are kept as solved, %v", kept, err)
	}
}

func TestALessonWithFiguresIsPlayedWhenTheirScriptComesLate(t *testing.T) {
	w := newWorld(t)
	site, mend := w.lackingUntil("/chess.js")
	page := w.page(phone)
	page.Expect("503", "Failed to fetch dynamically imported module")
	w.check(page.Open(site + "/rules/hexachess"))
	w.check(page.Wait(`performance.getEntriesByType("resource").some(({ name }) => name.includes("/chess.js"))`))
	mend()
	w.check(page.TapPlacesIn(board("start"), "d5", "d6"))
	w.check(page.Wait(w.solved(page, "start")))
}

func TestALessonReadsWellWithoutScript(t *testing.T) {
	w := newWorld(t)
	blind := desktop
	blind.NoScript = true
	page := w.visit(blind, w.site.URL+"/rules/chexers")
	w.reads(page, ".lesson:has([data-lesson=jump]) .task", "Jump over the green piece")
	if n := w.count(page, "[data-reset]:not([hidden])"); n != 0 {
		t.Errorf("%d buttons do nothing", n)
	}
}

func TestALessonPutsMovesIntoWordsOfItsLanguage(t *testing.T) {
	w := newWorld(t)
	page := w.page(phone)
	w.check(page.SetCookie(w.site.URL, "language", "fr"))
	w.check(page.Open(w.site.URL + "/rules/chexers"))
	w.check(page.TapPlacesIn(board("pass"), "g4", "f4"))
	w.told(page, "pass", "Rouge passe.")
}
