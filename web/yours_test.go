package web_test

import (
	"encoding/json"
	"html"
	"net/http"
	"strings"
	"testing"

	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
	"triplecross/web"
)

func TestTheOlderGamesAreReachedPastTablesThatTheReaderHasLeft(t *testing.T) {
	s := open(t, web.Limits{})
	ann := s.guest()
	kept := ann.create("me", "open", "open")
	for range 30 { // more than a page of tables, since two of the same millisecond are in any order
		ann.post("/t/"+ann.create("me", "open", "open")+"/stand", "seat", "0")
	}
	_, link, _ := strings.Cut(ann.get("/yours").Body, `rel="next" href="`)
	older, _, _ := strings.Cut(link, `"`)
	says(t, ann.get(html.UnescapeString(older)), http.StatusOK, "/t/"+kept)
}

func TestYourDataIsExportedAndErased(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	bob := people[1]
	bob.post("/t/"+table+"/say", "text", "Hello there")
	says(t, bob.get("/yours"), http.StatusOK, "Your data")
	var data struct {
		Person string
		Chat   []struct{ Table, Text string }
		Games  []struct {
			ID     string
			Events []struct{ Kind string }
		}
	}
	if err := json.Unmarshal([]byte(bob.get("/yours/data").Body), &data); err != nil {
		t.Fatal(err)
	}
	if data.Person == "" || len(data.Chat) != 1 || data.Chat[0].Text != "Hello there" || len(data.Games) != 1 || data.Games[0].ID != table || len(data.Games[0].Events) == 0 {
		t.Errorf("exported is %+v", data)
	}
	film := people[0].get("/g/" + table + ".gif").Header.Get("ETag")
	page := bob.get("/yours/erase") // the first step changes nothing
	says(t, page, http.StatusOK, "This cannot be undone")
	says(t, people[0].get("/t/"+table+"/chat"), http.StatusOK, "Hello there")
	if answer := bob.erase(); answer.Status != http.StatusSeeOther {
		t.Fatalf("erasing is answered %d: %s", answer.Status, answer.Body)
	}
	says(t, bob.get("/yours/erase?done"), http.StatusOK, "Your data has been erased")
	if page := bob.get("/yours").Body; strings.Contains(page, table) || strings.Contains(page, "Your data") {
		t.Error("the browser is still known")
	}
	if page := people[0].get("/t/" + table + "/chat").Body; strings.Contains(page, "Hello there") {
		t.Error("what was said is still there")
	}
	if page := people[0].get("/t/" + table).Body; !strings.Contains(page, "somebody") {
		t.Errorf("the name is still there:\n%s", page)
	}
	if now := people[0].get("/g/" + table + ".gif").Header.Get("ETag"); film == "" || now == film {
		t.Errorf("an animation with the name is still served: %q", now)
	}
	// A page that was open has all events already, and yet the name.
	shown := siteclient.Shown{Version: s.table(table).Version, Panel: true}
	socket, err := people[0].Dial(s.ctx, table, shown, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { socket.Close() })
	back := &line{Socket: socket, View: siteclient.View{Version: shown.Version}, site: s}
	back.await("view")
	// It comes at once, and not only when the others are shown as away.
	if panel := back.await("panel").HTML; !strings.Contains(panel, `data-away=""`) {
		t.Errorf("the first panel is %.200s", panel)
	}
	if data := bob.get("/yours/data").Body; strings.Contains(data, table) || !json.Valid([]byte(data)) {
		t.Errorf("still kept is %s", data)
	}
}

func TestExportsAndErasuresAreLimited(t *testing.T) {
	s := open(t, web.Limits{Create: 2})
	_, people := s.three()
	people[1].get("/yours/data")
	people[1].get("/yours/data")
	if answer := people[1].erase(); answer.Status != http.StatusTooManyRequests {
		t.Errorf("the third is answered %d", answer.Status)
	}
}

func TestAPageTellsHowLongChatIsKept(t *testing.T) {
	for days, sentence := range map[int]string{0: "for good", 1: "for 1 day at most", 30: "for 30 days at most"} {
		s := open(t, web.Limits{}, func(o *web.Options) { o.ChatDays = days })
		says(t, s.guest().get("/about"), http.StatusOK, sentence)
	}
}

// A game that others play later is none of those of somebody who left before it began. Who sat in it, if only for a
// while, keeps it.
func TestWhoLeftBeforeAGameBeganDoesNotFindItAmongTheirOwn(t *testing.T) {
	s := open(t, web.Limits{})
	ann, left, moved, lost := s.guest(), s.guest(), s.guest(), s.guest()
	table := ann.create("me", "open", "open")
	path := "/t/" + table
	own := func(of *person, want bool) {
		t.Helper()
		if got := strings.Contains(of.get("/yours").Body, path); got != want {
			t.Errorf("the game is listed: %t, not %t", got, want)
		}
	}
	for _, p := range []*person{left, moved} {
		p.sit(table, 1, "")
		own(p, true)
		p.post(path+"/stand", "seat", "1")
		own(p, false)
	}
	moved.sit(table, 1, "")
	lost.sit(table, 2, "")
	own(left, false)
	own(moved, true)
	own(lost, true)

	// Another browser has the seat's link.
	tower := s.guest()
	tower.post(path+"/take", "key", s.table(table).SeatKey(2))
	own(lost, true)
	own(tower, true)

	ann.post(path+"/resign", "seat", "0")
	moved.post(path+"/resign", "seat", "1")
	if s.table(table).Status != protocol.Over {
		t.Fatal("the game is not over")
	}
	path = "/g/" + table
	for of, want := range map[*person]bool{left: false, moved: true, lost: true, tower: true} {
		own(of, want)
	}
	imported := left.imports("game chexers\n1. a1-b1\n")
	if !strings.Contains(left.get("/yours").Body, imported) {
		t.Error("an import is not listed")
	}
}
