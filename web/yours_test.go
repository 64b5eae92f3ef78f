package web_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"triplecross/internal/siteclient"
	"triplecross/web"
)

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
	if answer := bob.post("/yours/erase"); answer.Status != http.StatusSeeOther {
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
	if answer := people[1].post("/yours/erase"); answer.Status != http.StatusTooManyRequests {
		t.Errorf("the third is answered %d", answer.Status)
	}
}

func TestAPageTellsHowLongChatIsKept(t *testing.T) {
	for days, sentence := range map[int]string{0: "for good", 1: "for 1 day at most", 30: "for 30 days at most"} {
		s := open(t, web.Limits{}, func(o *web.Options) { o.ChatDays = days })
		says(t, s.guest().get("/about"), http.StatusOK, sentence)
	}
}
