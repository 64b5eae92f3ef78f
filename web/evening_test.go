package web_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"triplecross/internal/evening"
	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
	"triplecross/internal/store"
	"triplecross/internal/table"
	"triplecross/web"
)

// duel makes a table of HexDame of two people at which the first resigns.
func (s *site) duel(ann, bob *person) string {
	s.t.Helper()
	ann.post("/t/x/name", "name", "Ann")
	bob.post("/t/x/name", "name", "Bob")
	return s.ended(ann, bob)
}

// eveningOf returns the path of the evening to which a table that is over leads somebody, empty if
// to none.
func (p *person) eveningOf(table string) string {
	p.t.Helper()
	return regexp.MustCompile(`/c/[A-Z2-7]+`).FindString(p.get("/t/" + table).Body)
}

// attend opens the stream of an evening.
func (p *person) attend(evening string) *waiting {
	p.t.Helper()
	return p.listen(evening + "/events")
}

// sees reads events until the page says something.
func (w *waiting) sees(what string) {
	w.t.Helper()
	for !strings.Contains(w.await("state"), what) {
	}
}

// comes makes a person a guest of an evening, in another millisecond than the guests before: they are listed by that.
func (p *person) comes(evening, name string) siteclient.Response {
	p.t.Helper()
	time.Sleep(time.Millisecond)
	return p.post(evening+"/come", "name", name)
}

func TestARematchBecomesAnEvening(t *testing.T) {
	s := open(t, web.Limits{})
	ann, bob, cid := s.guest(), s.guest(), s.guest()
	first := s.duel(ann, bob)
	if page := ann.get("/t/" + first).Body; !strings.Contains(page, "/t/"+first+"/evening") || ann.eveningOf(first) != "" {
		t.Error("Ann is not offered to go on with Bob, or does so already")
	}
	if page := cid.get("/t/" + first).Body; strings.Contains(page, "/evening") {
		t.Error("somebody who has not played is led to the evening")
	}
	second := strings.TrimPrefix(bob.post("/t/"+first+"/rematch").Location(), "/t/")
	evening := ann.eveningOf(first)
	if evening == "" || bob.eveningOf(first) != evening {
		t.Fatalf("Ann is led to %q, Bob to %q", evening, bob.eveningOf(first))
	}
	says(t, ann.get("/t/"+second), http.StatusOK, "kept for you")
	says(t, bob.get("/t/"+second), http.StatusOK, "kept for Ann")
	ann.post("/t/" + first + "/rematch") // takes the seat that is kept
	page := cid.get(evening)             // who has the link may look
	says(t, page, http.StatusOK, "Game night")
	for _, part := range []string{"Points: Bob 1 and Ann 0.", "/t/" + second, "/g/" + first, "Copy link", evening + ".png"} {
		if !strings.Contains(page.Body, part) {
			t.Errorf("the page does not say %q", part)
		}
	}
	if strings.Contains(page.Body, evening+"/next") || strings.Contains(page.Body, "/renew") {
		t.Error("a stranger may begin games or renew the link")
	}
	s.do(second, bob, table.Resign{Seat: s.table(second).SeatsOf(s.personOf(bob)).First()})
	says(t, ann.get(evening), http.StatusOK, "2 games")
	if answer := ann.get(evening + ".png"); answer.Status != http.StatusOK || answer.Header.Get("Content-Type") != "image/png" || len(answer.Body) < 5000 {
		t.Errorf("the card is %d %s of %d bytes", answer.Status, answer.Header.Get("Content-Type"), len(answer.Body))
	}
	third := strings.TrimPrefix(ann.post("/t/"+second+"/rematch").Location(), "/t/")
	if e := ann.eveningOf(second); e != evening {
		t.Errorf("the third game is of %q", e)
	}
	if !strings.Contains(ann.get(evening).Body, "/t/"+third) {
		t.Error("the third game is not on the page")
	}
}

// Nobody has won a game of three in which one resigns and the others agree to a draw.
func TestADrawAmongThoseWhoAreLeftIsCalledOne(t *testing.T) {
	s := open(t, web.Limits{})
	ann, bob, cid := s.guest(), s.guest(), s.guest()
	for name, p := range map[string]*person{"Ann": ann, "Bob": bob, "Cid": cid} {
		p.post("/t/x/name", "name", name)
	}
	id := ann.create("me", "open", "open")
	bob.sit(id, 1, "")
	cid.sit(id, 2, "")
	s.do(id, bob, table.Resign{Seat: 1})
	s.do(id, ann, table.OfferDraw{})
	s.do(id, cid, table.OfferDraw{})
	ann.post("/t/" + id + "/rematch")
	_, played, _ := strings.Cut(ann.get(ann.eveningOf(id)).Body, `<ol class="played">`)
	played, _, _ = strings.Cut(played, "</ol>")
	text := html.UnescapeString(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(played, " "))
	if got := strings.Join(strings.Fields(text), " "); got != "1. Chexers Draw: 1. Ann 1. Cid 3. Bob" || strings.Contains(played, "leading") {
		t.Errorf("the game is told as %q in %s", got, played)
	}
}

// Somebody who takes a free seat by the table's own link is no guest.
func TestTheStandingsNameWhoIsNoGuestAndHasResigned(t *testing.T) {
	s := open(t, web.Limits{})
	ann, bob, zed := s.guest(), s.guest(), s.guest()
	first := s.duel(ann, bob)
	evening := ann.post("/t/" + first + "/evening").Location()
	id := strings.TrimPrefix(ann.post(evening+"/next", "game", "chexers", "n", "1").Location(), "/t/")
	zed.post("/t/x/name", "name", "Zed")
	zed.sit(id, 1, "")
	s.do(id, ann, table.Start{Level: "beginner"})
	s.do(id, zed, table.Resign{Seat: 1})
	s.do(id, ann, table.Resign{Seat: 0})
	for _, told := range []string{"Points: Bob 1, Ann 1 and Zed 0.", `<th scope="row">Zed</th>`, "3.&nbsp; Zed"} {
		says(t, ann.get(evening), http.StatusOK, told)
	}
}

// A row of zeros tells nothing, and of forty guests most have one at first.
func TestTheStandingsNameWhoHasNotPlayedYetInOneLine(t *testing.T) {
	s := open(t, web.Limits{})
	ann, bob, cid, dan := s.guest(), s.guest(), s.guest(), s.guest()
	first := s.duel(ann, bob)
	evening := ann.post("/t/" + first + "/evening").Location()
	rows := func(page string) int {
		_, body, _ := strings.Cut(page, `class="standings"`)
		_, body, _ = strings.Cut(body, "<tbody>")
		body, _, _ = strings.Cut(body, "</tbody>")
		return strings.Count(body, "<tr")
	}
	if page := ann.get(evening).Body; rows(page) != 2 || strings.Contains(page, "Not played yet") {
		t.Errorf("both have played, and the page has %d rows: %s", rows(page), page)
	}
	cid.comes(evening, "Cid")
	time.Sleep(time.Millisecond) // people are listed in the order of the milliseconds in which they came
	dan.comes(evening, "Dan")
	for language, line := range map[string]string{
		"en": "Not played yet: Cid and Dan", "de": "Noch nicht gespielt: Cid und Dan", "fr": "Encore sans partie\u00a0: Cid et Dan",
	} {
		page := ann.get(evening, "Accept-Language", language).Body
		if rows(page) != 2 || !strings.Contains(page, line) {
			t.Errorf("%s: the page has %d rows, and not %q: %s", language, rows(page), line, page)
		}
	}
}

// personOf returns who a client is.
func (s *site) personOf(p *person) table.Person {
	s.t.Helper()
	var data struct{ Person table.Person }
	if err := json.Unmarshal([]byte(p.get("/yours/data").Body), &data); err != nil {
		s.t.Fatal(err)
	}
	return data.Person
}

func TestTheNextGameIsOneTapForWhoeverIsHere(t *testing.T) {
	s := open(t, web.Limits{})
	ann, bob, cid, dan := s.guest(), s.guest(), s.guest(), s.guest()
	first := s.duel(ann, bob)
	evening := ann.post("/t/" + first + "/evening").Location()
	if again := bob.post("/t/" + first + "/evening").Location(); again != evening || evening == "" {
		t.Fatalf("Ann is led to %q, Bob to %q", evening, again)
	}
	atAnn := ann.attend(evening)
	atAnn.sees("Nobody else is here")
	cid.comes(evening, "Cid")
	dan.comes(evening, "Ann")
	dan.post(evening + "/leave")
	atBob, atCid, atDan := bob.attend(evening), cid.attend(evening), dan.attend(evening)
	atAnn.sees("Bob and Cid are next.") // HexDame, which has two seats
	next := strings.TrimPrefix(ann.post(evening+"/next", "n", "1", "game", "chexers").Location(), "/t/")
	for _, w := range []*waiting{atBob, atCid} {
		if at := w.await("table"); at != "/t/"+next {
			t.Errorf("one is led to %q, not %q", at, next)
		}
	}
	atDan.sees("/t/" + next) // to watch
	m := s.table(next)
	names := ""
	for _, seat := range m.Seats() {
		names += seat.Name + " "
	}
	// Cid has not played yet, and of the others the second goes first.
	if m.Status != protocol.Live || m.Game.Info().Slug != "chexers" || names != "Cid Bob Ann " || m.Public != s.table(first).Public {
		t.Errorf("the table of %s is %v, with %s", m.Game.Info().Slug, m.Status, names)
	}
	// The server may hear a moment later that Bob and Cid, who play, no longer wait for another game with Ann.
	for !strings.Contains(ann.get(evening).Body, "Nobody else is here right now.") {
		if s.ctx.Err() != nil {
			t.Fatal("Bob and Cid, who play, are to play another game with Ann")
		}
	}
	if again := bob.post(evening+"/next", "n", "1").Location(); again != evening {
		t.Errorf("a second tap leads to %q", again)
	}
	if page := bob.get("/t/" + first).Body; !strings.Contains(page, "Ann wants to play Chexers") && !strings.Contains(page, "/t/"+next) {
		t.Error("the last table does not lead to the next one")
	}
	for seat := range 2 {
		s.do(next, []*person{cid, bob}[seat], table.Resign{Seat: m.SeatsOf(s.personOf([]*person{cid, bob}[seat])).First()})
	}
	page := dan.get(evening).Body
	for _, part := range []string{"<b>2</b>", "2nd", "is here", "sits out"} {
		if !strings.Contains(page, part) {
			t.Errorf("after three places the page does not say %q:\n%s", part, page)
		}
	}
}

// HexDame is for two: of those who are here the two who have waited longest play, and others can begin
// a game of their own beside it.
func TestMorePeopleThanAGameHasSeats(t *testing.T) {
	s := open(t, web.Limits{})
	ann, bob, cid, dan := s.guest(), s.guest(), s.guest(), s.guest()
	evening := ann.post("/t/" + s.duel(ann, bob) + "/evening").Location()
	cid.comes(evening, "Cid")
	dan.comes(evening, "Dan")
	atAnn := ann.attend(evening)
	for _, p := range []*person{bob, cid, dan} {
		p.attend(evening)
	}
	atAnn.sees("Cid and Dan are next. The others get a seat in a later game.")
	page := ann.get(evening).Body
	if next, names := strings.Index(page, evening+"/next"), strings.Index(page, `class="guests"`); next < 0 || names < next {
		t.Errorf("the next game begins at %d of the page, the list of names at %d", next, names)
	}
	second := strings.TrimPrefix(ann.post(evening+"/next", "n", "1").Location(), "/t/")
	if m := s.table(second); m.SeatsOf(s.personOf(cid)) == 0 || m.SeatsOf(s.personOf(dan)) == 0 {
		t.Errorf("the second game is of %+v", m.Seats())
	}
	third := strings.TrimPrefix(bob.post(evening+"/next", "n", "2", "game", "chexers").Location(), "/t/")
	for name, reads := range map[string]struct {
		who         *person
		first, then string
	}{"Cid": {cid, second, third}, "Ann": {ann, third, second}} {
		page := reads.who.get(evening).Body
		seat, watch := strings.Index(page, `href="/t/`+reads.first+`">Go to your seat`), strings.Index(page, `href="/t/`+reads.then+`">Watch`)
		if seat < 0 || watch < seat {
			t.Errorf("for %s their own game is at %d of the page, the other one at %d", name, seat, watch)
		}
	}
}

// Ann and Bob still look at the last game. Two others have waited longer and play the next one.
func TestWhoGetsNoSeatInTheNextGameIsOfferedToWatchIt(t *testing.T) {
	s := open(t, web.Limits{})
	ann, bob, cid, dan := s.guest(), s.guest(), s.guest(), s.guest()
	first := s.duel(ann, bob)
	evening := ann.post("/t/" + first + "/evening").Location()
	cid.comes(evening, "Cid")
	dan.comes(evening, "Dan")
	dan.attend(evening)
	cid.attend(evening).sees("Dan <small>is here<")
	ann.page(first).await("panel")
	second := cid.post(evening+"/next", "n", "1").Location()
	if page := ann.get("/t/" + first).Body; strings.Contains(page, "wants a rematch") || strings.Contains(page, "/t/"+first+"/rematch") ||
		!strings.Contains(page, `href="`+second+`">Watch the next game`) || !strings.Contains(page, evening) {
		t.Errorf("the last table does not offer Ann to watch the next game of Cid and Dan, or to go to the night's page:\n%s", page)
	}
}

// Cid looks at the board of his game and Dan at the page of the evening, which would call him to Chexers.
func TestNobodyIsCalledAwayFromAGameThatGoesOn(t *testing.T) {
	s := open(t, web.Limits{})
	ann, bob, cid, dan := s.guest(), s.guest(), s.guest(), s.guest()
	evening := ann.post("/t/" + s.duel(ann, bob) + "/evening").Location()
	cid.comes(evening, "Cid")
	dan.comes(evening, "Dan")
	for _, p := range []*person{bob, cid, dan} {
		p.attend(evening)
	}
	second := strings.TrimPrefix(ann.post(evening+"/next", "n", "1").Location(), "/t/")
	if m := s.table(second); m.SeatsOf(s.personOf(cid)) == 0 || m.SeatsOf(s.personOf(dan)) == 0 {
		t.Fatalf("the second game is of %+v", m.Seats())
	}
	atCid := cid.page(second)
	atCid.await("panel")
	dan.attend(evening).sees("Go to your seat")
	ann.attend(evening).sees("With Bob, at once.")
	if page := ann.get(evening).Body; strings.Count(page, "is playing") != 2 {
		t.Errorf("Ann's page does not say who plays:\n%s", page)
	}
	third := s.table(strings.TrimPrefix(ann.post(evening+"/next", "n", "2", "game", "chexers").Location(), "/t/"))
	if third.PlayedBy(s.personOf(dan)) != 0 || third.PlayedBy(s.personOf(cid)) != 0 {
		t.Errorf("the third game is of %+v", third.Seats())
	}
	atDan := dan.post(evening+"/next", "n", "3").Location() // who wants another board begins one
	if fourth := s.table(strings.TrimPrefix(atDan, "/t/")); fourth.PlayedBy(s.personOf(dan)) == 0 {
		t.Errorf("Dan's own game is of %+v", fourth.Seats())
	}
}

// Cid has lost all pieces of Chexers, watches the others and then goes to the page of the evening.
func TestWhoHasLostAllPiecesMayPlayTheNextGame(t *testing.T) {
	s := open(t, web.Limits{})
	ann, bob, cid, dan := s.guest(), s.guest(), s.guest(), s.guest()
	evening := ann.post("/t/" + s.duel(ann, bob) + "/evening").Location()
	cid.comes(evening, "Cid")
	bob.attend(evening)
	atCid := cid.attend(evening)
	atCid.sees("Bob")
	second := strings.TrimPrefix(ann.post(evening+"/next", "n", "1", "game", "chexers").Location(), "/t/")
	for i, move := range strings.Fields("a1-b1 e7-d6 d1-c1 a3-b3 d6-d5 c1xa1 a4-b5 d5-e6 a1xa3 b5-c6 d7xb5 a3xc3") {
		m := s.table(second)
		if _, err := s.lobby.Do(s.ctx, second, m.Seats()[i%3].Person, table.Play{Seat: game.Seat(i % 3), Version: m.Version, Text: move}); err != nil {
			t.Fatal(err)
		}
	}
	if m := s.table(second); m.Seats()[0].Person != s.personOf(cid) || !table.Out(m.Table).Has(0) {
		t.Fatalf("Cid is not out: %+v", m.Seats())
	}
	ann.page(second).await("panel")
	bob.page(second).await("panel")
	atCid.leave()
	cid.page(second).await("panel")
	s.until("somebody is not at the board", func() bool { return s.table(second).Here.Online == 0b111 })
	dan.comes(evening, "Dan")
	s.until("the page does not say that Cid watches", func() bool { return strings.Contains(dan.get(evening).Body, "Cid <small>is watching<") })
	cid.attend(evening).await("state")
	if page := dan.get(evening).Body; !strings.Contains(page, "Cid <small>is here<") {
		t.Errorf("the page does not say that Cid is there:\n%s", page)
	}
	third := strings.TrimPrefix(dan.post(evening+"/next", "n", "2", "game", "hexdame").Location(), "/t/")
	if m := s.table(third); m.SeatsOf(s.personOf(cid)) == 0 {
		t.Errorf("the third game is of %+v", m.Seats())
	}
}

func TestAnEveningSaysWhoWatchesAndWhoWaits(t *testing.T) {
	inBubble(t, func(t *testing.T, s *site) {
		ann, bob, cid := s.guest(), s.guest(), s.guest()
		evening := ann.post("/t/" + s.duel(ann, bob) + "/evening").Location()
		cid.comes(evening, "Cid")
		time.Sleep(time.Minute) // so that Cid is not there any more
		atBob := bob.attend(evening)
		atBob.sees("Bob")
		second := strings.TrimPrefix(ann.post(evening+"/next", "n", "1").Location(), "/t/")
		atBob.leave()
		cid.page(second).await("panel")
		time.Sleep(time.Second)
		if page := ann.get(evening).Body; !strings.Contains(page, "Cid <small>is watching<") {
			t.Error("the page does not say that Cid watches the second game")
		}
		third := strings.TrimPrefix(cid.post(evening+"/next", "n", "2").Location(), "/t/")
		cid.page(third).await("panel")
		time.Sleep(time.Second)
		if page := ann.get(evening).Body; !strings.Contains(page, "Cid <small>is waiting for players<") {
			t.Error("the page does not say that Cid is waiting for players")
		}
	})
}

// Where no script runs, the page is loaded again before its reader counts as away.
func TestAGuestWithoutScriptStaysAtTheEvening(t *testing.T) {
	inBubble(t, func(t *testing.T, s *site) {
		ann, bob := s.guest(), s.guest()
		evening := ann.post("/t/" + s.duel(ann, bob) + "/evening").Location()
		if page := s.guest().get(evening).Body; strings.Contains(page, `http-equiv="refresh"`) {
			t.Error("somebody who has not come loses the name that they are typing")
		}
		time.Sleep(time.Minute)
		again := regexp.MustCompile(`<noscript><meta http-equiv="refresh" content="(\d+)"`).FindStringSubmatch(bob.get(evening).Body)
		if again == nil {
			t.Fatal("the page is not loaded again without a script")
		}
		seconds, _ := strconv.Atoi(again[1])
		time.Sleep(time.Duration(seconds) * time.Second)
		if page := ann.get(evening).Body; strings.Contains(page, "Nobody else is here") {
			t.Error("Bob counts as away until the page is loaded again")
		}
		bob.post(evening + "/leave")
		if page := bob.get(evening).Body; !strings.Contains(page, `class="come"`) || strings.Contains(page, `http-equiv="refresh"`) {
			t.Error("Bob, who has left, loses the name with which he comes back")
		}
	})
}

// secondGame begins the second game of an evening of two people, and returns the addresses of both.
func (s *site) secondGame(host, guest *person) (evening, table string) {
	s.t.Helper()
	evening = host.post("/t/" + s.duel(host, guest) + "/evening").Location()
	page := guest.attend(evening)
	page.sees("Nobody else is here")
	table = host.post(evening+"/next", "n", "1").Location()
	page.await("table")
	return evening, table
}

func TestAGameThatEverybodyHasLeftDoesNotHoldUpTheEvening(t *testing.T) {
	inBubble(t, func(t *testing.T, s *site) {
		ann, bob := s.guest(), s.guest()
		evening, second := s.secondGame(ann, bob)
		time.Sleep(5 * time.Minute)
		if page := ann.get(evening).Body; !strings.Contains(page, `class="running"`) || strings.Contains(page, "Not finished") {
			t.Error("the game does not go on five minutes after everybody has left it")
		}
		time.Sleep(6 * time.Minute)
		bob.get(evening)
		page := ann.get(evening).Body
		if strings.Contains(page, `class="running"`) {
			t.Error("a game that everybody has left still goes on")
		}
		for _, part := range []string{"With Bob, at once.", "One game, plus one not finished", "Not finished:", `href="` + second + `"`} {
			if !strings.Contains(page, part) {
				t.Errorf("when everybody has left the game, the page does not say %q", part)
			}
		}
		ann.page(strings.TrimPrefix(second, "/t/")).await("panel")
		time.Sleep(time.Second)
		if page := bob.get(evening).Body; !strings.Contains(page, "Go to your seat") || strings.Contains(page, "Not finished") {
			t.Error("with Ann back at the board, the game does not go on")
		}
	})
}

func TestComingToAnEveningByOnePageReloadsTheOthers(t *testing.T) {
	s := open(t, web.Limits{})
	ann, bob, cid := s.guest(), s.guest(), s.guest()
	evening := ann.post("/t/" + s.duel(ann, bob) + "/evening").Location()
	cid.comes(evening, "Cid")
	other := cid.attend(evening)
	other.sees("Cid")
	cid.post(evening + "/leave")
	other.await("gone")
	other = cid.attend(evening)
	other.sees("sits out")
	cid.post(evening + "/come")
	other.await("gone")
}

// The browser of a first visit has no cookie. When its reader comes in another tab, only a new stream of the first
// one has the cookie.
func TestComingToAnEveningReloadsThePageOfAFirstVisit(t *testing.T) {
	s := open(t, web.Limits{})
	ann, bob, cid := s.guest(), s.guest(), s.guest()
	evening := ann.post("/t/" + s.duel(ann, bob) + "/evening").Location()
	stream := html.UnescapeString(regexp.MustCompile(`data-evening="([^"]+)"`).FindStringSubmatch(cid.get(evening).Body)[1])
	other := cid.listen(stream)
	other.sees("Bob")
	cid.comes(evening, "Cid")
	other.ends()
	cid.listen(stream).await("gone")
}

func TestTheStreamOfAnEveningEndsWhenAnotherServerHasIt(t *testing.T) {
	var moved atomic.Pointer[string]
	inBubble(t, func(t *testing.T, s *site) {
		ann, bob := s.guest(), s.guest()
		evening := ann.post("/t/" + s.duel(ann, bob) + "/evening").Location()
		atAnn := ann.attend(evening)
		atAnn.sees("Nobody else is here")
		id := strings.TrimPrefix(evening, "/c/")
		moved.Store(&id)
		defer time.AfterFunc(5*time.Second, atAnn.leave).Stop()
		atAnn.ends()
	}, func(o *web.Options) {
		o.Owns = func(key string) bool { id := moved.Load(); return id == nil || key != *id }
	})
}

// failing are evenings that cannot be read from some time on.
type failing struct {
	store.Evenings
	fails *atomic.Bool
	how   func() error
}

func (f failing) Evening(ctx context.Context, id string) (store.Evening, error) {
	if f.fails.Load() {
		return store.Evening{}, f.how()
	}
	return f.Evenings.Evening(ctx, id)
}

func TestAStreamThatFailsBreaksOffWithoutAnotherAnswer(t *testing.T) {
	for name, how := range map[string]func() error{
		"error": func() error { return errors.New("the store is on fire") },
		"panic": func() error { panic("the store is on fire") },
	} {
		t.Run(name, func(t *testing.T) {
			var fails atomic.Bool
			inBubble(t, func(t *testing.T, s *site) {
				s.complains = true
				ann, bob := s.guest(), s.guest()
				evening := ann.post("/t/" + s.duel(ann, bob) + "/evening").Location()
				atAnn := ann.attend(evening)
				atAnn.sees("Nobody else is here")
				fails.Store(true)
				defer time.AfterFunc(time.Minute, atAnn.leave).Stop()
				for atAnn.lines.Scan() {
					if line := atAnn.lines.Text(); line != "" && !strings.HasPrefix(line, ":") {
						t.Errorf("the stream goes on with %q", line)
					}
				}
				if err := atAnn.lines.Err(); !errors.Is(err, io.ErrUnexpectedEOF) {
					t.Errorf("the stream ends with %v", err)
				}
				if log := s.log.String(); strings.Count(log, "the store is on fire") != 1 {
					t.Errorf("the log is:\n%s", log)
				}
			}, func(o *web.Options) { o.Evenings = failing{o.Evenings, &fails, how} })
		})
	}
}

// Cid is a guest who watches the second game; Dan watches it, too, but is no guest.
func TestAGuestWhoWatchesIsLedToTheEveningAndPlaysNext(t *testing.T) {
	inBubble(t, func(t *testing.T, s *site) {
		ann, bob, cid, dan := s.guest(), s.guest(), s.guest(), s.guest()
		evening := ann.post("/t/" + s.duel(ann, bob) + "/evening").Location()
		cid.comes(evening, "Cid")
		dan.post("/t/x/name", "name", "Dan")
		time.Sleep(time.Minute) // so that Cid is not there any more
		atBob := bob.attend(evening)
		atBob.sees("Bob")
		second := strings.TrimPrefix(ann.post(evening+"/next", "n", "1").Location(), "/t/")
		atBob.leave()
		atCid, atDan := cid.page(second), dan.page(second)
		link := `href="` + evening + `"`
		leads := func(when string) {
			t.Helper()
			if html := atCid.await("panel").HTML; !strings.Contains(html, link) {
				t.Errorf("%s the panel does not lead Cid to the evening:\n%s", when, html)
			}
			if !strings.Contains(cid.get("/t/"+second).Body, link) {
				t.Errorf("%s the page does not lead Cid to the evening", when)
			}
			for _, html := range []string{atDan.await("panel").HTML, dan.get("/t/" + second).Body, s.guest().get("/t/" + second).Body} {
				if strings.Contains(html, "/c/") {
					t.Errorf("%s a stranger is shown the link of the evening:\n%s", when, html)
				}
			}
		}
		leads("during the game")
		s.do(second, bob, table.Resign{Seat: s.table(second).SeatsOf(s.personOf(bob)).First()})
		leads("after the game")
		next := strings.TrimPrefix(ann.post(evening+"/next", "n", "2", "game", "chexers").Location(), "/t/")
		names := ""
		for _, seat := range s.table(next).Seats() {
			names += seat.Name + seat.For + ";"
		}
		if !strings.Contains(names, "Cid;") || strings.Contains(names, "Dan;") {
			t.Errorf("the third game is of %s", names)
		}
		leads("after the next game has begun")
		says(t, cid.get("/t/"+second), http.StatusOK, "Go to the table")
	})
}

func TestWhoIsBannedGetsNoSeatInTheNextGame(t *testing.T) {
	s, o := openOffice(t, web.Limits{})
	ann, bob, cid := s.guest(), s.guest(), s.guest()
	evening := ann.post("/t/" + s.duel(ann, bob) + "/evening").Location()
	cid.comes(evening, "Cid")
	ann.attend(evening).sees("Cid")
	cid.attend(evening).sees("Cid")
	who := s.personOf(cid)
	o.do("ban", "kind", "person", "key", string(who), "for", "24h", "why", "x")
	next := strings.TrimPrefix(ann.post(evening+"/next").Location(), "/t/")
	for _, seat := range s.table(next).Seats() {
		if seat.Belongs() == who {
			t.Error("Cid has a seat")
		}
	}
}

func TestAloneOneWaitsForFriends(t *testing.T) {
	s := open(t, web.Limits{})
	ann, bob, cid := s.guest(), s.guest(), s.guest()
	evening := ann.post("/t/" + s.duel(ann, bob) + "/evening").Location()
	next := strings.TrimPrefix(ann.post(evening+"/next").Location(), "/t/")
	m := s.table(next)
	if m.Status != protocol.Open || m.Game.Info().Slug != "hexdame" || m.Free() != 1 {
		t.Errorf("the table is %v, with %d free seats", m.Status, m.Free())
	}
	join := regexp.MustCompile(`/t/` + next + `/join/(\w+)`).FindStringSubmatch(cid.get(evening).Body)
	if join == nil {
		t.Fatal("who comes later is not offered the seat")
	}
	cid.sit(next, 1, join[1])
	if m := s.table(next); m.Status != protocol.Live {
		t.Errorf("then the table is %v", m.Status)
	}
}

func TestAnEveningIsNamedAndItsLinkRenewed(t *testing.T) {
	s := open(t, web.Limits{}, withPool)
	ann, bob, cid := s.guest(), s.guest(), s.guest()
	evening := ann.post("/t/" + s.duel(ann, bob) + "/evening").Location()
	if answer := cid.post(evening+"/name", "name", "Ours"); answer.Status != http.StatusForbidden {
		t.Errorf("a stranger names it: %d", answer.Status)
	}
	for path, p := range map[string]*person{"/name": bob, "/come": cid} {
		if answer := p.post(evening+path, "name", "D\u0430rn it"); answer.Status == http.StatusSeeOther || !strings.Contains(answer.Body, "does not allow") {
			t.Errorf("%s: a name with an unwanted word is answered %d", path, answer.Status)
		}
	}
	cid.SetCookie("name", "Darn it")
	for _, path := range []string{evening + "/come", "/pool/hexdame"} {
		if answer := cid.post(path, "name", "Da\u3164rn it"); answer.Status == http.StatusSeeOther {
			t.Errorf("%s: an unwanted word with a blank letter is answered %d", path, answer.Status)
		}
	}
	cid.post(evening + "/come") // by a cookie with an unwanted word
	cid.SetCookie("name", "")
	if page := ann.get(evening).Body; strings.Contains(page, "rn it") {
		t.Error("an unwanted word is on the page")
	}
	bob.post(evening+"/name", "name", "  Friday\u202e\u00a0night "+strings.Repeat("x", 60))
	says(t, cid.get(evening), http.StatusOK, "<h1>Friday night "+strings.Repeat("x", 27)+"</h1>") // a name has 40 characters at most
	for p, want := range map[*person]int{cid: http.StatusForbidden, bob: http.StatusForbidden} {
		if answer := p.post(evening + "/renew"); answer.Status != want {
			t.Errorf("renewing by somebody else is answered %d", answer.Status)
		}
	}
	atBob := bob.attend(evening)
	atBob.await("state")
	fresh := ann.post(evening + "/renew").Location()
	atBob.await("gone")
	atBob.ends()
	if answer := bob.get(evening); answer.Status != http.StatusNotFound || fresh == evening {
		t.Errorf("the former link is answered %d", answer.Status)
	}
	says(t, bob.get(fresh), http.StatusOK, "Friday night")
	for _, path := range []string{"", ".png", "/events"} {
		if answer := cid.get("/c/AAAAAAAAAAAAAAA" + path); answer.Status != http.StatusNotFound {
			t.Errorf("no evening%s is answered %d", path, answer.Status)
		}
	}
}

func TestAnEveningIsExportedAndErased(t *testing.T) {
	s := open(t, web.Limits{})
	ann, bob := s.guest(), s.guest()
	evening := bob.post("/t/" + s.duel(ann, bob) + "/evening").Location()
	bob.post(evening+"/name", "name", "Bob’s birthday")
	bob.comes(evening, "Bobby")
	data := bob.get("/yours/data").Body
	for _, part := range []string{`"evenings":[{"id":"` + strings.TrimPrefix(evening, "/c/"), `"made":true,"title":"Bob’s birthday","name":"Bobby"`} {
		if !strings.Contains(data, part) {
			t.Errorf("exported is %s", data)
		}
	}
	if data := ann.get("/yours/data").Body; strings.Contains(data, "birthday") || strings.Contains(data, "Bobby") || !strings.Contains(data, `"name":"Ann"`) {
		t.Errorf("of Ann is exported %s", data)
	}
	bob.erase()
	if page := ann.get(evening).Body; strings.Contains(page, "Bob") || strings.Contains(page, "birthday") || !strings.Contains(page, "somebody") {
		t.Errorf("Bob is still there:\n%s", page)
	}
	if data := s.guest().get("/yours/data").Body; !strings.Contains(data, `"evenings":[]`) {
		t.Errorf("of a stranger is exported %s", data)
	}
}

// mute is a store that does not say to which evening a table belongs.
type mute struct{ store.Evenings }

func (mute) EveningOf(ctx context.Context, _ string) (string, error) {
	<-ctx.Done()
	return "", ctx.Err()
}

// The page of a finished table lacks only the way on to a game night while the store does not answer.
func TestAFinishedTableIsShownWhileTheStoreDoesNotTellItsEvening(t *testing.T) {
	inBubble(t, func(t *testing.T, s *site) {
		s.complains = true
		ann, bob := s.guest(), s.guest()
		first := s.duel(ann, bob)
		page := ann.get("/t/" + first)
		if says(t, page, http.StatusOK, "by resignation"); strings.Contains(page.Body, "/evening") {
			t.Errorf("the page offers a game night, although there may be one:\n%s", page.Body)
		}
	}, func(o *web.Options) { o.Evenings = mute{o.Evenings} })
}

func TestEveningsCanBeSwitchedOff(t *testing.T) {
	s := open(t, web.Limits{}, func(o *web.Options) { o.NoEvenings = true })
	ann, bob := s.guest(), s.guest()
	first := s.duel(ann, bob)
	if page := ann.get("/t/" + first).Body; strings.Contains(page, "/evening") {
		t.Error("the table offers an evening")
	}
	second := strings.TrimPrefix(bob.post("/t/"+first+"/rematch").Location(), "/t/")
	if s.table(second).Status == "" || ann.eveningOf(first) != "" {
		t.Error("the rematch has an evening, or is none")
	}
	for _, path := range []string{"/t/" + first + "/evening", "/c/AAAAAAAAAAAAAAA/next"} {
		if answer := ann.post(path); answer.Status != http.StatusNotFound && answer.Status != http.StatusMethodNotAllowed {
			t.Errorf("%s is answered %d", path, answer.Status)
		}
	}
}

func TestEveningsAreLimited(t *testing.T) {
	s := open(t, web.Limits{Create: 2, Act: 1})
	ann, bob := s.guest(), s.guest()
	evening := ann.post("/t/" + s.duel(ann, bob) + "/evening").Location() // her first with a cookie
	ann.post(evening+"/next", "n", "1")
	if answer := ann.post(evening+"/next", "n", "2"); answer.Status != http.StatusTooManyRequests {
		t.Errorf("the third table within a minute is answered %d", answer.Status)
	}
	for _, want := range []int{http.StatusSeeOther, http.StatusTooManyRequests} {
		if answer := bob.post(evening+"/name", "name", "x"); answer.Status != want {
			t.Errorf("a name is answered %d, not %d", answer.Status, want)
		}
	}
	alone := s.guest()
	table := strings.TrimPrefix(alone.post("/play-bots", "game", "hexdame").Location(), "/t/")
	if answer := alone.post("/t/" + table + "/evening"); answer.Status != http.StatusForbidden {
		t.Errorf("who plays a bot is answered %d", answer.Status)
	}
}

// An answer that says when to try again would be tried again for ever.
func TestAFullEveningRefusesFurtherGamesAndPeopleForGood(t *testing.T) {
	s := open(t, web.Limits{})
	ann, bob := s.guest(), s.guest()
	path := ann.post("/t/" + s.duel(ann, bob) + "/evening").Location()
	for range evening.MaxGames - 1 {
		id, err := s.lobby.Create(t.Context(), table.Spec{Game: "hexdame"})
		if err == nil {
			err = s.store.Evenings().AddEveningGame(t.Context(), strings.TrimPrefix(path, "/c/"), id)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for n := range evening.MaxGuests - 2 { // besides Ann and Bob
		guest := store.Guest{Person: fmt.Sprint(n), Name: "Guest", Since: time.Now()}
		if err := s.store.Evenings().SetGuest(t.Context(), strings.TrimPrefix(path, "/c/"), guest); err != nil {
			t.Fatal(err)
		}
	}
	for why, answer := range map[string]siteclient.Response{
		"cannot have any more games": ann.post(path + "/next"), "has as many people as it can take": s.guest().post(path+"/come", "name", "Cid"),
	} {
		says(t, answer, http.StatusConflict, why)
		if after := answer.Header.Get("Retry-After"); after != "" {
			t.Errorf("the answer says to try again after %s seconds: %s", after, why)
		}
	}
}

// They have the page of the evening open beside the game.
func TestWhoPlaysIsNotSeatedInAnotherGame(t *testing.T) {
	s := open(t, web.Limits{})
	ann, bob, cid := s.guest(), s.guest(), s.guest()
	evening := ann.post("/t/" + s.duel(ann, bob) + "/evening").Location()
	bob.attend(evening).sees("Bob")
	second := strings.TrimPrefix(ann.post(evening+"/next", "n", "1").Location(), "/t/")
	if s.table(second).SeatsOf(s.personOf(bob)) == 0 {
		t.Fatal("Bob does not play")
	}
	bob.attend(evening).sees("Bob") // beside the game
	bob.dial(second).await("view")
	s.until("Bob is not at the table", func() bool { m := s.table(second); return m.SeatsOf(s.personOf(bob))&m.Here.Online != 0 })
	cid.comes(evening, "Cid")
	third := strings.TrimPrefix(cid.post(evening+"/next", "n", "2").Location(), "/t/")
	for _, seat := range s.table(third).Seats() {
		if seat.Belongs() == s.personOf(bob) {
			t.Errorf("Bob, who plays, has a seat of another game: %+v", seat)
		}
	}
}

// Only where teams play can the host turn chat off.
func TestSilenceIsNotCarriedToAGameWithoutTeams(t *testing.T) {
	s := open(t, web.Limits{})
	ann, others := s.guest(), []*person{s.guest(), s.guest(), s.guest()}
	team := ann.tableOf("game", "hexachess", "players", "4", "hush", "on", "public", "on", "seat0", "me").ID
	for i, p := range others {
		p.sit(team, i+1, "")
	}
	for _, seat := range s.table(team).Seats()[:3] {
		if m := s.table(team); m.Status == protocol.Live {
			if _, err := s.lobby.Do(s.ctx, team, seat.Person, table.Resign{Seat: m.SeatsOf(seat.Person).First()}); err != nil {
				t.Fatal(err)
			}
		}
	}
	evening := ann.post("/t/" + team + "/evening").Location()
	for _, p := range others {
		p.attend(evening).await("state")
	}
	answer := ann.post(evening+"/next", "n", "1", "game", "chinese-checkers")
	next, found := strings.CutPrefix(answer.Location(), "/t/")
	if !found {
		t.Fatalf("the next game is answered %d: %s", answer.Status, answer.Body)
	}
	if m := s.table(next); m.Players() != 4 || m.Settings.Mute {
		t.Errorf("the next game has %d players, with chat turned off: %t", m.Players(), m.Settings.Mute)
	}
}
