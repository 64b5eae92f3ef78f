package web_test

import (
	"encoding/base64"
	"encoding/json"
	"html"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"triplecross/internal/e2e/journal"
	"triplecross/internal/store"
	"triplecross/web"
	"triplecross/web/identity"
)

// deviceLink makes a link to another device and returns its path.
func (p *person) deviceLink() string {
	p.t.Helper()
	page := p.submit("/yours", "/yours/device")
	link := regexp.MustCompile(`value="http://[^/"]+(/device/[A-Z2-7]{26})"`).FindStringSubmatch(page.Body)
	if !strings.Contains(page.Body, `name="who" value="`+identity.Mark(identity.PersonOf(p.Cookie("person")))+`"`) {
		p.t.Error("the page of the link can end somebody else's")
	}
	if page.Status != http.StatusOK || link == nil || !strings.Contains(page.Body, `class="qr"`) {
		p.t.Fatalf("no link is shown:\n%d: %s", page.Status, page.Body)
	}
	if page.Header.Get("Cache-Control") != "no-store" {
		p.t.Error("the page of the link may be kept")
	}
	return link[1]
}

// Browsers drop cookies 400 days after they were set, even if they send them every day.
func TestCookiesAreSetAgainOnceAMonth(t *testing.T) {
	s := open(t, web.Limits{})
	nobody := s.guest()
	if set := nobody.get("/yours").Header.Values("Set-Cookie"); len(set) > 0 {
		t.Errorf("who has no cookies gets %q", set)
	}
	_, people := s.three()
	bob := people[1]
	bob.post("/theme", "theme", "dark")
	token := bob.Cookie("person")
	if set := bob.get("/yours", "Sec-Fetch-Mode", "cors").Header.Values("Set-Cookie"); len(set) > 0 {
		t.Errorf("what a page loads beside sets %q", set)
	}
	set := bob.get("/", "Sec-Fetch-Mode", "navigate").Header.Values("Set-Cookie")
	for _, begin := range []string{"person=" + token + ";", "theme=dark;"} {
		if !slices.ContainsFunc(set, func(cookie string) bool {
			return strings.HasPrefix(cookie, begin) && strings.Contains(cookie, "Max-Age=34560000;") && strings.Contains(cookie, "HttpOnly")
		}) {
			t.Errorf("%s is not set again: %q", begin, set)
		}
	}
	if set := bob.get("/").Header.Values("Set-Cookie"); len(set) > 0 {
		t.Errorf("the next page sets %q", set)
	}
	cid := people[2]
	set = cid.get("/yours/browsers").Header.Values("Set-Cookie")
	if len(set) != 1 || !strings.HasPrefix(set[0], "person="+cid.Cookie("person")) || !strings.Contains(set[0], "~") {
		t.Errorf("a page that gives its browser a mark sets %q", set)
	}
}

func TestALinkBringsGamesToAnotherBrowser(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	bob := people[1]
	bob.post("/t/"+table+"/name", "seat", "1", "name", "Bob")
	says(t, bob.get("/yours"), http.StatusOK, "Take my games to another device")
	link := bob.deviceLink()
	says(t, bob.get("/yours"), http.StatusOK, "End the link")
	says(t, bob.get(link), http.StatusOK, "This browser already has these games")
	bob.post(link) // which uses nothing up

	phone := s.guest()
	for _, header := range [][]string{nil, {"User-Agent", "facebookexternalhit/1.1"}, {"Sec-Purpose", "prefetch"}} {
		page := phone.get(link, header...) // a preview, or a browser that loads ahead
		says(t, page, http.StatusOK, "This browser will play as Bob")
		if strings.Contains(page.Body, "games of its own") || len(page.Header.Values("Set-Cookie")) > 0 {
			t.Errorf("to a new browser the page says %s", page.Body)
		}
	}
	if answer := phone.post(link, "x", "y"); answer.Status != http.StatusSeeOther || answer.Location() != "/yours?joined" {
		t.Fatalf("the link is answered %d: %s", answer.Status, answer.Body)
	}
	if phone.Cookie("person") != bob.Cookie("person") || phone.Cookie("name") != bob.Cookie("name") {
		t.Error("the second browser is somebody else")
	}
	says(t, phone.get("/yours?joined"), http.StatusOK, "This browser now has your games")
	says(t, phone.get("/yours"), http.StatusOK, table)
	if strings.Contains(bob.get("/yours").Body, "End the link") {
		t.Error("the used link is still open")
	}

	says(t, s.guest().get("/yours?joined"), http.StatusOK, "Allow cookies for this site and try again") // a browser that has dropped the cookie

	thief := s.guest()
	says(t, thief.get(link), http.StatusGone, "was used, has expired, or never existed")
	says(t, thief.post(link), http.StatusGone, "was used, has expired, or never existed")
	if thief.Cookie("person") != "" {
		t.Error("a used link makes a thief somebody")
	}
	says(t, thief.get("/device/AAAAAAAAAAAAAAAAAAAAAAAAAA"), http.StatusGone, "never existed")

	replaced := bob.deviceLink()
	bob.deviceLink()
	says(t, s.guest().get(replaced), http.StatusGone, "when you end it or make another")
}

func TestABrowserWithGamesIsToldWhatBecomesOfThem(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	link := people[0].deviceLink()
	page := html.UnescapeString(people[1].get(link).Body)
	for _, want := range []string{"already has a game of its own", "no browser will have it any more", "You lose your seat in one game", "do it the other way round"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q:\n%s", want, page)
		}
	}
	people[1].SetCookie("name", "Bob")
	people[1].submit(link, link)
	if got := people[1].Cookie("person"); got != people[0].Cookie("person") {
		t.Error("the browser is still the other person")
	}
	if name := people[1].Cookie("name"); name != "" {
		t.Errorf("somebody without a name plays as %q there", name)
	}
	s.goesOn(table, []*person{people[0], s.guest(), people[2]})
}

func TestALinkThatWasEndedOrReplacedLeadsNowhere(t *testing.T) {
	s := open(t, web.Limits{})
	_, people := s.three()
	first := people[0].deviceLink()
	second := people[0].deviceLink()
	says(t, s.guest().post(first), http.StatusGone, "was used")
	people[0].submit("/yours", "/yours/device/end")
	says(t, s.guest().post(second), http.StatusGone, "was used")
	nobody := s.guest()
	for _, path := range []string{"/yours/device", "/yours/device/end"} {
		if answer := nobody.post(path); answer.Location() != "/yours" || nobody.Cookie("person") != "" {
			t.Errorf("%s of nobody is answered %d %s", path, answer.Status, answer.Location())
		}
	}
	if strings.Contains(nobody.get("/yours").Body, `action="/yours/device"`) {
		t.Error("nobody is offered a link")
	}
}

func TestLinksToDevicesAreLimitedAndCanBeTurnedOff(t *testing.T) {
	s := open(t, web.Limits{Join: 4})
	_, people := s.three()
	link := people[0].deviceLink()
	last := 0
	for range 4 {
		last = people[0].post(link).Status
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("the last one is answered %d", last)
	}

	s = open(t, web.Limits{}, func(o *web.Options) { o.Devices = false })
	_, people = s.three()
	if strings.Contains(people[0].get("/yours").Body, "another device") {
		t.Error("a link is offered")
	}
	for _, answer := range []int{people[0].post("/yours/device").Status, people[0].get(link).Status, people[0].post(link).Status} {
		if answer != http.StatusNotFound {
			t.Errorf("answered is %d", answer)
		}
	}
}

func TestALinkIsExportedAndErasedWithItsPerson(t *testing.T) {
	s := open(t, web.Limits{})
	_, people := s.three()
	link := people[0].deviceLink()
	var data struct {
		Links []struct{ Made, Expires string }
	}
	text := people[0].get("/yours/data").Body
	if err := json.Unmarshal([]byte(text), &data); err != nil || len(data.Links) != 1 || data.Links[0].Expires == "" {
		t.Errorf("exported is %s, %v", text, err)
	}
	if strings.Contains(text, strings.TrimPrefix(link, "/device/")) {
		t.Error("the export holds the key")
	}
	people[0].erase()
	says(t, s.guest().post(link), http.StatusGone, "was used")
}

// Another site cannot make a browser somebody else.
func TestALinkIsUsedByItsOwnPageOnly(t *testing.T) {
	s := open(t, web.Limits{})
	_, people := s.three()
	link := people[0].deviceLink()
	r, err := http.NewRequestWithContext(s.ctx, http.MethodPost, s.url+link, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Origin", "https://elsewhere.example")
	victim := s.guest()
	answer, err := victim.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	if answer.Status != http.StatusForbidden || victim.Cookie("person") != "" {
		t.Errorf("another site's form is answered %d", answer.Status)
	}
	says(t, victim.get(link), http.StatusOK, "Bring the games here")
}

func TestTheAccessLogHoldsNoLinkToADevice(t *testing.T) {
	log := &journal.Journal{}
	s := open(t, web.Limits{}, logged(log))
	_, people := s.three()
	link := people[0].deviceLink()
	s.guest().get(link)
	s.guest().post(link)
	s.until("the log does not name the route", func() bool { return strings.Contains(log.String(), "method=POST route=/device/{key} status=303") })
	if key := strings.TrimPrefix(link, "/device/"); strings.Contains(log.String(), key) {
		t.Errorf("the log holds the key:\n%s", log)
	}
}

// Browsers have passkeys for names, over https or on the same machine.
func TestPasskeysAreOfferedWhereBrowsersHaveThem(t *testing.T) {
	for _, https := range []bool{false, true} {
		s := open(t, web.Limits{}, func(o *web.Options) { o.Secure = https })
		for host, possible := range map[string]bool{
			"localhost:8080": true, "play.example.org": https, "192.168.1.7:8080": false, "[::1]:8080": false, "raspberrypi": false,
		} {
			r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.url+"/yours", nil)
			if err != nil {
				t.Fatal(err)
			}
			r.Host = host
			answer, err := http.DefaultClient.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			page, err := io.ReadAll(answer.Body)
			answer.Body.Close()
			if err != nil || answer.StatusCode != http.StatusOK {
				t.Fatalf("%s: %d, %v", host, answer.StatusCode, err)
			}
			if strings.Contains(string(page), "Sign in with a passkey") != possible || strings.Contains(strings.ToLower(string(page)), "passkey") != possible {
				t.Errorf("at %s, over https: %t, passkeys should be offered: %t", host, https, possible)
			}
			if strings.Contains(string(page), "Make a passkey") {
				t.Error("nobody is offered a passkey of their own")
			}
		}
	}
}

// A passkey that was made at a name of the site is seen and removed at its IP address, where no browser has passkeys.
func TestAPasskeyIsRemovedWhereNoneCanBeMade(t *testing.T) {
	var keys store.SignIn
	s := open(t, web.Limits{}, func(o *web.Options) { keys = o.SignIn })
	_, people := s.three()
	ann := people[0]
	who := identity.PersonOf(ann.Cookie("person"))
	if err := keys.AddPasskey(t.Context(), store.Passkey{ID: []byte("key"), Person: string(who), Label: "phone", Body: []byte("{}"), Made: time.Now()}); err != nil {
		t.Fatal(err)
	}
	page := ann.get("/yours").Body
	if !strings.Contains(page, "phone ·") {
		t.Error("the passkey is not listed")
	}
	for _, part := range []string{"data-status", "data-anew", "data-passkey="} {
		if strings.Contains(page, part) {
			t.Errorf("without its script the page has %s", part)
		}
	}
	ann.post("/yours/passkey/drop", "who", identity.Mark(who), "id", base64.RawURLEncoding.EncodeToString([]byte("key")))
	if left, err := keys.Passkeys(t.Context(), string(who)); err != nil || len(left) > 0 {
		t.Errorf("left are %+v, %v", left, err)
	}
	if page := ann.get("/yours").Body; strings.Contains(page, "passkey") {
		t.Error("the page still speaks of passkeys")
	}
}

func TestPasskeysAreLimitedAndCanBeTurnedOff(t *testing.T) {
	s := open(t, web.Limits{Join: 4}, func(o *web.Options) { o.Devices = false })
	p := s.guest()
	for _, path := range []string{"/yours/passkey/challenge", "/yours/passkey"} {
		if answer := p.post(path); answer.Status != http.StatusNotFound || p.Cookie("person") != "" {
			t.Errorf("%s of nobody is answered %d", path, answer.Status)
		}
	}
	for _, body := range []string{"", "{", `{"state":"x"}`, `[]`} {
		if answer := p.post("/passkey", "x", body); answer.Status != http.StatusBadRequest && answer.Status != http.StatusTooManyRequests {
			t.Errorf("%q is answered %d", body, answer.Status)
		}
	}
	// As the script of the page asks, which shows what it is told.
	answer, err := s.guest().Post(t.Context(), "/passkey", headers([]string{"Accept", "application/json", "Accept-Language", "de"}), "x", "y")
	if err != nil {
		t.Fatal(err)
	}
	if answer.Status != http.StatusBadRequest || !strings.Contains(answer.Body, `"why":"Dieser Passkey ist hier nicht bekannt`) {
		t.Errorf("in German the script is told %d: %s", answer.Status, answer.Body)
	}
	_, people := s.three()
	last := 0
	for range 5 {
		last = people[0].post("/passkey/challenge").Status
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("the last one is answered %d", last)
	}

	s = open(t, web.Limits{}, func(o *web.Options) { o.Passkeys = false })
	_, people = s.three()
	if strings.Contains(people[0].get("/yours").Body, "passkey") {
		t.Error("a passkey is offered")
	}
	for _, path := range []string{"/yours/passkey/challenge", "/yours/passkey", "/yours/passkey/drop", "/passkey/challenge", "/passkey"} {
		if answer := people[0].post(path); answer.Status != http.StatusNotFound && answer.Status != http.StatusMethodNotAllowed {
			t.Errorf("%s is answered %d", path, answer.Status)
		}
	}
}

// The buttons of a page act only on the person whom it shows, even if the browser has become somebody else in another tab.
func TestAFormIsOnlyForThePersonItsPageShows(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	ann, bob, cid := people[0], people[1], people[2]
	ann.post("/t/"+table+"/name", "seat", "0", "name", "Ann")
	bob.post("/t/"+table+"/name", "seat", "1", "name", "Bob")
	says(t, bob.get("/yours/erase"), http.StatusOK, "You play as Bob and have one game.")
	says(t, bob.get("/yours/browsers"), http.StatusOK, "You play as Bob.")
	cids := cid.deviceLink()
	mark := regexp.MustCompile(`name="who" value="([^"]*)"`)
	stale := func(path string) string {
		t.Helper()
		found := mark.FindStringSubmatch(bob.get(path).Body)
		if found == nil || found[1] == "" || strings.EqualFold(found[1], string(s.table(table).Seats()[1].Person)) {
			t.Fatalf("the page of %s says of whom it is by %q", path, found)
		}
		return found[1]
	}
	forms := map[string]string{}
	for path, page := range map[string]string{"/yours/erase": "/yours/erase", "/yours/browsers": "/yours/browsers", "/yours/device": "/yours", "/yours/device/end": "/yours", "/yours/passkey/drop": "/yours", cids: cids} {
		forms[path] = stale(page)
	}
	link := ann.deviceLink()
	bob.submit(link, link) // in another tab
	if bob.Cookie("person") != ann.Cookie("person") {
		t.Fatal("the browser is still Bob")
	}
	for path, mark := range forms {
		for _, who := range []string{mark, ""} {
			says(t, bob.post(path, "who", who), http.StatusConflict, "so nothing was done")
		}
	}
	// A script says it in its own words.
	bobs, err := json.Marshal(map[string]string{"who": forms["/yours/device"]})
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/passkey/challenge", "/yours/passkey/challenge"} {
		r, err := http.NewRequestWithContext(s.ctx, http.MethodPost, s.url+path, strings.NewReader(string(bobs)))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Accept", "application/json")
		if answer, err := bob.Do(r); err != nil || answer.Status != http.StatusConflict {
			t.Errorf("%s is answered %d: %s, %v", path, answer.Status, answer.Body, err)
		}
	}
	says(t, ann.get("/yours"), http.StatusOK, table)
	if bob.Cookie("person") != ann.Cookie("person") {
		t.Error("the browser has become somebody else")
	}
	says(t, ann.get("/t/"+table), http.StatusOK, "Ann")
	// A page that is loaded now is about the person that the browser is now.
	if answer := bob.erase(); answer.Location() != "/yours/erase?done" {
		t.Errorf("%d: %s", answer.Status, answer.Body)
	}
	if strings.Contains(bob.get("/t/"+table).Body, "Ann") {
		t.Error("Ann is not erased")
	}
}

// Games that somebody left before they began are in no list of theirs, so nobody counts them.
func TestALinksPageCountsTheGamesThatAreListed(t *testing.T) {
	s := open(t, web.Limits{})
	ann, bob, cid, dan := s.guest(), s.guest(), s.guest(), s.guest()
	table := ann.create("me", "open", "open")
	bob.sit(table, 1, "")
	bob.post("/t/"+table+"/stand", "seat", "1")
	cid.sit(table, 1, "")
	dan.sit(table, 2, "")
	link := ann.deviceLink()
	if page := bob.get(link).Body; strings.Contains(page, "of its own") || strings.Contains(page, "lose your seat") {
		t.Errorf("somebody who left before the game began is told:\n%s", page)
	}
	says(t, bob.get("/yours/erase"), http.StatusOK, "You have 0 games.")
	if page := html.UnescapeString(cid.get(link).Body); !strings.Contains(page, "already has a game of its own") || !strings.Contains(page, "lose your seat in one game") {
		t.Errorf("somebody who plays is told:\n%s", page)
	}
}
