package web_test

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"triplecross/internal/lobby"
	"triplecross/internal/siteclient"
	"triplecross/internal/table"
	"triplecross/web"
)

// page opens a socket as a table's page does, without a view yet.
func (p *person) page(table string) *line {
	p.t.Helper()
	socket, err := p.Dial(p.ctx, table, siteclient.Shown{Panel: true}, nil)
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { socket.Close() })
	return &line{Socket: socket, site: p.site}
}

// A crowd of pages must not send a request each when something changes.
func TestPanelsReachAllPagesWithoutAnyRequest(t *testing.T) {
	m := &tally{}
	s := open(t, web.Limits{}, func(o *web.Options) { o.Meter = m })
	id, people := s.three()
	for _, p := range []*person{people[0], people[2]} {
		p.dial(id) // so that nobody is away
	}
	watchers := make([]*line, 100)
	for i := range watchers {
		watchers[i] = s.guest().page(id)
		watchers[i].await("panel")
	}
	player := people[1].page(id)
	player.await("panel")
	// A socket's handler ends, and is noted, after its first messages may have come.
	sockets := len(watchers) + 3
	s.until("not all sockets are noted", func() bool { return m.count("101 /t/{id}/ws") == sockets })
	m.mu.Lock()
	before := len(m.lines)
	m.mu.Unlock()
	s.do(id, people[0], table.OfferDraw{})
	if offer := player.await("panel"); !strings.Contains(offer.HTML, "offers a draw") {
		t.Errorf("somebody who can agree is shown %s", offer.HTML)
	}
	s.do(id, people[1], table.OfferDraw{})
	s.do(id, people[2], table.OfferDraw{})
	for _, w := range watchers {
		// The offers change nothing in what watchers can do; the end does.
		if end := w.await("panel"); !strings.Contains(end.HTML, "Draw by agreement") {
			t.Fatalf("a watcher is shown %s", end.HTML)
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if more := m.lines[before:]; len(more) != 0 {
		t.Errorf("requests followed: %q", more)
	}
}

func TestAPanelHoldsOnlyWhatItsReaderMayKnow(t *testing.T) {
	s := open(t, web.Limits{})
	id, host, key := s.private()
	stranger := s.guest().page(id).await("panel").HTML
	own := host.page(id).await("panel").HTML
	if strings.Contains(stranger, key) || !strings.Contains(own, key) {
		t.Errorf("the invitation is shown to a stranger: %t, to the host: %t", strings.Contains(stranger, key), strings.Contains(own, key))
	}
	for s, seat := range s.table(id).Seats() {
		if seat.Kind == table.SeatPerson && strings.Contains(stranger, "/seat/") {
			t.Errorf("the link of seat %d is shown to a stranger", s)
		}
	}
}

func TestAnOfferOfADrawIsWithdrawnOnThePage(t *testing.T) {
	s := open(t, web.Limits{})
	id, people := s.three()
	const button, mine = `<button class="quiet" name="agree" value="no">Withdraw</button>`, "You offered a draw."
	people[0].post("/t/" + id + "/draw")
	page := people[0].get("/t/" + id)
	says(t, page, http.StatusOK, mine)
	says(t, page, http.StatusOK, button)
	people[0].post("/t/"+id+"/draw", "agree", "no")
	page = people[0].get("/t/" + id)
	says(t, page, http.StatusOK, "Offer draw")
	if strings.Contains(page.Body, mine) || strings.Contains(people[1].get("/t/"+id).Body, "offers a draw") {
		t.Error("the offer stands")
	}
	people[1].post("/t/" + id + "/draw")
	people[2].post("/t/" + id + "/draw")
	if page := people[1].get("/t/" + id).Body; strings.Contains(page, button) { // it would decline the other's, too
		t.Error("who has agreed to an offer can withdraw it")
	}
}

func TestADrawnGameTellsItsLastRound(t *testing.T) {
	s := open(t, web.Limits{})
	for moves, want := range map[int]string{0: "Drawn before the first move.", 3: "Drawn in round 1.", 4: "Drawn in round 2."} {
		id, people := s.three()
		for range moves {
			s.turn(id)
		}
		for _, p := range people {
			s.do(id, p, table.OfferDraw{})
		}
		says(t, people[0].get("/t/"+id), http.StatusOK, want)
	}
}

func TestAGameThatEndsBeforeItsFirstMoveHasNoRounds(t *testing.T) {
	s := open(t, web.Limits{})
	ann, bob := s.guest(), s.guest()
	id := s.ended(ann, bob)
	if n := len(s.table(id).Moves); n != 0 {
		t.Fatalf("%d moves were made", n)
	}
	pages := ann.get("/t/"+id).Body + bob.get("/t/"+id).Body
	for _, want := range []string{"</b> Decided before the first move.", "Decided by resignation before the first move."} {
		if !strings.Contains(pages, want) {
			t.Errorf("nobody reads %q", want)
		}
	}
	if strings.Contains(pages, "0 rounds") {
		t.Error("the game took 0 rounds")
	}
}

// A verdict names the winner alone, and among three the second is ahead of the third.
func TestAnEndedGameTellsThePlacesBehindTheWinner(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	const places = "Places: 2\u00a0Green, 3\u00a0Blue."
	people[2].post("/t/"+table+"/resign", "seat", "2") // not the seat on turn, where its bot would move
	lacks := func(where, page string) {
		t.Helper()
		if strings.Contains(page, "Places:") {
			t.Errorf("%s tells places:\n%s", where, page)
		}
	}
	lacks("a game that goes on", people[0].get("/t/"+table).Body)
	lacks("the text of a game that goes on", people[0].get("/g/"+table+".txt").Body)
	people[1].post("/t/"+table+"/resign", "seat", "1")
	for _, p := range append(people, s.guest()) {
		says(t, p.get("/t/"+table), http.StatusOK, places)
		says(t, p.get("/t/"+table+"?view=text"), http.StatusOK, places)
		says(t, p.get("/g/"+table+"/0"), http.StatusOK, "Red wins by resignation. "+places)
		if text := p.get("/g/" + table + ".txt").Body; !strings.Contains(text, "\nRed wins by resignation\n"+places+"\n") {
			t.Errorf("the text of the game is\n%s", text)
		}
	}

	drawn, people := s.three()
	for _, p := range people {
		p.post("/t/" + drawn + "/draw")
	}
	lacks("a draw", people[0].get("/t/"+drawn).Body)
	lacks("the text of a draw", people[0].get("/g/"+drawn+".txt").Body)
}

// Those who are left and agree on a draw have not won, although they are ahead of who resigned.
func TestADrawAmongThoseWhoAreLeftIsADraw(t *testing.T) {
	s := open(t, web.Limits{})
	id, people := s.three()
	people[2].post("/t/"+id+"/resign", "seat", "2")
	for _, p := range people[:2] {
		p.post("/t/" + id + "/draw")
	}
	const places = "Places: 1\u00a0Red and Green, 3\u00a0Blue."
	for _, p := range append(people, s.guest()) {
		says(t, p.get("/t/"+id), http.StatusOK, "Draw by agreement")
		says(t, p.get("/t/"+id), http.StatusOK, "Drawn before the first move. "+places)
		says(t, p.get("/g/"+id+"/0"), http.StatusOK, "Draw by agreement. "+places)
		if record := p.get("/g/" + id + ".json").Body; !strings.Contains(record, `"drawn":true`) {
			t.Errorf("the record is %s", record)
		}
	}
	says(t, people[1].get("/yours?status=over"), http.StatusOK, "Draw by agreement")
	for result, p := range map[string]*person{"0 won, 0 drawn, 1 lost": people[2], "0 won, 1 drawn, 0 lost": people[1]} {
		says(t, p.get("/yours/record"), http.StatusOK, result)
	}
	if card := people[1].get("/g/" + id + "/0.svg?for=1").Body; strings.Contains(card, "win") {
		t.Errorf("the card is\n%s", card)
	}
}

func TestABotThatSharesFirstPlaceDoesNotSayThatItHasWon(t *testing.T) {
	s := open(t, web.Limits{})
	ann, bob, cleo := s.guest(), s.guest(), s.guest()
	id := ann.tableOf("game", "chinese-checkers", "players", "4", "public", "on", "seat0", "me", "seat1", "open", "seat2", "open", "seat3", "bot:casual").ID
	bob.sit(id, 1, "")
	cleo.sit(id, 2, "")
	ann.post("/t/"+id+"/resign", "seat", "0")
	bob.post("/t/" + id + "/draw")
	cleo.post("/t/" + id + "/draw")
	says(t, bob.get("/t/"+id), http.StatusOK, "A fair result. Good game!")
}

// A bot or a person that takes a seat over has not taken back the move of the person before.
func TestATakebackIsToldOfThePersonWhoDidIt(t *testing.T) {
	s := open(t, web.Limits{}, withLobby(t, func(_ *web.Options, o *lobby.Options) {
		o.MinBotTime = time.Hour // a move of the bot ends what is told
	}))
	id, people := s.three()
	people[0].post("/t/"+id+"/name", "name", "Ann")
	s.turn(id)
	s.do(id, people[0], table.TakeBack{})
	says(t, people[1].get("/t/"+id), http.StatusOK, "Ann (Red) took a move back.")
	s.do(id, people[0], table.Stand{Seat: 0})
	says(t, people[1].get("/t/"+id), http.StatusOK, "Ann (Red) took a move back.")
	s.do(id, people[1], table.OfferSeat{Seat: 0, On: true})
	s.do(id, s.guest(), table.Sit{Seat: 0, Name: "Dora"})
	if page := people[1].get("/t/" + id).Body; !strings.Contains(page, "Dora plays Red now.") || strings.Contains(page, "took a move back") {
		t.Errorf("the page is\n%s", page)
	}
}

// Who declined is named although a bot has their seat by now.
func TestWhoDeclinedAndLeftIsStillNamed(t *testing.T) {
	s := open(t, web.Limits{})
	id, people := s.three()
	people[1].post("/t/"+id+"/name", "name", "Ben")
	s.do(id, people[0], table.OfferDraw{})
	s.do(id, people[1], table.DeclineDraw{})
	s.do(id, people[1], table.Stand{Seat: 1})
	says(t, people[0].get("/t/"+id), http.StatusOK, "Ben declined the draw.")
	if strings.Contains(people[2].get("/t/"+id).Body, "declined") {
		t.Error("somebody is told of an offer that was not theirs")
	}
}

// A page that shows the newest panel does not get it again, and sockets that
// want no panels get none.
func TestAPanelIsBroughtToPagesThatLackIt(t *testing.T) {
	s := open(t, web.Limits{})
	id, people := s.three()
	same, err := s.guest().Dial(s.ctx, id, siteclient.Shown{Version: s.table(id).Version, Panel: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer same.Close()
	page, program := &line{Socket: same, View: siteclient.View{Version: s.table(id).Version}, site: s}, s.guest().dial(id)
	page.await("sync")
	program.await("view")
	s.do(id, people[2], table.Rename{Name: "Cleo"})
	if m := page.await("panel"); !strings.Contains(m.HTML, `id="panel"`) {
		t.Errorf("the panel is %s", m.HTML)
	}
	s.do(id, people[2], table.OfferDraw{})
	for range 2 { // the new name and the offer
		program.await("view")
	}
	for _, l := range []*line{page, program} {
		want := 0
		if l == page {
			want = 1
		}
		got := 0
		for _, m := range l.told {
			if m.Kind == "panel" {
				got++
			}
		}
		if got != want {
			t.Errorf("%d panels came, not %d", got, want)
		}
	}
}

// Panels are rendered while the table goes on: nobody keeps one that is out of date.
func TestEveryPageEndsWithTheNewestPanel(t *testing.T) {
	s := open(t, web.Limits{})
	id, people := s.three()
	for _, p := range people {
		p.dial(id)
	}
	var pages []*line
	for i := range 12 {
		reader := people[i%3]
		if i >= 3 {
			reader = s.guest()
		}
		pages = append(pages, reader.page(id))
	}
	for range 15 {
		s.do(id, people[0], table.OfferDraw{})
		s.do(id, people[1], table.OfferDraw{})
		s.do(id, people[1], table.Rename{Name: "Ann"})
		s.do(id, people[1], table.Rename{Name: "Bob"})
	}
	s.do(id, people[2], table.OfferDraw{})
	for i, page := range pages {
		for !strings.Contains(page.await("panel").HTML, "Draw by agreement") {
			if page.Version > s.table(id).Version {
				t.Fatalf("page %d has no panel of the end", i)
			}
		}
	}
}

func TestAnInvitationAndALanguageAreForThoseWhoHaveThem(t *testing.T) {
	s := open(t, web.Limits{})
	id, _, key := s.private()
	panel := func(query string, header http.Header) string {
		t.Helper()
		r, err := http.NewRequestWithContext(s.ctx, http.MethodGet, s.url+"/t/"+id+"/panel"+query, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header = header
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		body, err := io.ReadAll(answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(body)
	}
	stranger := panel("", http.Header{})
	if invited := panel("?key="+key, http.Header{}); !strings.Contains(invited, key) || strings.Contains(stranger, key) {
		t.Error("the invitation is not where it belongs")
	}
	if wrong := panel("?key=NOTTHEKEY", http.Header{}); strings.Contains(wrong, "NOTTHEKEY") || strings.Contains(wrong, key) {
		t.Error("a wrong key is answered like an invitation")
	}
	if german := panel("", http.Header{"Accept-Language": {"de"}}); german == stranger {
		t.Error("a German reader gets English")
	}
}

// Who has resigned still talks to the players, is not said to be played for, and nobody is invited to a lost seat.
func TestPagesKnowWhoHasResigned(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	ann, bob := people[0], people[1]
	const players, watchers, invite, played = "Read by players only", "Read by watchers only", `name="lent" value="on"`, "a bot plays for you"
	ann.post("/t/"+table+"/resign", "seat", "0")
	bob.post("/t/"+table+"/say", "text", "Bye, Ann")
	chat := ann.get("/t/" + table + "/chat").Body
	if !strings.Contains(chat, players) || strings.Contains(chat, watchers) || !strings.Contains(chat, "Bye, Ann") {
		t.Errorf("the chat of who has resigned is\n%s", chat)
	}
	says(t, s.guest().get("/t/"+table+"/chat"), http.StatusOK, watchers)
	if panel := bob.get("/t/" + table + "/panel").Body; strings.Contains(panel, invite) {
		t.Error("somebody is invited to the lost seat")
	}
	if page := ann.get("/yours").Body; !strings.Contains(page, table) || strings.Contains(page, played) {
		t.Errorf("the list of the own games is\n%s", page)
	}
	bob.post("/t/"+table+"/stand", "seat", "1")
	says(t, bob.get("/yours"), http.StatusOK, played)
	says(t, people[2].get("/t/"+table+"/panel"), http.StatusOK, invite)
}

// The version of a table does not tell who is away.
func TestAPageThatKnowsNobodyIsAwayIsBroughtThePanel(t *testing.T) {
	inBubble(t, func(t *testing.T, s *site) {
		id, people := s.three()
		for _, p := range people[:2] {
			l := p.dial(id)
			defer l.Close()
			go func() {
				for err := error(nil); err == nil; {
					_, err = l.Next(s.ctx)
				}
			}()
		}
		time.Sleep(30 * time.Second)
		version := s.table(id).Version
		socket, err := s.guest().Dial(s.ctx, id, siteclient.Shown{Version: version, Panel: true}, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer socket.Close()
		page := &line{Socket: socket, View: siteclient.View{Version: version}, site: s}
		if panel := page.await("panel").HTML; !strings.Contains(panel, `data-away="2:`) {
			t.Errorf("the panel does not say that the third player is away: %s", panel)
		}
	})
}
