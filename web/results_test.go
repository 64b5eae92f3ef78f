package web_test

import (
	"encoding/csv"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web"
	"triplecross/web/identity"
)

// nearlyWon returns the moves of a game of Chexers but the last, which brings home the fourth piece.
func (s *site) nearlyWon() (opening table.Opening, last table.Played) {
	s.t.Helper()
	played := s.table(s.guest().imports(officialLog(s.t.(*testing.T), "win"))).Moves
	last = played[len(played)-1]
	for _, m := range played[:len(played)-1] {
		opening.Moves = append(opening.Moves, table.Opened{Seat: m.Seat, Text: m.Move.Text})
	}
	return opening, last
}

// beats has somebody win a game of Chexers against two bots, which move as in one that was played elsewhere.
func (s *site) beats(p *person, level string, before ...table.Command) string {
	s.t.Helper()
	played := s.table(s.guest().imports(officialLog(s.t.(*testing.T), "win"))).Moves
	winner := played[len(played)-1].Seat
	seats := slices.Repeat([]table.Holder{{Kind: table.SeatBot, Bot: level}}, 3)
	seats[winner] = table.Holder{Kind: table.SeatPerson}
	who := identity.PersonOf(p.Cookie("person"))
	id, err := s.lobby.Create(s.ctx, table.Spec{Game: "chexers", Host: who, Name: "Ann", Seats: seats})
	if err != nil {
		s.t.Fatal(err)
	}
	for _, c := range before {
		s.do(id, p, c)
	}
	for i, m := range played {
		t := s.table(id)
		switch {
		case len(t.Moves) > i: // a pass, which the server has made
		case m.Seat == winner:
			s.do(id, p, table.Play{Version: t.Version, Seat: m.Seat, Text: m.Move.Text})
		default:
			s.do(id, p, table.BotMove{Version: t.Version, Seat: m.Seat, Text: m.Move.Text})
		}
	}
	if t := s.table(id); t.Status != protocol.Over {
		s.t.Fatal("the game goes on")
	}
	return id
}

// recorded makes Ann's games: one that Bob wins, one that she wins against bots, and one of three in which
// Bob resigns, and then she does.
func (s *site) recorded() (ann *person, lost, won, second string) {
	s.t.Helper()
	ann = s.guest()
	bob, cleo := s.guest(), s.guest()
	ann.post("/t/x/name", "name", "Ann")
	bob.post("/t/x/name", "name", "=SUM(A1)")
	cleo.post("/t/x/name", "name", "Cleo <b>")
	lost = s.ended(ann, bob)
	time.Sleep(time.Millisecond) // lists are in the order of the milliseconds in which tables were created
	won = s.beats(ann, "casual")
	time.Sleep(time.Millisecond)
	second = ann.create("me", "open", "open")
	bob.sit(second, 1, "")
	cleo.sit(second, 2, "")
	s.do(second, bob, table.Resign{Seat: 1})
	s.do(second, ann, table.Resign{Seat: 0})
	if t := s.table(second); t.Status != protocol.Over {
		s.t.Fatal("the game goes on")
	}
	return ann, lost, won, second
}

func TestARecordTellsResultsByGameBotAndPerson(t *testing.T) {
	s := open(t, web.Limits{})
	ann, lost, won, second := s.recorded()
	page := ann.get("/yours/record")
	says(t, page, http.StatusOK, "3 games: 1 won, 0 drawn, 2 lost.")
	rows := tableRows(page.Body)
	for _, want := range []string{
		"By game: Chexers 2 1 0 1", "By game: HexDame 1 0 0 1",
		"Places in games of three or more: Chexers 3 sides 1 1 0",
		"Against bots: Casual 1 1 0 0",
		"People you met: =SUM(A1) 2 1 0 1", "People you met: Cleo &lt;b&gt; 1 0 0 1",
	} {
		if !slices.Contains(rows, want) {
			t.Errorf("no row %q in %q", want, rows)
		}
	}
	says(t, page, http.StatusOK, "beaten once")
	if n := strings.Count(page.Body, "not beaten yet"); n != 7 {
		t.Errorf("%d bots are not beaten", n)
	}
	_, longest, _ := strings.Cut(page.Body, "Your longest games")
	if first, next := strings.Index(longest, won), strings.Index(longest, lost); first < 0 || next < first || !strings.Contains(longest, second) {
		t.Error("the longest game is not first")
	}
	says(t, ann.get("/yours"), http.StatusOK, `href="/yours/record"`)
}

// tableRows returns the rows of a page's tables as their texts, after the caption.
func tableRows(page string) (rows []string) {
	for _, part := range strings.Split(page, "<table>")[1:] {
		part, _, _ = strings.Cut(part, "</table>")
		_, caption, _ := strings.Cut(part, "<caption>")
		caption, body, _ := strings.Cut(caption, "</caption>")
		for _, row := range strings.Split(body, "<tr>")[1:] {
			var texts []string
			for _, cell := range strings.Split(row, "<")[1:] {
				_, text, _ := strings.Cut(cell, ">")
				if text = strings.TrimSpace(text); text != "" {
					texts = append(texts, text)
				}
			}
			rows = append(rows, caption+": "+strings.Join(texts, " "))
		}
	}
	return rows
}

func TestARecordIsFiltered(t *testing.T) {
	s := open(t, web.Limits{})
	ann, _, _, _ := s.recorded()
	for query, want := range map[string]string{
		"?game=hexdame":                        "One game: 0 won, 0 drawn, 1 lost.",
		"?with=bots":                           "One game: 1 won, 0 drawn, 0 lost.",
		"?with=people":                         "2 games: 0 won, 0 drawn, 2 lost.",
		"?since=month":                         "3 games",
		"?since=year&game=chexers&with=people": "One game: 0 won, 0 drawn, 1 lost.",
		"?game=&with=&since=":                  "3 games",
		"?game=hexachess":                      "No finished games match this choice.",
		"?game=hexdame&with=bots&since=month":  "No finished games match this choice.",
	} {
		says(t, ann.get("/yours/record"+query), http.StatusOK, want)
	}
	page := ann.get("/yours/record?game=hexdame&with=people")
	for _, want := range []string{`<option value="hexdame" selected>`, `<option value="people" selected>`, `href="/yours/record/games.csv?game=hexdame&amp;with=people"`} {
		says(t, page, http.StatusOK, want)
	}
	for query, name := range map[string]string{"?game=ludo": "game", "?with=cats": "with", "?since=1066": "since"} {
		for _, file := range []string{"", "/games.csv", "/record.csv", "/record.json"} {
			answer := ann.get("/yours/record" + file + query)
			if answer.Status != http.StatusNotFound || !strings.Contains(answer.Body, "“"+name+"”") {
				t.Errorf("%s%s is answered %d: %s", file, query, answer.Status, answer.Body)
			}
		}
	}
}

func TestARecordIsEmptyAndKindAtFirst(t *testing.T) {
	s := open(t, web.Limits{})
	playing := s.guest()
	playing.create("me", "open", "open")
	imported := s.guest()
	imported.imports(officialLog(t, "win"))
	for name, p := range map[string]*person{"a stranger": s.guest(), "somebody at a table": playing, "somebody with a file": imported} {
		page := p.get("/yours/record")
		says(t, page, http.StatusOK, "Your results appear here")
		if strings.Contains(page.Body, "<table>") || !strings.Contains(page.Body, `action="/play-bots"`) {
			t.Errorf("%s reads an empty table, or no way on", name)
		}
		var file struct {
			Games  []any
			Record struct{ All struct{ Games int } }
		}
		if err := json.Unmarshal([]byte(p.get("/yours/record/record.json").Body), &file); err != nil || len(file.Games) != 0 || file.Record.All.Games != 0 {
			t.Errorf("%s: %v, %+v", name, err, file)
		}
	}
}

func TestARecordIsSavedAsFiles(t *testing.T) {
	s := open(t, web.Limits{})
	ann, lost, won, second := s.recorded()
	attached := func(path, kind string) string {
		answer := ann.get(path)
		if got := answer.Header.Get("Content-Disposition"); !strings.HasPrefix(got, `attachment; filename="triplecross-`) {
			t.Errorf("%s is not for saving: %q", path, got)
		}
		if got := answer.Header.Get("Content-Type"); got != kind {
			t.Errorf("%s is %q", path, got)
		}
		return answer.Body
	}
	games, err := csv.NewReader(strings.NewReader(attached("/yours/record/games.csv", "text/csv; charset=utf-8"))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(games) != 4 || games[1][0] != second || games[2][0] != won || games[3][0] != lost {
		t.Fatalf("the games are %q", games)
	}
	for i, want := range []string{"lost", "won", "lost"} {
		if games[i+1][6] != want {
			t.Errorf("game %d was %s", i, games[i+1][6])
		}
	}
	if got := games[1][8]; got != "'=SUM(A1); Cleo <b>" {
		t.Errorf("who left, and Cleo, are written %q", got)
	}
	if got := games[3][8]; got != "'=SUM(A1)" {
		t.Errorf("a name that is a formula is written %q", got)
	}
	if got := games[2][8:]; got[0] != "bot casual" || got[1] != s.url+"/g/"+won {
		t.Errorf("a game with bots is written %q", got)
	}
	record := attached("/yours/record/record.csv?with=people", "text/csv; charset=utf-8")
	for _, want := range []string{"about,name,games,won,drawn,lost,together\n", "all,,2,0,0,2,\n", "game,hexdame,1,0,0,1,\n", "person,'=SUM(A1),2,1,0,1,0\n", "person,Cleo <b>,1,0,0,1,0\n"} {
		if !strings.Contains(record, want) {
			t.Errorf("the record lacks %q:\n%s", want, record)
		}
	}
	var file struct {
		Games []struct {
			Table, Result string
			Others        []struct{ Name, Bot, Result string }
		}
		Record struct {
			All    struct{ Games, Won, Lost int }
			Beaten []struct {
				Game, Level string
				Wins        int
			}
		}
	}
	text := attached("/yours/record/record.json", "application/json")
	if err := json.Unmarshal([]byte(text), &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Games) != 3 || file.Games[1].Table != won || file.Games[1].Others[0].Bot != "casual" || file.Games[2].Others[0].Name != "=SUM(A1)" {
		t.Errorf("the games are %+v", file.Games)
	}
	if r := file.Record; r.All.Games != 3 || r.All.Won != 1 || len(r.Beaten) != 1 || r.Beaten[0].Level != "casual" || r.Beaten[0].Wins != 1 {
		t.Errorf("the record is %+v", r)
	}
	person := string(identity.PersonOf(ann.Cookie("person")))
	for _, path := range []string{"", "/games.csv", "/record.csv", "/record.json"} {
		if strings.Contains(ann.get("/yours/record"+path).Body, person) {
			t.Errorf("%q tells who somebody is", path)
		}
	}
}

func TestARecordOfAnotherIsNotTold(t *testing.T) {
	s := open(t, web.Limits{})
	_, lost, _, _ := s.recorded()
	other := s.guest()
	other.create("me", "open", "open")
	for _, path := range []string{"", "/games.csv", "/record.json"} {
		if strings.Contains(other.get("/yours/record"+path).Body, lost) {
			t.Errorf("%q lists a game of others", path)
		}
	}
}
