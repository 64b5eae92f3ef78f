package web_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"

	"triplecross/internal/store"
	"triplecross/web"
)

// People send the operator the link that they have open.
func TestTheOperatorFindsATableByItsLink(t *testing.T) {
	_, o := openOffice(t, web.Limits{})
	for entered, want := range map[string]string{
		"ABC234": "ABC234", " ABC234 ": "ABC234", "ABC/../234": "ABC234",
		"https://play.example.org/t/ABC234": "ABC234", "play.example.org/t/ABC234?view=text": "ABC234",
		"http://localhost:8080/t/ABC234/join/KEY#chat": "ABC234", "https://play.example.org/g/ABC234/17": "ABC234", "/t/ABC234": "ABC234",
		"https://play.example.org/t/../admin": "",
	} {
		answer := o.ask(http.MethodGet, "/admin/table?"+url.Values{"id": {entered}}.Encode(), nil)
		if to := answer.Header().Get("Location"); answer.Code != http.StatusSeeOther || to != "/admin/tables/"+want {
			t.Errorf("%q leads to %q, %d", entered, to, answer.Code)
		}
	}
}

// A mistyped name or key must not look as if somebody were blocked, or were not any more.
func TestTheOperatorIsToldThatABlockIsOfNobody(t *testing.T) {
	s, o := openOffice(t, web.Limits{})
	_, people := s.three()
	bob := string(s.personOf(people[1]))
	for _, wrong := range []struct {
		form   string
		status int
		says   string
	}{
		{"action=ban&kind=person&for=1h&key=Bob", http.StatusBadRequest, "a person is named by an ID"},
		{"action=lift&kind=person&key=" + bob, http.StatusNotFound, "that is neither blocked nor closed"},
		{"action=lift&kind=address&key=192.0.2.9", http.StatusNotFound, "that is neither blocked nor closed"},
		{"action=reopen&table=NOSUCHTABLE", http.StatusNotFound, "that is neither blocked nor closed"},
	} {
		form, err := url.ParseQuery(wrong.form)
		if err != nil {
			t.Fatal(err)
		}
		if answer := o.ask(http.MethodPost, "/admin/do", form); answer.Code != wrong.status || !strings.Contains(answer.Body.String(), wrong.says) {
			t.Errorf("%s is answered %d: %s", wrong.form, answer.Code, answer.Body)
		}
	}
	o.do("resume") // what is so already
	o.do("ban", "kind", "person", "key", " "+bob+"\n", "for", "1h")
	if answer := people[1].get("/"); answer.Status != http.StatusForbidden {
		t.Errorf("who is blocked is answered %d", answer.Status)
	}
	o.do("lift", "kind", "person", "key", bob)
	if answer := people[1].get("/"); answer.Status != http.StatusOK {
		t.Errorf("then the answer is %d", answer.Status)
	}
}

// crippled is a store that can hide no line at present.
type crippled struct{ store.Operator }

func (crippled) HideChatMessage(context.Context, string, int) error {
	return errors.New("the disk is full")
}

func TestTheOperatorsMistakesAreToldFromFailuresOfTheServer(t *testing.T) {
	s, o := openOffice(t, web.Limits{})
	o.page = s.web.Admin(web.AdminOptions{Keeper: crippled{}, From: []netip.Prefix{netip.MustParsePrefix("192.0.2.1/32")}})
	for form, want := range map[string]int{
		"action=hide&table=ABC&line=x":                         http.StatusBadRequest,
		"action=hide&table=ABC&line=1":                         http.StatusInternalServerError,
		"action=ban&kind=address&key=nowhere&for=1h":           http.StatusBadRequest,
		"action=ban&kind=address&key=192.0.2.9&for=1x":         http.StatusBadRequest,
		"action=ban&kind=address&key=192.0.2.9&for=1h&why=%E9": http.StatusBadRequest,
		"action=hide&table=A%00C&line=1":                       http.StatusBadRequest,
		"action=sing":                                          http.StatusBadRequest,
	} {
		values, err := url.ParseQuery(form)
		if err != nil {
			t.Fatal(err)
		}
		if answer := o.ask(http.MethodPost, "/admin/do", values); answer.Code != want {
			t.Errorf("%s is answered %d: %s", form, answer.Code, answer.Body)
		}
	}
}

// A reason such as "100% spam" would be missing.
func TestTheOperatorsFormIsReadWholeOrRefused(t *testing.T) {
	_, o := openOffice(t, web.Limits{})
	for form, want := range map[string]int{
		"action=pause&for=1h&why=100%25+spam":                  http.StatusSeeOther,
		"action=pause&for=1h&why=100% spam":                    http.StatusBadRequest,
		"action=pause&for=1h&why=" + strings.Repeat("x", 20e3): http.StatusBadRequest,
	} {
		r := httptest.NewRequest(http.MethodPost, "/admin/do", strings.NewReader(form))
		r.Host = "localhost"
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		answer := httptest.NewRecorder()
		o.page.ServeHTTP(answer, r)
		if answer.Code != want || want != http.StatusSeeOther && !strings.Contains(answer.Body.String(), "could not be read") {
			t.Errorf("%.40s is answered %d: %s", form, answer.Code, answer.Body)
		}
	}
}

// PostgreSQL fails at such an ID.
func TestNoTableOfTheOperatorHasAnIDThatIsNoText(t *testing.T) {
	_, o := openOffice(t, web.Limits{})
	for _, path := range []string{"/admin/tables/A%00C", "/admin/tables/%E9", "/admin/table?id=%00"} {
		if answer := o.ask(http.MethodGet, path, nil); answer.Code != http.StatusNotFound || !strings.Contains(answer.Body.String(), "page not found") {
			t.Errorf("%s is answered %d: %s", path, answer.Code, answer.Body)
		}
	}
}

// Somebody who has written something and left is not among the people of the table.
func TestTheOperatorBlocksTheWriterOfALine(t *testing.T) {
	s, o := openOffice(t, web.Limits{})
	table, _ := s.three()
	watcher := s.guest()
	watcher.post("/t/"+table+"/say", "text", "Something rude")
	page := o.ask(http.MethodGet, "/admin/tables/"+table, nil).Body.String()
	_, chat, _ := strings.Cut(page, "Something rude")
	for _, want := range []string{" UTC", "Written by", `name="key" value="` + string(s.personOf(watcher)) + `"`} {
		if !strings.Contains(chat, want) {
			t.Errorf("the line lacks %q: %s", want, page)
		}
	}
}

func TestARestartIsAnnouncedToPagesThatAreOpenedLater(t *testing.T) {
	s, o := openOffice(t, web.Limits{})
	table, people := s.three()
	early := people[0].dial(table)
	early.await("view")
	o.do("announce", "for", "10m")
	for when, l := range map[string]*line{"before": early, "after": people[1].dial(table)} {
		if m := l.await("notice"); !strings.Contains(m.Raw, `"restart":`) {
			t.Errorf("a page that was opened %s the announcement is told %s", when, m.Raw)
		}
	}
	o.do("withdraw")
	if m := early.await("notice"); strings.Contains(m.Raw, `"restart":`) {
		t.Errorf("when the announcement is withdrawn, a page is told %s", m.Raw)
	}
}
