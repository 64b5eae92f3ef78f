package web_test

import (
	"crypto/rand"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
	"triplecross/web"
)

func TestProgramsPlayAWholeGameOverPlainHTTP(t *testing.T) {
	s := open(t, web.Limits{})
	host, second, third := s.script(), s.script(), s.script()
	g := host.sits("/api/tables", `{"game":"chexers","seats":["me","open","me"],"name":"Ann","program":"Randy 1.0"}`)
	if len(g.Seats) != 2 || g.Seats[0].Seat != 0 || g.Seats[1].Seat != 2 || g.Watch != s.url+"/t/"+g.Table {
		t.Errorf("the host has got %+v", g)
	}
	second.sits("/api/tables/"+g.Table+"/sit", `{"key":"`+key(g.Join)+`","name":"Bob"}`)
	third.sits("/api/tables/"+g.Table+"/take", `{"key":"`+key(g.Seats[1].Link)+`","name":"Cid","program":"Cid's\u0000 own\n engine"}`)

	want := []protocol.Seat{
		{Kind: "person", Name: "Ann", Prog: "Randy 1.0"}, {Kind: "person", Name: "Bob"}, {Kind: "person", Name: "Cid", Prog: "Cid's own engine"},
	}
	watcher := s.script().feed(g.Table, "")
	if diff := cmp.Diff(want, watcher.next().Seats); diff != "" {
		t.Error(diff)
	}
	says(t, s.guest().get("/t/"+g.Table), http.StatusOK, `title="Randy 1.0">program</span>`)

	players, dice := []*script{host, second, third}, dice()
	var feeds []*feed
	for _, p := range players {
		f := p.feed(g.Table, "")
		f.next()
		feeds = append(feeds, f)
	}
	for version := feeds[0].Version; feeds[0].Status == protocol.Live; {
		version++ // by a forced pass, unless somebody moves
		for i, f := range feeds {
			if seat, text, ok := f.Choose(dice); ok {
				version = f.Version + 1 // a feed may be ahead, since a pass is told with the move before
				body := fmt.Sprintf(`{"id":"x%d","version":%d,"seat":%d,"move":%q}`, version, f.Version, seat, text)
				for range 2 { // the second request changes nothing
					answer := players[i].send("/api/tables/"+g.Table+"/moves", body)
					if want := fmt.Sprintf(`{"version":%d}`, version); answer.Body != want {
						t.Fatalf("%s is answered %s", body, answer.Body)
					}
				}
			}
		}
		for _, f := range append(feeds, watcher) {
			for f.Version < version {
				f.next()
			}
		}
	}
	if watcher.Outcome == nil || s.table(g.Table).Status != protocol.Over {
		t.Error("the game is not over")
	}
}

func TestAMoveMayBeSpelledAsTheOfficialProjectDoes(t *testing.T) {
	s := open(t, web.Limits{})
	p := s.script()
	g := p.sits("/api/tables", `{"seats":["me","me","me"]}`)
	version := s.table(g.Table).Version
	answer := p.send("/api/tables/"+g.Table+"/moves", fmt.Sprintf(`{"version":%d,"move":["MOVE", [[-3, 3], [-2, 3]]]}`, version))
	if answer.Status != http.StatusOK {
		t.Errorf("the action is answered %s", answer.Body)
	}
	if moves := s.table(g.Table).Moves; len(moves) != 1 || moves[0].Move.Text != "a1-b1" {
		t.Errorf("the moves are %v", moves)
	}
}

// A request of somebody with several seats that names none moves for the one on turn. A move that is sent
// again is of the seat that made it, although another one is on turn by then.
func TestAMoveOfOneOfSeveralSeatsIsPlayedOnce(t *testing.T) {
	s := open(t, web.Limits{})
	p := s.script()
	g := p.sits("/api/tables", `{"seats":["me","me","me"]}`)
	version := s.table(g.Table).Version
	body := fmt.Sprintf(`{"id":"once","version":%d,"move":"a1-b1"}`, version)
	for range 2 {
		answer := p.send("/api/tables/"+g.Table+"/moves", body)
		if want := fmt.Sprintf(`{"version":%d}`, version+1); answer.Body != want {
			t.Errorf("it is answered %s, not %s", answer.Body, want)
		}
	}
	if moves := s.table(g.Table).Moves; len(moves) != 1 {
		t.Errorf("%d moves were played", len(moves))
	}
}

func TestWhatAScriptMayNotDoIsRefusedWithACode(t *testing.T) {
	s := open(t, web.Limits{})
	mine, other := s.script(), s.script()
	g := mine.sits("/api/tables", `{"seats":["me","me","me"]}`)
	open := mine.sits("/api/tables", `{"seats":["me","open"],"clock":"10+20","flag":"lose","away":"bot"}`)
	other.sits("/api/tables", `{}`)
	version := s.table(g.Table).Version
	moves := "/api/tables/" + g.Table + "/moves"
	play := func(v, seat int, move string) string {
		return fmt.Sprintf(`{"id":"1","version":%d,"seat":%d,"move":%s}`, v, seat, move)
	}
	for _, tt := range []struct {
		by         *script
		path, body string
		status     int
		code       protocol.Code
	}{
		{mine, "/api/tables", `{"game":"go"}`, http.StatusBadRequest, protocol.CodeMalformed},
		{mine, "/api/tables", `{"sedes":[]}`, http.StatusBadRequest, protocol.CodeMalformed},
		{mine, "/api/tables", `{"seats":["you"]}`, http.StatusBadRequest, protocol.CodeMalformed},
		{mine, "/api/tables", `{"seats":["bot:deep thought"]}`, http.StatusBadRequest, protocol.CodeMalformed},
		{mine, "/api/tables", `{"seats":["me","me","me","me"]}`, http.StatusBadRequest, protocol.CodeMalformed},
		{mine, "/api/tables", `{"setup":{"players":4}}`, http.StatusBadRequest, protocol.CodeMalformed},
		{mine, "/api/tables", `{"setup":7}`, http.StatusBadRequest, protocol.CodeMalformed},
		{mine, "/api/tables", `{"clock":"soon"}`, http.StatusBadRequest, protocol.CodeMalformed},
		{mine, "/api/tables", `{"flag":"none"}`, http.StatusBadRequest, protocol.CodeMalformed},
		{mine, "/api/tables", `{"public":"yes"}`, http.StatusBadRequest, protocol.CodeMalformed},
		{mine, "/api/tables", `{} {}`, http.StatusBadRequest, protocol.CodeMalformed},
		{mine, "/api/tables", `[]`, http.StatusBadRequest, protocol.CodeMalformed},
		{mine, "/api/tables", ``, http.StatusBadRequest, protocol.CodeMalformed},
		{mine, "/api/tables", `{"name":"` + strings.Repeat("x", 20000) + `"}`, http.StatusRequestEntityTooLarge, protocol.CodeMalformed},
		{other, "/api/tables/nothing/sit", `{}`, http.StatusNotFound, "unknown"},
		{other, "/api/tables/nothing/take", `{}`, http.StatusNotFound, "unknown"},
		{other, "/api/tables/nothing/moves", `{"move":"a1-b1"}`, http.StatusNotFound, "unknown"},
		{other, "/api/nothing", `{}`, http.StatusNotFound, "unknown"},
		{other, "/api/tables/" + g.Table, `{}`, http.StatusNotFound, "unknown"},
		{other, "/api/tables/" + g.Table + "/sit", `{}`, http.StatusForbidden, protocol.CodeSeat},
		{other, "/api/tables/" + open.Table + "/sit", `{}`, http.StatusForbidden, protocol.CodeSeat},
		{other, "/api/tables/" + open.Table + "/sit", `{"seat":7}`, http.StatusBadRequest, protocol.CodeMalformed},
		{other, "/api/tables/" + open.Table + "/sit", `{"seat":77}`, http.StatusBadRequest, protocol.CodeMalformed},
		{other, "/api/tables/" + open.Table + "/sit", `{"seat":1,"key":"` + key(open.Seats[0].Link) + `"}`, http.StatusForbidden, protocol.CodeSeat},
		{other, "/api/tables/" + open.Table + "/take", `{"key":"` + key(open.Join) + `"}`, http.StatusForbidden, protocol.CodeSeat},
		{other, "/api/tables/" + open.Table + "/take", `{}`, http.StatusForbidden, protocol.CodeSeat},
		{s.script(), moves, play(version, 0, `"a1-b1"`), http.StatusUnauthorized, protocol.CodeSeat},
		{other, moves, play(version, 0, `"a1-b1"`), http.StatusForbidden, protocol.CodeSeat},
		{mine, moves, play(version, 9, `"a1-b1"`), http.StatusForbidden, protocol.CodeSeat},
		{mine, moves, play(version, 1, `"a1-b1"`), http.StatusConflict, protocol.CodeTurn},
		{mine, moves, play(version, 0, `"a1-g7"`), http.StatusConflict, protocol.CodeIllegal},
		{mine, moves, play(version, 0, `["EXIT",[0,0]]`), http.StatusConflict, protocol.CodeIllegal},
		{mine, moves, play(version, 0, `7`), http.StatusBadRequest, protocol.CodeMalformed},
		{mine, moves, `{"version":` + fmt.Sprint(version) + `}`, http.StatusBadRequest, protocol.CodeMalformed},
		{mine, moves, play(version+1, 0, `"a1-b1"`), http.StatusConflict, protocol.CodeStale},
		{mine, moves, `{"move":"a1-b1"}`, http.StatusBadRequest, protocol.CodeMalformed}, // it is not stale
		{mine, moves, `{"id":"` + strings.Repeat("x", 33) + `","move":"a1-b1"}`, http.StatusBadRequest, protocol.CodeMalformed},
		{mine, "/api/tables/" + open.Table + "/moves", play(2, 0, `"a1-b1"`), http.StatusConflict, protocol.CodeStatus},
		{&script{site: s, client: mine.client, token: "short"}, "/api/tables", `{}`, http.StatusUnauthorized, protocol.CodeSeat},
	} {
		t.Run(tt.path+" "+tt.body[:min(60, len(tt.body))], func(t *testing.T) {
			wantJSON(t, tt.by.send(tt.path, tt.body), tt.status, tt.code)
		})
	}
	for _, body := range []string{"", " ", "null", "[]", "true", `"x"`} {
		answer := mine.send("/api/tables", body)
		wantJSON(t, answer, http.StatusBadRequest, protocol.CodeMalformed)
		if !strings.Contains(answer.Body, "has to be a JSON object") {
			t.Errorf("the body %q is answered %s", body, answer.Body)
		}
	}
	wantJSON(t, mine.send("/api/tables", `game=chexers`, "Content-Type", "text/plain"), http.StatusBadRequest, protocol.CodeMalformed)
	wantJSON(t, mine.get("/api/tables"), http.StatusMethodNotAllowed, protocol.CodeMalformed)
	wantJSON(t, mine.get("/api/tables/"+g.Table+"/events?since=lately"), http.StatusBadRequest, protocol.CodeMalformed)
	wantJSON(t, mine.get("/api/tables/nothing/events"), http.StatusNotFound, "unknown")
	if table := s.table(g.Table); table.Version != version {
		t.Errorf("the table went from version %d to %d", version, table.Version)
	}
}

func TestATokenNeedsNoOriginAndACookieDoes(t *testing.T) {
	s := open(t, web.Limits{})
	p := s.script()
	g := p.sits("/api/tables", `{"public":true}`)
	evil := []string{"Origin", "https://evil.example", "Sec-Fetch-Site", "cross-site"}
	if answer := p.send("/api/tables", `{}`, evil...); answer.Status != http.StatusCreated {
		t.Errorf("with a token the answer is %s", answer.Body)
	}
	wantJSON(t, s.script().send("/api/tables", `{}`, evil...), http.StatusForbidden, protocol.CodeMalformed)

	// Forms and sockets take the token, too.
	r := p.request(s.ctx, http.MethodPost, "/t/"+g.Table+"/start", "level=casual",
		"Content-Type", "application/x-www-form-urlencoded", "Accept", "application/json")
	answer, err := p.client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusNoContent {
		t.Errorf("starting is answered %s", answer.Status)
	}
	socket, err := s.guest().Dial(s.ctx, g.Table, siteclient.Shown{}, headers([]string{"Authorization", "Bearer " + p.token}))
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	view, err := socket.Next(s.ctx)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]int{0}, view.You); diff != "" || view.Status != protocol.Live {
		t.Errorf("the socket tells %s", view.Raw)
	}
}

func TestScriptsHaveTheLimitsOfForms(t *testing.T) {
	s := open(t, web.Limits{Create: 2, Join: 2})
	p := s.script()
	g := p.sits("/api/tables", `{"seats":["me","open","open"],"public":true}`)
	for range 2 {
		p.sits("/api/tables", `{}`)
	}
	wantJSON(t, p.send("/api/tables", `{}`), http.StatusTooManyRequests, protocol.CodeFlood)
	for range 2 {
		p.send("/api/tables/"+g.Table+"/take", `{}`)
	}
	answer := p.send("/api/tables/"+g.Table+"/sit", `{}`)
	wantJSON(t, answer, http.StatusTooManyRequests, protocol.CodeFlood)
	if answer.Header.Get("Retry-After") == "" {
		t.Error("the answer does not tell when to try again")
	}
}

func TestARefusedNameDoesNotCostTheSeat(t *testing.T) {
	s := open(t, web.Limits{})
	owner := s.script()
	g := owner.sits("/api/tables", `{"seats":["me","me","bot:club"],"name":"Ann"}`)
	take := func(p *script, seat int, name string) string {
		return p.send("/api/tables/"+g.Table+"/take", `{"key":"`+key(g.Seats[seat].Link)+`","name":"`+name+`"}`).Body
	}
	other := s.script()
	for range 2 {
		if answer := take(other, 1, unwanted); !strings.Contains(answer, `"malformed"`) {
			t.Errorf("an unwanted name is answered %s", answer)
		}
	}
	if you := owner.feed(g.Table, "").next().You; len(you) != 2 {
		t.Errorf("the owner has the seats %v", you)
	}
	if answer := take(other, 1, "Ann"); !strings.Contains(answer, `"seat":1`) {
		t.Errorf("another name is answered %s", answer)
	}
	watcher := s.script().feed(g.Table, "")
	if name := watcher.next().Seats[1].Name; name != "Ann 2" {
		t.Errorf("the second program is %q", name)
	}
	take(s.script(), 0, "Ann")
	if name := watcher.next().Seats[0].Name; name != "Ann" {
		t.Errorf("who takes a seat with its name is %q", name)
	}
}

// A program that has made its own token resends a request whose answer got lost.
func TestSittingDownIsAskedTwiceAndDoneOnce(t *testing.T) {
	s := open(t, web.Limits{})
	host, p := s.script(), s.script()
	g := host.sits("/api/tables", `{"seats":["me","open","open"]}`)
	p.token = rand.Text()
	sit := `{"seat":1,"key":"` + key(g.Join) + `"}`
	first := p.sits("/api/tables/"+g.Table+"/sit", sit)
	version := s.table(g.Table).Version
	take := `{"key":"` + key(first.Seats[0].Link) + `"}`
	again := p.sits("/api/tables/"+g.Table+"/sit", sit)
	if diff := cmp.Diff(first, again); diff != "" || s.table(g.Table).Version != version {
		t.Errorf("sitting down twice leads from version %d to %d: %s", version, s.table(g.Table).Version, diff)
	}
	other := s.script()
	other.token = rand.Text()
	first = other.sits("/api/tables/"+g.Table+"/take", take)
	again = other.sits("/api/tables/"+g.Table+"/take", take)
	if diff := cmp.Diff(first, again); diff != "" || len(again.Seats) != 1 {
		t.Errorf("taking a seat twice gives %+v: %s", again.Seats, diff)
	}
}

func TestAClockThatIsTooLongIsToldTheLimits(t *testing.T) {
	p := open(t, web.Limits{}).script()
	for _, clock := range []string{"181+1", "10+181", "1440+1", "10+999", "15d", "400d"} {
		answer := p.send("/api/tables", `{"clock":"`+clock+`"}`)
		wantJSON(t, answer, http.StatusBadRequest, protocol.CodeMalformed)
		if !strings.Contains(answer.Body, "1 to 180 minutes") {
			t.Errorf("%s is answered %s", clock, answer.Body)
		}
	}
	for _, clock := range []string{"180+180", "14d"} {
		p.sits("/api/tables", `{"clock":"`+clock+`"}`)
	}
}

// An answer that nobody gave is neither a yes nor a no.
func TestAnAnswerIsYesOrNo(t *testing.T) {
	s := open(t, web.Limits{})
	p := s.script()
	g := p.sits("/api/tables", `{"seats":["me","me","me"]}`)
	for form, answers := range map[string][]string{"draw": {"maybe", "true", "No"}, "undo": {"", "maybe", "true", "Yes"}} {
		for _, agree := range answers {
			answer := p.send("/t/"+g.Table+"/"+form, "agree="+agree, "Content-Type", "application/x-www-form-urlencoded", "Accept", "application/json")
			wantJSON(t, answer, http.StatusBadRequest, protocol.CodeMalformed)
		}
	}
}

func TestAPageTellsWhyAProgramHasLostItsSeat(t *testing.T) {
	s := open(t, web.Limits{})
	host, p := s.script(), s.script()
	g := host.sits("/api/tables", `{"seats":["me","open","bot:beginner"],"public":true}`)
	p.sits("/api/tables/"+g.Table+"/sit", `{"name":"Bob","program":"Randy 1.0"}`)
	r := p.request(s.ctx, http.MethodPost, "/t/"+g.Table+"/stand", "seat=1&failure=time", "Content-Type", "application/x-www-form-urlencoded", "Accept", "application/json")
	answer, err := p.client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusNoContent {
		t.Errorf("giving up the seat is answered %s", answer.Status)
	}
	says(t, s.guest().get("/t/"+g.Table), http.StatusOK, "The program of Bob used up its time, so a bot plays on.")
}
