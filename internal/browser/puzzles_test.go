package browser_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"triplecross/internal/browser"
	"triplecross/internal/game"
	"triplecross/internal/game/games"
	"triplecross/internal/puzzle"
)

// solution is a shipped puzzle with the moves of its line.
type solution struct {
	puzzle.Puzzle
	states []game.State
	me     game.Seat
}

// riddle returns a puzzle of a game whose line has own moves of the solver, each entered with two
// taps, and for which there is a wrong move that can be answered.
func (w world) riddle(slug string, own int) solution {
	w.Helper()
	all, err := puzzle.Shipped()
	w.check(err)
	for _, p := range all.Of(slug) {
		states, err := p.States(games.Find)
		w.check(err)
		s := solution{p, states, states[0].Turn().First()}
		mine := s.own()
		if len(mine) == own && !slices.ContainsFunc(mine, func(m game.Move) bool { return m.First != nil || m.Gesture.Choice != "" || len(m.Gesture.Places) != 2 }) && s.other() != nil {
			return s
		}
	}
	w.Fatalf("no puzzle of %s has %d moves", slug, own)
	return solution{}
}

// own returns the solver's moves of the line.
func (s solution) own() []game.Move {
	var mine []game.Move
	for i, at := range s.states[:len(s.states)-1] {
		if at.Turn().First() == s.me {
			move, _ := s.states[i+1].Last()
			mine = append(mine, move)
		}
	}
	return mine
}

// other returns a legal move that does not solve the puzzle, does not end the game and can be
// answered, if there is one.
func (s solution) other() *game.Move {
	for _, m := range s.states[0].Legal(s.me) {
		if m.Text == s.Line[0] || m.First != nil || m.Gesture.Choice != "" || len(m.Gesture.Places) != 2 {
			continue
		}
		if next, err := s.states[0].Play(s.me, m.Text); err == nil && next.Turn() != 0 && len(next.Legal(next.Turn().First())) > 1 {
			return &m
		}
	}
	return nil
}

// answers waits until the puzzle says something that begins with this text.
func (w world) answers(p *browser.Page, begin string) {
	w.Helper()
	if err := p.Wait(fmt.Sprintf(`document.querySelector("#status").textContent.startsWith(%q)`, begin)); err != nil {
		got, _ := browser.Eval[string](p, `document.querySelector("#status").textContent`)
		w.Fatalf("the puzzle says %q, not %q", got, begin)
	}
}

// judges fails if what the puzzle says has not the colour of a verdict.
func (w world) judges(p *browser.Page, verdict, token string) {
	w.Helper()
	colour, err := browser.Eval[[]string](p, fmt.Sprintf(`(() => {
		const said = document.querySelector("#status"), probe = said.cloneNode();
		probe.id = "";
		probe.style.color = "var(%s)";
		said.after(probe);
		const colours = [said.dataset.verdict, getComputedStyle(said).color, getComputedStyle(probe).color];
		probe.remove();
		return colours;
	})()`, token))
	w.check(err)
	if colour[0] != verdict || colour[1] != colour[2] {
		w.Errorf("%q is in %s instead of %s", colour[0], colour[1], colour[2])
	}
}

func (w world) fares(p *browser.Page, want string) {
	w.Helper()
	if err := p.Wait(fmt.Sprintf(`document.querySelector("[data-you]").textContent.includes(%q)`, want)); err != nil {
		got, _ := browser.Eval[string](p, `document.querySelector("[data-you]").textContent`)
		w.Fatalf("the page says %q, not %q", got, want)
	}
}

func TestPuzzlesOfEveryGameAreSolvedByTouch(t *testing.T) {
	w := newWorld(t)
	for _, slug := range []string{"chexers", "hexdame", "hexachess", "chinese-checkers"} {
		s := w.riddle(slug, 1)
		page := w.visit(phone, w.site.URL+"/puzzles/"+s.ID())
		w.fares(page, "in a row: 0")
		asks := `document.querySelector(".puzzle-goal").innerText.includes("Find ")`
		w.check(page.Wait(asks))
		w.check(page.TapPlaces(s.own()[0].Gesture.Places...))
		w.answers(page, "Solved: ")
		w.check(page.Wait("!" + asks))
		w.judges(page, "right", "--ok")
		w.fares(page, "in a row: 1 · best: 1")
		w.check(page.Wait(`!document.querySelector("[data-told]").hidden && document.activeElement.matches("[data-next]")`))
		w.check(page.Press("Enter"))
		w.check(page.Wait(fmt.Sprintf(`/^\/puzzles\/\w{8}$/.test(location.pathname) && !location.pathname.endsWith(%q)`, s.ID())))
		w.fares(page, "in a row: 1 · best: 1")
		page.Close()
	}
}

// Who wants to confirm moves is asked before a move counts as the answer to a puzzle.
func TestAnAnswerToAPuzzleIsConfirmedAsMovesAre(t *testing.T) {
	w := newWorld(t)
	for _, slug := range []string{"chexers", "hexachess"} {
		s := w.riddle(slug, 1)
		page := w.visit(phone, w.site.URL+"/puzzles/"+s.ID())
		w.check(page.Wait(`(localStorage.preferences = '{"confirm":true}', true)`))
		w.check(page.Reload())
		w.fares(page, "in a row: 0")
		from := fmt.Sprintf(`document.querySelector('.piece.movable[data-at=%q]')`, s.other().Gesture.Places[0])
		asks := `document.querySelector("#confirm").checkVisibility()`
		for _, decline := range []func() error{
			func() error { return page.Tap("#confirm button:last-child") },
			func() error { return page.Press("Escape") },
		} {
			w.check(page.Wait(from))
			w.check(page.TapPlaces(s.other().Gesture.Places...))
			w.check(page.Wait(asks + ` && !` + from))
			w.check(decline())
			w.check(page.Wait(`!` + asks))
		}
		w.check(page.Wait(from + ` && document.querySelector("[data-again]").hidden`))
		w.check(page.TapPlaces(s.own()[0].Gesture.Places...))
		w.check(page.Wait(asks))
		w.check(page.Tap("#confirm .primary"))
		w.answers(page, "Solved: ")
		w.fares(page, "in a row: 1 · best: 1")
		page.Close()
	}
}

// How a person wants to play can be chosen on the page of a puzzle as at a table, and the device keeps it.
func TestAPersonMayConfirmMovesOfAPuzzle(t *testing.T) {
	w := newWorld(t)
	s := w.riddle("chexers", 1)
	page := w.visit(small, w.site.URL+"/puzzles/"+s.ID())
	w.check(page.Wait(`!document.querySelector(".coordinates") && document.querySelector(".piece.movable")`))
	w.check(page.Tap(`[data-prefer="coordinates"]`))
	w.check(page.Wait(`document.querySelector(".coordinates")`))
	w.check(page.Tap(`[data-prefer="confirm"]`))
	w.check(page.Reload())
	w.check(page.Wait(`document.querySelector('[data-prefer="confirm"]').checked && document.querySelector('[data-prefer="coordinates"]').checked`))
	w.check(page.TapPlaces(s.own()[0].Gesture.Places...))
	w.check(page.Wait(`document.querySelector("#confirm").checkVisibility()`))
}

// Neither a move nor the solution can be shown if the worker cannot be loaded, and the page says so.
func TestAPuzzleSaysThatTheSearchIsMissing(t *testing.T) {
	w := newWorld(t)
	site := w.lacking("/engine.js")
	s := w.riddle("chexers", 1)
	for name, act := range map[string]func(*browser.Page) error{
		"move":     func(p *browser.Page) error { return p.TapPlaces(s.own()[0].Gesture.Places...) },
		"solution": func(p *browser.Page) error { return p.Click("[data-show]") },
	} {
		t.Run(name, func(t *testing.T) {
			w := world{t, w.site}
			page := w.page(phone)
			page.Expect("503")
			w.check(page.Open(site + "/puzzles/" + s.ID()))
			w.fares(page, "in a row: 0")
			w.check(act(page))
			w.answers(page, "The search could not be loaded.")
		})
	}
}

func TestKeysGoBackFromAWrongMoveToTheBoard(t *testing.T) {
	w := newWorld(t)
	s := w.riddle("chexers", 1)
	page := w.visit(desktop, w.site.URL+"/puzzles/"+s.ID())
	w.tabTo(page, `[role="gridcell"]`)
	w.check(steer(w)(page, s.other().Gesture.Places...))
	w.check(page.Wait(`!document.querySelector("[data-again]").hidden`))
	w.tabTo(page, "[data-again]")
	w.check(page.Press("Enter"))
	w.check(page.Wait(`document.activeElement.role === "gridcell"`))
	w.check(steer(w)(page, s.own()[0].Gesture.Places...))
	w.answers(page, "Solved: ")
}

func TestAPuzzleOfSeveralMovesIsSolvedByKeys(t *testing.T) {
	w := newWorld(t)
	s := w.riddle("chexers", 2)
	page := w.visit(desktop, w.site.URL+"/puzzles/"+s.ID())
	w.tabTo(page, `[role="gridcell"]`)
	hears := func(key, text string) {
		t.Helper()
		w.check(page.Press(key))
		w.reads(page, "#log", text)
	}
	w.walkTo(page, s.own()[0].Gesture.Places[0])
	hears("m", s.own()[0].Gesture.Places[0]+": ")
	for i, move := range s.own() {
		if i > 0 {
			w.answers(page, "Right.")
			w.check(page.Wait(`document.querySelector("#puzzle").dataset.state === "turn"`))
			answer, err := browser.Eval[string](page, `document.querySelector("#log").textContent`)
			w.check(err)
			if !strings.Contains(answer, ": ") && !strings.Contains(answer, "passes") {
				t.Errorf("of the answer one hears %q", answer)
			}
			hears("l", "Last move. ")
		}
		w.check(page.Wait(`document.querySelector("#puzzle").dataset.state === "turn"`))
		w.check(steer(w)(page, move.Gesture.Places...))
		w.check(page.Wait(`document.querySelector("#puzzle").dataset.state !== "turn"`))
	}
	w.answers(page, "Solved: ")
}

func TestTheTwoMovesOfATurnSolveAPuzzleInEitherOrder(t *testing.T) {
	w := newWorld(t)
	page := w.visit(desktop, w.site.URL+"/puzzles/tylo7djs")
	for _, places := range [][]string{{"q9", "p10"}, {"k10", "m9"}} {
		w.check(page.Wait(fmt.Sprintf(`document.querySelector('.piece.movable[data-at=%q]')`, places[0])))
		w.check(page.ClickPlaces(places...))
	}
	w.press(page, "Play both")
	w.answers(page, "Solved: ")
	w.fares(page, "in a row: 1 · best: 1")
}

func TestSlowAWrongMoveIsRefutedByTheWorker(t *testing.T) {
	w := newWorld(t)
	for _, slug := range []string{"chexers", "hexachess"} {
		s := w.riddle(slug, 1)
		page := w.visit(phone, w.site.URL+"/puzzles/"+s.ID())
		w.check(page.TapPlaces(s.other().Gesture.Places...))
		w.check(page.Wait(`/ is not the move: .+ answers it\. Your chances are \d+% now\./.test(document.querySelector("#status").textContent)`))
		w.judges(page, "wrong", "--bad")
		w.check(page.Wait(`document.querySelectorAll(".arrow").length > 0`))
		w.fares(page, "in a row: 0")
		w.check(page.Click("[data-again]"))
		w.check(page.Wait(`document.querySelectorAll(".arrow").length === 0`))
		w.check(page.TapPlaces(s.own()[0].Gesture.Places...))
		w.answers(page, "Solved: ")
		w.fares(page, "in a row: 0") // it was not solved at the first try
		page.Close()
	}
}

// counting makes a page keep in pending which answers of its worker and which timers it waits for, and count the
// searches that are over.
const counting = `(() => {
	const pending = (window.pending = new Set());
	window.searched = 0;
	const post = Worker.prototype.postMessage;
	Worker.prototype.postMessage = function (message) {
		post.call(this, message);
		if (!message.id) return;
		pending.add("answer " + message.id);
		this.addEventListener("message", ({ data }) => {
			if (data.id !== message.id || "report" in data) return;
			pending.delete("answer " + data.id);
			if (message.question.includes('"ask":"search"')) searched++;
		});
	};
	const [set, clear] = [setTimeout, clearTimeout];
	const forget = (id) => pending.delete("timer " + id);
	window.setTimeout = (run, ms) => {
		const id = set(() => (run(), set(forget, 0, id)), ms); // what waits for run goes on first
		pending.add("timer " + id);
		return id;
	};
	window.clearTimeout = (id) => (forget(id), clear(id));
	return true;
})()`

// The search that refutes a move may take seconds.
func TestAVerdictDoesNotOutliveTheMove(t *testing.T) {
	w := newWorld(t)
	s := w.riddle("chexers", 1)
	page := w.visit(phone, w.site.URL+"/puzzles/"+s.ID())
	w.check(page.Wait(counting))
	w.check(page.TapPlaces(s.other().Gesture.Places...))
	w.check(page.Wait(`!document.querySelector("[data-again]").hidden && (document.querySelector("[data-again]").click(), true)`))
	asks := w.text(page, "#status")
	w.check(page.Wait(`searched > 0 && pending.size === 0`))
	if says := w.text(page, "#status"); says != asks {
		t.Errorf("after “Try again” the puzzle says %q", says)
	}
}

func TestSlowASolutionIsShownAndAnalysed(t *testing.T) {
	w := newWorld(t)
	all, err := puzzle.Shipped()
	w.check(err)
	of := all.Of("hexachess")
	variant := of[slices.IndexFunc(of, func(p puzzle.Puzzle) bool { return strings.Contains(string(p.Setup), "standard") })]
	for _, p := range []puzzle.Puzzle{w.riddle("hexdame", 1).Puzzle, variant} {
		page := w.visit(desktop, w.site.URL+"/puzzles/"+p.ID())
		w.check(page.Click("[data-show]"))
		w.answers(page, "The solution: ")
		w.check(page.Wait(`document.querySelector("[data-analyse]").hash.startsWith("#t=")`))
		w.check(page.Click("[data-analyse]"))
		w.check(page.Wait(fmt.Sprintf(`location.pathname === "/analysis/%s"`, p.Game)))
		w.waitForMoves(page, strings.Join(p.Line, " "))
		page.Close()
	}
}

// A link to a withdrawn puzzle works, and not finding its solution costs nothing.
func TestAWithdrawnPuzzleChangesNoRating(t *testing.T) {
	w := newWorld(t)
	all, err := puzzle.Shipped()
	w.check(err)
	page := w.visit(phone, w.site.URL+"/puzzles/"+all.Withdrawn()[0].ID())
	w.check(page.Wait(`document.querySelector(".puzzle-goal").textContent.includes("No longer offered")`))
	w.fares(page, "Your rating: 900 ")
	w.check(page.Click("[data-show]"))
	w.answers(page, "The solution: ")
	w.fares(page, "Your rating: 900 ")
}

func TestTheListLeadsToAPuzzleOfATheme(t *testing.T) {
	w := newWorld(t)
	page := w.visit(phone, w.site.URL+"/puzzles")
	w.check(page.Click(`[data-theme-of="trap"][data-game="chexers"]`))
	w.check(page.Wait(`location.search === "?theme=trap" && document.querySelector("[data-theme-choice]")?.value === "trap"`))
	id, err := browser.Eval[string](page, `location.pathname.slice(-8)`)
	w.check(err)
	all, err := puzzle.Shipped()
	w.check(err)
	if p, ok := all.Find(id); !ok || p.Theme != "trap" || p.Game != "chexers" {
		t.Errorf("%s is %+v", id, p)
	}
}

func TestTheFrontPageLinksToThePuzzleOfTheDayWithItsPicture(t *testing.T) {
	w := newWorld(t)
	page := w.visit(desktop, w.site.URL+"/")
	w.check(page.Click(`main a[href^="/puzzles/"]`))
	w.check(page.Wait(`document.querySelector("#puzzle") && document.querySelector('meta[property="og:image"]').content.includes(location.pathname + ".png")`))
	address, err := browser.Eval[string](page, `document.querySelector('meta[property="og:image"]').content`)
	w.check(err)
	request, err := http.NewRequestWithContext(context.Background(), http.MethodGet, address, nil)
	w.check(err)
	answer, err := http.DefaultClient.Do(request)
	w.check(err)
	defer answer.Body.Close()
	if kind := answer.Header.Get("Content-Type"); answer.StatusCode != http.StatusOK || !strings.HasPrefix(kind, "image/png") {
		t.Errorf("the picture is %s, %s", answer.Status, kind)
	}
	w.check(page.Open(w.site.URL + "/puzzles"))
	listed, err := browser.Eval[string](page, `document.querySelector('meta[property="og:image"]').content`)
	w.check(err)
	if listed != address {
		t.Errorf("previews of the list show %s, and not the puzzle of the day, %s", listed, address)
	}
}

// The column beside the board of a high window has no room for three plates in a row.
func TestThePlatesOfAPuzzleShowTheNamesWhole(t *testing.T) {
	w := newWorld(t)
	for _, screen := range []browser.Screen{{Width: 1280, Height: 1000}, {Width: 1024, Height: 768}, phone} {
		for _, language := range []string{"en", "de", "fr"} {
			page := w.page(screen)
			w.check(page.SetCookie(w.site.URL, "language", language))
			w.check(page.Open(w.site.URL + "/puzzles/" + w.riddle("chexers", 1).ID()))
			cut, err := browser.Eval[[]string](page, `[...document.querySelectorAll(".puzzle .plate .name")].filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent.trim())`)
			w.check(err)
			if len(cut) > 0 {
				t.Errorf("%d wide, in %s, these are cut off: %q", screen.Width, language, cut)
			}
			page.Close()
		}
	}
}
