package web_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"

	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web"
)

func TestAFullTableSaysSoAndShowsTheWayOn(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	late := s.guest()
	answer := late.post("/t/"+table+"/sit", "seat", "1")
	says(t, answer, http.StatusForbidden, "This table is full.")
	for _, way := range []string{`href="/t/` + table + `"`, `href="/new"`} {
		if !strings.Contains(answer.Body, way) {
			t.Errorf("the page does not lead on by %s:\n%s", way, answer.Body)
		}
	}
	says(t, late.get("/t/"+table), http.StatusOK, "<svg")
	s.goesOn(table, people)
}

func TestATakenSeatIsRefused(t *testing.T) {
	s := open(t, web.Limits{})
	host := s.guest()
	table := host.create("me", "open", "open")
	says(t, s.guest().post("/t/"+table+"/sit", "seat", "0"), http.StatusForbidden, "That seat is taken.")
	if free := s.table(table).Free(); free != 2 {
		t.Errorf("%d seats are free", free)
	}
}

func TestAFormThatMakesNoSenseIsRefused(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	before := s.table(table).Version
	for _, form := range [][]string{
		{"/t/" + table + "/sit"},
		{"/t/" + table + "/sit", "seat", "6"},
		{"/t/" + table + "/sit", "seat", "-1"},
		{"/t/" + table + "/sit", "seat", "one"},
		{"/t/" + table + "/sit", "seat", "5"},
		{"/t/" + table + "/stand", "seat", ""},
		{"/t/" + table + "/seat", "seat", "0", "to", "king"},
		{"/tables"},
		{"/tables", "game", "chess"},
		{"/tables", "game", "chexers", "setup", `{"players":7}`},
		{"/tables", "game", "chexers", "setup", `{`},
		{"/tables", "game", "chexers", "seat0", "throne"},
		{"/tables", "game", "chexers", "seat0", "bot:genius"},
		{"/tables", "game", "chexers", "seat0", "me", "seat1", "me", "seat2", "me", "seat3", "me"},
		{"/play-bots", "game", "chess"},
		{"/play-bots", "level", "genius"},
		{"/theme", "theme", "plaid"},
	} {
		answer := people[0].post(form[0], form[1:]...)
		if answer.Status != http.StatusBadRequest || !strings.Contains(answer.Body, `<p class="lead">`) {
			t.Errorf("%s is answered %d:\n%s", form, answer.Status, answer.Body)
		}
	}
	if after := s.table(table).Version; after != before {
		t.Errorf("the table went from version %d to %d", before, after)
	}
	s.goesOn(table, people)
}

func TestAFormForAForeignSeatIsRefused(t *testing.T) {
	s := open(t, web.Limits{})
	host := s.guest()
	table := host.create("me", "open", "open")
	before := s.table(table).Version
	stranger := s.guest()
	for _, form := range [][]string{
		{"stand", "seat", "0"},
		{"seat", "seat", "1", "to", "bot:club"},
		{"seat", "seat", "0", "to", "open"},
		{"start"},
		{"rematch"},
		{"take", "key", "GUESS"},
	} {
		answer := stranger.post("/t/"+table+"/"+form[0], form[1:]...)
		says(t, answer, http.StatusForbidden, `<p class="lead">`)
	}
	if answer := stranger.post("/t/"+table+"/name", "name", "Mallory"); answer.Status != http.StatusSeeOther {
		t.Errorf("a name for nobody is answered %d", answer.Status)
	}
	if after := s.table(table).Version; after != before {
		t.Errorf("the table went from version %d to %d", before, after)
	}
}

func TestAnOversizedFormIsRefused(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	large := strings.Repeat("x", 20<<10)
	for _, path := range []string{"/tables", "/theme", "/t/" + table + "/name"} {
		says(t, people[0].post(path, "game", "chexers", "name", large), http.StatusRequestEntityTooLarge, "more than a form can hold")
	}
	s.goesOn(table, people)
}

func TestAFormThatCannotBeReadIsRefused(t *testing.T) {
	s := open(t, web.Limits{})
	r, err := http.NewRequestWithContext(s.ctx, http.MethodPost, s.url+"/theme", strings.NewReader("theme=%zz"))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer, err := s.guest().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	says(t, answer, http.StatusBadRequest, "could not be read")
}

func TestTheThemeFormLeadsNowhereButToThisSite(t *testing.T) {
	s := open(t, web.Limits{})
	p := s.guest()
	for _, back := range []string{
		"", "https://evil.example/", "//evil.example", "///evil.example", `/\evil.example`, `\\evil.example`, "evil.example",
		"/\t/evil.example", "/\n/evil.example", "/\r\n/evil.example", "javascript:alert(1)", " //evil.example", "/%zz",
		"/\x00/evil.example", "/\r\nSet-Cookie: person=x",
	} {
		answer := p.post("/theme", "theme", "dark", "back", back)
		if answer.Status != http.StatusSeeOther || answer.Location() != "/" {
			t.Errorf("back to %q leads to %q (%d)", back, answer.Location(), answer.Status)
		}
	}
	for _, back := range []string{"/", "/new?game=chexers", "/g/ABC/3"} {
		if answer := p.post("/theme", "theme", "dark", "back", back); answer.Location() != back {
			t.Errorf("back to %q leads to %q", back, answer.Location())
		}
	}
	says(t, p.get("/"), http.StatusOK, `data-theme="dark"`)
}

// Who reads boards as text still does so in another theme or language.
func TestTheFormsOfAPageLeadBackToTheSameView(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	for _, page := range []string{"/t/" + table + "?view=text", "/g/" + table + "/0?view=text", "/import?game=hexdame", "/yours/record?with=bots"} {
		if n := strings.Count(people[0].get(page).Body, `name="back" value="`+page+`"`); n != 2 {
			t.Errorf("%d forms of %s lead back there", n, page)
		}
	}
}

func TestWhoSitsDownAsTheHouseGameEndsSitsAtTheNextOne(t *testing.T) {
	s := open(t, web.Limits{})
	bot := table.Holder{Kind: table.SeatBot, Bot: "beginner"}
	over, err := s.lobby.Create(s.ctx, table.Spec{Game: "hexdame", Public: true, Showcase: true, Seats: []table.Holder{bot, bot}})
	if err != nil {
		t.Fatal(err)
	}
	first, late := s.guest(), s.guest()
	first.sit(over, 0, "")
	first.post("/t/"+over+"/resign", "seat", "0")
	if s.table(over).Status != protocol.Over {
		t.Fatal("the game goes on")
	}
	answer := late.post("/t/"+over+"/sit", "seat", "1")
	next, ok := strings.CutPrefix(answer.Header.Get("Location"), "/t/")
	if !ok || next == over {
		t.Fatalf("sitting down is answered %d and leads to %q", answer.Status, next)
	}
	if seat := s.table(next).Seats()[1]; seat.Kind != table.SeatPerson {
		t.Errorf("at %s sits %v", next, seat)
	}
}

// Who breaks off in the middle of a form, or sends it too slowly, must not make the server
// look faulty to its operator.
func TestAFormThatBreaksOffIsNoFaultOfTheServer(t *testing.T) {
	m := &tally{}
	s := open(t, web.Limits{}, func(o *web.Options) { o.Meter = m })
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprint(conn, "POST /theme HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\ntheme=")
	if err := conn.(*net.TCPConn).CloseWrite(); err != nil {
		t.Fatal(err)
	}
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusBadRequest {
		t.Errorf("it is answered by %s", answer.Status)
	}
	s.until("the request is not counted as a mistake of its sender", func() bool { return m.has("400 ") })
}
