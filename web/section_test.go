package web_test

import (
	"html"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"triplecross/internal/table"
	"triplecross/web"
	"triplecross/web/identity"
)

// sections returns the tables that a page lists, by heading, in their order.
func sections(page string) map[string][]string {
	table := regexp.MustCompile(`href="/[tg]/([^"]+)"`)
	listed := map[string][]string{}
	for _, part := range strings.Split(page, `<section class="section"`)[1:] {
		_, part, _ = strings.Cut(part, "<h2")
		_, part, _ = strings.Cut(part, ">")
		heading, rest, _ := strings.Cut(part, "</h2>")
		rest, _, _ = strings.Cut(rest, "</section>")
		for _, found := range table.FindAllStringSubmatch(rest, -1) {
			listed[heading] = append(listed[heading], found[1])
		}
	}
	return listed
}

// cardOf returns how a page shows a table.
func cardOf(page, table string) string {
	_, card, _ := strings.Cut(page, table+`"`)
	card, _, _ = strings.Cut(card, "</a>")
	return card
}

func (s *site) do(tbl string, p *person, c table.Command) {
	s.t.Helper()
	if _, err := s.lobby.Do(s.ctx, tbl, identity.PersonOf(p.Cookie("person")), c); err != nil {
		s.t.Fatal(err)
	}
}

// ended makes a public table of HexDame at which the first player resigns at
// once.
func (s *site) ended(first, second *person) string {
	s.t.Helper()
	tbl := first.tableOf("game", "hexdame", "seat0", "me", "public", "on").ID
	second.sit(tbl, 1, "")
	s.do(tbl, first, table.Resign{Seat: 0})
	return tbl
}

func TestYourGamesAreSortedByWhatTheyWaitFor(t *testing.T) {
	s := open(t, web.Limits{})
	ann, bob := s.guest(), s.guest()
	ann.post("/t/x/name", "name", "Ann") // for all tables to come
	bob.post("/t/x/name", "name", "Bob")
	waiting := ann.tableOf("game", "hexdame", "seat0", "me").ID
	left := ann.tableOf("game", "hexdame", "seat0", "me").ID
	s.do(left, ann, table.Stand{Seat: 0})
	finished := s.ended(ann, bob)
	lay := func(host, guest *person, clock string) string {
		id := host.tableOf("game", "hexdame", "seat0", "me", "public", "on", "clock", clock).ID
		guest.sit(id, 1, "")
		return id
	}
	mine := lay(ann, bob, "3d")
	mineToo := lay(ann, bob, "none")
	theirs := lay(bob, ann, "none")
	bots := lay(bob, ann, "none")
	s.do(bots, ann, table.Stand{Seat: 1})
	foreign := lay(bob, s.guest(), "none")

	page := ann.get("/yours").Body
	want := map[string][]string{
		"Your turn":           {mine, mineToo}, // the one with days first
		"Being played":        {bots, theirs},
		"Waiting for players": {waiting},
		"Finished":            {finished},
	}
	listed := sections(page)
	for heading, tables := range want {
		if got := strings.Join(listed[heading], " "); got != strings.Join(tables, " ") {
			t.Errorf("%s: %s, not %s", heading, got, tables)
		}
	}
	if strings.Contains(page, foreign) || strings.Contains(page, left) {
		t.Error("the page lists a table of others")
	}
	for tbl, sentences := range map[string][]string{
		mine:     {"2 players, 3 days per move", "<p>Your turn</p>", "Move 1, 3 days left"},
		mineToo:  {"<small>2 players</small>", "<p>Your turn</p>", "<small>Move 1</small>"},
		theirs:   {"<p>Bob to move</p>"},
		bots:     {"<p>Bob to move</p>", "Move 1, a bot plays for you"},
		waiting:  {"Waiting for one more player"},
		finished: {"wins by resignation", "just now"},
	} {
		for _, sentence := range sentences {
			if card := cardOf(page, tbl); !strings.Contains(card, sentence) {
				t.Errorf("the card does not say %q: %s", sentence, card)
			}
		}
	}
}

// Games against bots that nobody ends are played for good.
func TestATurnOfDaysIsNotForgottenBehindNewerGames(t *testing.T) {
	s := open(t, web.Limits{})
	ann, bob := s.guest(), s.guest()
	days := ann.ofDays()
	bob.sit(days, 1, "")
	for range 25 {
		id := bob.create("me", "open", "bot")
		ann.sit(id, 1, "")
	}
	for _, path := range []string{"/", "/yours"} {
		page := ann.get(path)
		if cardOf(page.Body, days) == "" {
			t.Errorf("%s does not list the game of days", path)
		}
	}
	listed := sections(ann.get("/yours").Body)
	if turn := listed["Your turn"]; len(turn) != 1 || turn[0] != days {
		t.Errorf("it is Ann's turn at %s", turn)
	}
	if n := len(listed["Being played"]); n != 24 {
		t.Errorf("%d others are listed", n)
	}
}

func TestAPersonWithoutGamesIsShownAWayToPlay(t *testing.T) {
	s := open(t, web.Limits{})
	page := s.guest().get("/yours")
	says(t, page, http.StatusOK, "None yet.")
	says(t, page, http.StatusOK, "Open “Your games” there, and press “Take my games to another device”.")
	for _, way := range []string{`action="/play-bots"`, `href="/new"`} {
		if !strings.Contains(page.Body, way) {
			t.Errorf("the page does not lead on by %s", way)
		}
	}
}

func TestListsOfFinishedGamesHavePages(t *testing.T) {
	s := open(t, web.Limits{})
	ann, bob := s.guest(), s.guest()
	var games []string // the newest first
	for range 60 {
		games = append([]string{s.ended(ann, bob)}, games...)
		time.Sleep(time.Millisecond) // lists are in the order of the milliseconds in which tables were created
	}
	next, cursor := regexp.MustCompile(`rel="next" href="([^"]+)"`), regexp.MustCompile(`before=(\w+)\.(\d+)`)
	for path, want := range map[string]int{"/watch": 5, "/yours": 3} {
		var listed []string
		pages := 0
		for address := path; address != ""; pages++ {
			answer := ann.get(address)
			if answer.Status != http.StatusOK {
				t.Fatalf("%s is answered %d", address, answer.Status)
			}
			listed = append(listed, sections(answer.Body)["Finished"]...)
			address = ""
			if found := next.FindStringSubmatch(answer.Body); found != nil {
				address = html.UnescapeString(found[1])
				// The game may be removed before the reader follows the link, and older links have only its ID.
				followed := sections(ann.get(address).Body)["Finished"]
				for _, other := range []string{cursor.ReplaceAllString(address, "before=0.$2"), cursor.ReplaceAllString(address, "before=$1")} {
					if got := sections(ann.get(other).Body)["Finished"]; other == address || len(got) == 0 || !slices.Equal(got, followed) {
						t.Errorf("%s lists %d games, and %s %d", other, len(got), address, len(followed))
					}
				}
			}
		}
		if pages != want || strings.Join(listed, " ") != strings.Join(games, " ") {
			t.Errorf("%d pages of %s list %d of %d games", pages, path, len(listed), len(games))
		}
		says(t, ann.get(path+"?status=over&before=unknown"), http.StatusOK, "There are no older games.")
		if answer := ann.get(path + "?status=lost"); answer.Status != http.StatusNotFound {
			t.Errorf("a list that there is not is answered %d", answer.Status)
		}
	}
}

func TestAListOfGamesOfAStatusLeadsBackOnlyFromItsOlderPages(t *testing.T) {
	s := open(t, web.Limits{})
	ann := s.guest()
	s.ended(ann, s.guest())
	for _, status := range []string{"live", "open", "over"} {
		address := "/watch?status=" + status
		if page := ann.get(address).Body; strings.Contains(page, "Back to the newest") {
			t.Errorf("%s says that there are newer games", address)
		}
		older := ann.get(address + "&before=unknown").Body
		if !strings.Contains(older, `<a href="`+address+`">Back to the newest`) {
			t.Errorf("the older pages do not lead back to %s", address)
		}
	}
	// A filter stays in the list.
	finished := ann.get("/watch?status=over").Body
	for _, filter := range []string{"game=hexdame&amp;status=over#finished", "status=over&amp;with=bots#finished"} {
		if !strings.Contains(finished, `href="/watch?`+filter) {
			t.Errorf("the list of finished games has no filter %q", filter)
		}
	}
}

func TestAPrivateTableIsNeverListed(t *testing.T) {
	s := open(t, web.Limits{})
	ann, bob := s.guest(), s.guest()
	var private []string
	for range 3 {
		tbl := ann.tableOf("game", "hexdame", "seat0", "me").ID
		private = append(private, tbl)
		if len(private) == 1 {
			continue
		}
		key, err := ann.JoinKey(s.ctx, tbl)
		if err != nil {
			t.Fatal(err)
		}
		bob.sit(tbl, 1, key)
		if len(private) == 3 {
			s.do(tbl, bob, table.Resign{Seat: 1})
		}
	}
	for _, path := range []string{"/", "/watch", "/watch?status=open", "/watch?status=live", "/watch?status=over"} {
		for _, p := range []*person{ann, s.guest()} {
			page := p.get(path).Body
			for _, tbl := range private {
				// The front page shows the reader's own games that are not over.
				own := path == "/" && p == ann && tbl != private[2]
				if strings.Contains(page, tbl) != own {
					t.Errorf("%s lists a private table: %t, want %t", path, !own, own)
				}
			}
		}
	}
	if page := bob.get("/yours").Body; strings.Contains(page, private[0]) || !strings.Contains(page, private[1]) || !strings.Contains(page, private[2]) {
		t.Error("one's own private tables are not listed")
	}
}

func TestListsNameSeatsAsTheTablePageDoes(t *testing.T) {
	s := open(t, web.Limits{})
	tbl, people := s.three()
	for i, name := range []string{"Ann", "Ben", "Cleo"} {
		people[i].post("/t/"+tbl+"/name", "name", name)
	}
	s.do(tbl, people[1], table.Stand{Seat: 1})
	s.do(tbl, people[2], table.Resign{Seat: 2})
	card := cardOf(people[0].get("/yours").Body, tbl)
	for _, name := range []string{"<span>Ann</span>", "<span>Bot for Ben</span>", "<span>Cleo, out</span>"} {
		if !strings.Contains(card, name) {
			t.Errorf("the card does not say %q: %s", name, card)
		}
	}
}
