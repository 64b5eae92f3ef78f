package web_test

import (
	"fmt"
	"html"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/table"
	"triplecross/web"
)

func TestAFormPlaysAMoveInAnySpelling(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	text := s.table(table).State().Legal(0)[0].Text
	if answer := people[0].post("/t/"+table+"/move", "move", text); answer.Status != http.StatusSeeOther {
		t.Errorf("a move is answered %d", answer.Status)
	}
	answer := people[1].post("/t/"+table+"/move", "move", `["MOVE", [[0,-3],[0,-2]]]`)
	if moves := s.table(table).Moves; answer.Status != http.StatusSeeOther || len(moves) != 2 {
		t.Errorf("an official action is answered %d, and the table has %d moves", answer.Status, len(moves))
	}
	s.goesOn(table, people)
}

func TestAFormWithNoLegalMoveLeadsBackToTheField(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	answer := people[0].post("/t/"+table+"/move", "move", `<b>&"`)
	to := answer.Header.Get("Location")
	if answer.Status != http.StatusSeeOther || !strings.HasPrefix(to, "/t/"+table+"?view=text&typed=") {
		t.Fatalf("it is answered %d and leads to %s", answer.Status, to)
	}
	says(t, people[0].get(to), http.StatusOK, "“&lt;b&gt;&amp;&#34;” is not a legal move now.")
	for typed, want := range map[string]string{strings.Repeat("é", 2000): strings.Repeat("é", 79) + "…", "a1\xff": "a1\ufffd"} {
		to := people[0].post("/t/"+table+"/move", "move", typed).Location()
		if len(to) > 1000 {
			t.Errorf("what was typed leads to an address of %d characters", len(to))
		}
		says(t, people[0].get(to), http.StatusOK, "“"+want+"” is not a legal move now.")
	}
	says(t, people[1].post("/t/"+table+"/move", "move", "a1-b1"), http.StatusConflict, "It is not your turn.")
	// A move that was chosen before others is not played.
	s.goesOn(table, people)
	text := s.table(table).State().Legal(1)[0].Text
	says(t, people[1].post("/t/"+table+"/move", "n", "1", "seat", "1", "move", text), http.StatusConflict, "The game has moved on.")
	says(t, s.guest().post("/t/"+table+"/move", "move", "a1-b1"), http.StatusForbidden, "")
	s.goesOn(table, people)
}

func TestAMoveThatIsSentTwiceIsPlayedOnce(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	form := []string{"n", fmt.Sprint(s.table(table).Version), "seat", "0", "move", "a1-b1"}
	for range 2 {
		if answer := people[0].post("/t/"+table+"/move", form...); answer.Status != http.StatusSeeOther {
			t.Errorf("it is answered %d: %s", answer.Status, answer.Body)
		}
	}
	if moves := s.table(table).Moves; len(moves) != 1 {
		t.Errorf("%d moves were played", len(moves))
	}
	form[5] = "a4-b5"
	says(t, people[0].post("/t/"+table+"/move", form...), http.StatusConflict, "The game has moved on.")
	s.goesOn(table, people)
}

// buttons returns the moves that a page has a button for.
func buttons(page string) []string {
	var moves []string
	for _, found := range regexp.MustCompile(`<button name="move" value="([^"]+)"`).FindAllStringSubmatch(page, -1) {
		moves = append(moves, html.UnescapeString(found[1]))
	}
	return moves
}

// press presses the button of a move on the page of a table's board as text.
func (p *person) press(table, path, move string) {
	p.t.Helper()
	page := p.get(path).Body
	if !slices.Contains(buttons(page), move) {
		p.t.Fatalf("there is no button for %s among %v", move, buttons(page))
	}
	hidden := func(name string) string {
		found := regexp.MustCompile(`name="` + name + `" value="(\d+)"`).FindStringSubmatch(page[strings.Index(page, `class="play"`):])
		return found[1]
	}
	answer, err := p.Post(p.ctx, "/t/"+table+"/move", map[string][]string{"Referer": {p.url + path}}, "n", hidden("n"), "seat", hidden("seat"), "move", move)
	if err != nil {
		p.t.Fatal(err)
	}
	if to := answer.Location(); to != "/t/"+table+"?view=text" {
		p.t.Errorf("%s is answered %d and leads to %s", move, answer.Status, to)
	}
}

func TestAnArmyIsSetUpInSecretWithoutScript(t *testing.T) {
	t.Parallel()
	s := open(t, web.Limits{})
	table, people := s.behind()
	at := "/t/" + table + "?view=text"
	page := people[0].get(at).Body
	for _, want := range []string{"Normal set-up</button>", "<summary>king, ", "<summary>war machine, ", ">d1</button>"} {
		if !strings.Contains(page, want) {
			t.Errorf("the board as text does not offer %q", want)
		}
	}
	people[0].press(table, at, "K@a1")
	people[0].press(table, at, "lift-a1")
	people[0].press(table, at, "K@d1")
	for slices.ContainsFunc(buttons(people[0].get(at).Body), func(m string) bool { return strings.Contains(m, "@") }) {
		i := slices.IndexFunc(buttons(people[0].get(at).Body), func(m string) bool { return strings.Contains(m, "@") })
		people[0].press(table, at, buttons(people[0].get(at).Body)[i])
	}
	people[0].press(table, at, "ready")
	people[1].press(table, at, "normal")
	people[1].press(table, at, "ready")
	if state := s.table(table).State(); state.Hides() || len(state.View(game.Nobody).Pieces) != 46 {
		t.Errorf("the armies do not stand: %s", state.Text())
	}
}

func TestAPawnIsPromotedWithoutScript(t *testing.T) {
	s := open(t, web.Limits{})
	var promotion string
	tbl, p, _ := s.reach(`{"variant":"trimmed"}`, func(m game.Move) bool {
		if strings.Contains(m.Text, "=") {
			promotion = m.Text
		}
		return promotion != ""
	})
	p.press(tbl, "/t/"+tbl+"?view=text", promotion)
	moves := s.table(tbl).Moves
	if !slices.ContainsFunc(moves, func(m table.Played) bool { return m.Move.Text == promotion }) {
		t.Errorf("%s is not played", promotion)
	}
}

func TestTwoPiecesMoveInOneTurnWithoutScript(t *testing.T) {
	s := open(t, web.Limits{})
	tbl, p, _ := s.reach(`{"variant":"three"}`, func(m game.Move) bool { return m.First != nil })
	at := "/t/" + tbl + "?view=text"
	page := p.get(at).Body
	if len(page) > 200<<10 {
		t.Errorf("the page has %d bytes", len(page))
	}
	// It tells kinds apart, and whose moves are listed.
	for _, want := range []string{`href="#fK"`, ", king, ", ">2 moves<"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	first := regexp.MustCompile(`href="([?]view=text&amp;first=[^"#]+)#play"`).FindStringSubmatch(page)
	if first == nil {
		t.Fatalf("no turn of two moves is offered: %s", page)
	}
	next := "/t/" + tbl + html.UnescapeString(first[1])
	page = p.get(next).Body
	if !strings.Contains(page, "What follows ") {
		t.Error("the page does not ask what follows")
	}
	turn := buttons(page)[0]
	p.press(tbl, next, turn)
	if moves := s.table(tbl).Moves; !slices.ContainsFunc(moves, func(m table.Played) bool { return m.Move.Text == turn }) {
		t.Errorf("%s is not played", turn)
	}
	says(t, p.get(at+"&first=nonsense"), http.StatusOK, "<table>")
}

// Boards as text need no script, and so no socket. A page with script has one.
func TestWhoReadsTheBoardAsTextIsConnected(t *testing.T) {
	t.Parallel()
	s := open(t, web.Limits{})
	table, people := s.three()
	people[0].get("/t/" + table)
	people[1].get("/t/" + table + "?view=text")
	s.guest().get("/t/" + table + "?view=text")
	s.until("the reader is connected, alone", func() bool { return s.table(table).Here.Online == game.SeatsOf(1) })
}
