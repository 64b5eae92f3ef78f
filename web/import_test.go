package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"

	"triplecross/internal/protocol"
	"triplecross/web"
)

// imports brings a game in and returns its table.
func (p *person) imports(text string) string {
	p.t.Helper()
	answer := p.post("/import", "text", text)
	if answer.Status != http.StatusSeeOther {
		p.t.Fatalf("importing is answered %d: %s", answer.Status, answer.Body)
	}
	return strings.Split(answer.Header.Get("Location"), "/")[2]
}

func officialLog(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("../internal/record/testdata/" + name + ".log")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestAnImportedLogComesBackByteForByte(t *testing.T) {
	s := open(t, web.Limits{})
	p := s.guest()
	for _, name := range []string{"win", "passes", "repetition", "limit-edge"} {
		log := officialLog(t, name)
		id := p.imports(log)
		if back := p.get("/g/" + id + "/referee.log"); back.Body != log {
			t.Errorf("%s comes back as %s", name, back.Body)
		}
		table := s.table(id)
		if !table.Imported || table.Public || table.Status != protocol.Over {
			t.Errorf("the table is %s", table.Status)
		}
		says(t, s.guest().get(fmt.Sprintf("/g/%s/%d", id, len(table.Moves))), http.StatusOK, "played elsewhere")
		if answer := s.guest().get("/t/" + id); answer.Status != http.StatusSeeOther || answer.Header.Get("Location") != "/g/"+id {
			t.Errorf("its table is answered %d", answer.Status)
		}
	}
}

func TestWhatASiteSavesItImports(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	s.playOut(table, people)
	want := s.table(table)
	for _, path := range []string{"/moves.txt", "/referee.log", ".json"} {
		text := people[0].get("/g/" + table + path).Body
		id := s.guest().imports(text)
		got := s.table(id)
		if got.State().Text() != want.State().Text() || len(got.Moves) != len(want.Moves) {
			t.Errorf("%s leads to %s", path, got.State().Text())
		}
		if again := s.guest().get("/g/" + id + path).Body; again != text && path != ".json" {
			t.Errorf("%s comes back as %s", path, again)
		}
	}
}

func TestAnImportedGameIsListedForWhoeverBroughtItOnly(t *testing.T) {
	s := open(t, web.Limits{})
	p := s.guest()
	id := p.imports("a1-b1 d7-d6")
	says(t, p.get("/yours"), http.StatusOK, "/g/"+id)
	for _, path := range []string{"/watch", "/", "/yours"} {
		if answer := s.guest().get(path); strings.Contains(answer.Body, id) {
			t.Errorf("%s lists it", path)
		}
	}
	var record struct {
		Imported bool
		Outcome  any
		Moves    []string
	}
	if err := json.Unmarshal([]byte(p.get("/g/"+id+".json").Body), &record); err != nil || !record.Imported || record.Outcome != nil || len(record.Moves) != 2 {
		t.Errorf("its record is %+v, %v", record, err)
	}
}

func TestAMistakeInAnImportIsShownWhereItIs(t *testing.T) {
	s := open(t, web.Limits{})
	p := s.guest()
	const text = "a1-b1 d7-d6\n  <b1>-c9 g4-f4"
	answer := p.post("/import", "text", text)
	says(t, answer, http.StatusBadRequest, "Line 2, column 3: illegal move")
	says(t, answer, http.StatusBadRequest, "&lt;b1&gt;-c9 g4-f4</textarea>")
	says(t, answer, http.StatusBadRequest, "<mark>&lt;b1&gt;-c9 g4-f4</mark>")
	if p.Cookie("person") != "" {
		t.Error("a mistake made somebody a person")
	}
	script, err := p.Post(s.ctx, "/import", http.Header{"Accept": {"application/json"}}, "text", text)
	if err != nil || script.Status != http.StatusBadRequest || !strings.Contains(script.Body, `"why":"line 2, column 3: illegal move`) {
		t.Errorf("a script is answered %d: %s, %v", script.Status, script.Body, err)
	}
	for language, want := range map[string]string{"en": "illegal move “&lt;b1&gt;-c9”", "de": "„&lt;b1&gt;-c9“ ist hier nicht möglich", "fr": "«\u00a0&lt;b1&gt;-c9\u00a0»"} {
		answer, err := s.guest().Post(s.ctx, "/import", http.Header{"Accept-Language": {language}}, "text", text)
		if err != nil {
			t.Fatal(err)
		}
		says(t, answer, http.StatusBadRequest, want)
	}
	says(t, p.post("/import", "text", ""), http.StatusBadRequest, "there is no game in this")
	says(t, p.post("/import", "text", "a1-b1", "game", "go"), http.StatusBadRequest, "no such game")
	says(t, p.post("/import", "text", strings.Repeat("a1-b1 ", 50_000)), http.StatusRequestEntityTooLarge, "more than a form can hold")
	says(t, p.post("/tables", "text", strings.Repeat("a1-b1 ", 5_000)), http.StatusRequestEntityTooLarge, "more than a form can hold")
}

func TestImportsCountAsTablesThatAreMade(t *testing.T) {
	s := open(t, web.Limits{Create: 2})
	p := s.guest()
	p.imports("a1-b1") // and is somebody from now on
	p.imports("a1-b1")
	p.create("me", "open", "open")
	if answer := p.post("/import", "text", "a1-b1"); answer.Status != http.StatusTooManyRequests {
		t.Errorf("the third is answered %d", answer.Status)
	}
	if answer := p.post("/g/x/on", "ply", "0"); answer.Status != http.StatusTooManyRequests {
		t.Errorf("playing on is answered %d", answer.Status)
	}
}

func TestAGameIsPlayedOnFromItsReplay(t *testing.T) {
	s := open(t, web.Limits{})
	p := s.guest()
	source := p.imports(officialLog(t, "win"))
	answer := p.post("/g/"+source+"/on", "ply", "7", "seat0", "me", "seat1", "me", "seat2", "open")
	if answer.Status != http.StatusSeeOther {
		t.Fatalf("playing on is answered %d: %s", answer.Status, answer.Body)
	}
	id := strings.TrimPrefix(answer.Header.Get("Location"), "/t/")
	table := s.table(id)
	if table.From != source || table.Opened != 7 || table.Status != protocol.Open || table.Free() != 1 || table.Public {
		t.Fatalf("the table is %s and goes on from move %d of %q", table.Status, table.Opened, table.From)
	}
	says(t, p.get("/t/"+id), http.StatusOK, "/g/"+source+"/7")
	p.sit(id, 2, "")
	s.goesOn(id, []*person{p})
	says(t, p.get("/g/"+id+"/3"), http.StatusOK, "/g/"+source+"/7")
	if n := len(s.table(source).Moves); n != 41 {
		t.Errorf("the game it goes on from has %d moves", n)
	}
	for _, form := range [][]string{{"ply", "x"}, {}, {"ply", "99"}, {"ply", "7", "seat0", "king"}, {"ply", "7", "seat0", "bot:nobody"}} {
		if answer := p.post("/g/"+source+"/on", form...); answer.Status != http.StatusBadRequest {
			t.Errorf("%q is answered %d", form, answer.Status)
		}
	}
	says(t, p.post("/g/"+source+"/on", "ply", "41", "seat0", "me"), http.StatusConflict, "over there")
	says(t, p.post("/g/nosuchtable/on", "ply", "0"), http.StatusNotFound, "no such table")
}

func TestOnesOwnRunningGameOffersNoCopy(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	const form = `/on"`
	says(t, s.guest().get("/g/"+table+"/0"), http.StatusOK, form)
	answer := people[1].get("/g/" + table + "/0")
	says(t, answer, http.StatusOK, "You are playing this game with others")
	if strings.Contains(answer.Body, form) {
		t.Error("the form is there")
	}
	says(t, people[1].post("/g/"+table+"/on", "ply", "0", "seat0", "me"), http.StatusConflict, "You are playing this game with others")
}

func TestOnlyChexersHasTheRefereesLog(t *testing.T) {
	s := open(t, web.Limits{})
	id := s.guest().imports("game hexdame\n1. d4-e5")
	says(t, s.guest().get("/g/"+id+"/referee.log"), http.StatusNotFound, "")
	answer := s.guest().get("/g/" + id + "/0")
	if strings.Contains(answer.Body, "referee.log") {
		t.Error("the replay offers it")
	}
}

func TestEveryPositionHasItsTitleAndOneAddress(t *testing.T) {
	s := open(t, web.Limits{})
	id := s.guest().imports("a1-b1 d7-d6")
	for ply, title := range []string{"<title>Chexers, the start · Triplecross</title>", "<title>Chexers, after move 1 · Triplecross</title>"} {
		path := fmt.Sprintf("/g/%s/%d", id, ply)
		says(t, s.guest().get(path+"?turn=2"), http.StatusOK, title)
		says(t, s.guest().get(path), http.StatusOK, `<link rel="canonical" href="`+path+`">`)
	}
}
