package web_test

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"

	"triplecross/internal/bans"
	"triplecross/internal/e2e/journal"
	"triplecross/internal/logging"
	"triplecross/internal/store"
	templates "triplecross/templates/admin"
	"triplecross/web"
)

// office is the operator's page of a site.
type office struct {
	t    *testing.T
	page http.Handler
	log  *journal.Journal
}

// openOffice serves a site with the operator's page.
func openOffice(t *testing.T, limits web.Limits, change ...func(*web.Options)) (*site, *office) {
	t.Helper()
	o := &office{t: t, log: &journal.Journal{}}
	var keeper store.Operator
	s := open(t, limits, append(change, func(options *web.Options) {
		list, err := bans.Open(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		options.Bans, options.Log = list, slog.New(slog.NewTextHandler(o.log, nil))
	})...)
	keeper = s.store
	_, failures := logging.New(o.log, false)
	o.page = s.web.Admin(web.AdminOptions{
		Keeper: keeper, Failures: failures, From: []netip.Prefix{netip.MustParsePrefix("192.0.2.1/32")},
		Figures: func() (now, minute []templates.Figure) { return nil, nil },
	})
	return s, o
}

func (o *office) ask(method, path string, form url.Values, header ...string) *httptest.ResponseRecorder {
	o.t.Helper()
	r := httptest.NewRequest(method, path, strings.NewReader(form.Encode()))
	r.Host = "localhost"
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	answer := httptest.NewRecorder()
	o.page.ServeHTTP(answer, r)
	return answer
}

// do carries out an action with fields, which are names and values in turn.
func (o *office) do(action string, fields ...string) {
	o.t.Helper()
	form := url.Values{"action": {action}}
	for i := 0; i+1 < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	if answer := o.ask(http.MethodPost, "/admin/do", form); answer.Code != http.StatusSeeOther {
		o.t.Errorf("%s is answered %d: %s", action, answer.Code, answer.Body)
	}
}

// reports returns what the operator reads of reported lines.
func (o *office) reports() (list []templates.Report) {
	o.t.Helper()
	if err := json.Unmarshal(o.ask(http.MethodGet, "/admin/reports", nil).Body.Bytes(), &list); err != nil {
		o.t.Fatal(err)
	}
	return list
}

func TestLinesAreReportedToTheOperator(t *testing.T) {
	s, operator := openOffice(t, web.Limits{})
	table, people := s.three()
	at := "/t/" + table
	watcher := s.guest()
	people[1].post(at+"/say", "text", "Something rude")
	watcher.post(at+"/say", "text", "Among watchers")
	page := people[0].get(at + "/chat").Body
	if !strings.Contains(page, `name="line" value="1"`) || strings.Contains(page, `name="line" value="2"`) {
		t.Errorf("a player cannot report the line, or can report others:\n%s", page)
	}
	if page := people[1].get(at + "/chat").Body; strings.Contains(page, `name="line"`) {
		t.Error("the line's own writer is offered to report it")
	}
	says(t, people[1].post(at+"/report", "line", "1"), http.StatusBadRequest, "You wrote that line yourself.")
	for _, of := range []*person{watcher, s.guest()} {
		says(t, of.post(at+"/report", "line", "1"), http.StatusBadRequest, "That line no longer exists.")
	}
	for _, line := range []string{"2", "7", "x", ""} {
		says(t, people[0].post(at+"/report", "line", line), http.StatusBadRequest, "That line no longer exists.")
	}
	if got := operator.reports(); len(got) > 0 {
		t.Fatalf("there are reports: %+v", got)
	}

	answer := people[0].post(at+"/report", "line", "1")
	if answer.Status != http.StatusSeeOther {
		t.Fatalf("the report is answered %d: %s", answer.Status, answer.Body)
	}
	says(t, people[0].get(answer.Header.Get("Location")), http.StatusOK, "<i>Reported</i>")
	people[0].post(at+"/report", "line", "1") // once more counts once
	people[2].post(at+"/report", "line", "1")
	list := operator.reports()
	if len(list) != 1 || list[0].Table != table || list[0].Line.Text != "Something rude" || list[0].Line.Person == "" || len(list[0].By) != 2 || list[0].Last.IsZero() {
		t.Fatalf("the operator reads %+v", list)
	}
	overview := operator.ask(http.MethodGet, "/admin", nil).Body.String()
	for _, want := range append(list[0].By, "Something rude", "2 reports", table, list[0].Line.Person, "Hide line", "Dismiss", "Block person") {
		if !strings.Contains(overview, want) {
			t.Errorf("the page of the operator does not say %q:\n%s", want, overview)
		}
	}
	if page := operator.ask(http.MethodGet, "/admin/tables/"+table, nil).Body.String(); !strings.Contains(page, "2 reports") {
		t.Errorf("the page of the table does not say that the line was reported:\n%s", page)
	}

	operator.do("dismiss", "table", table, "line", "1", "from", "reports")
	people[2].post(at+"/report", "line", "1") // it is decided
	if got := operator.reports(); len(got) > 0 {
		t.Errorf("the report is still there: %+v", got)
	}
	if page := people[0].get(at + "/chat").Body; !strings.Contains(page, "Something rude") {
		t.Error("the line is gone though its reports were dismissed")
	}
	people[1].post(at+"/say", "text", "Ruder still")
	people[0].post(at+"/report", "line", "3")
	for _, line := range []string{"", "x", "4294967299"} { // PostgreSQL has numbers of 32 bits for lines
		form := url.Values{"action": {"hide"}, "table": {table}, "line": {line}}
		if answer := operator.ask(http.MethodPost, "/admin/do", form); answer.Code != http.StatusBadRequest || !strings.Contains(answer.Body.String(), "its number") {
			t.Errorf("hiding line %q is answered %d: %s", line, answer.Code, answer.Body)
		}
	}
	operator.do("hide", "table", table, "line", "3")
	if got := operator.reports(); len(got) > 0 {
		t.Errorf("a line that is hidden is still reported: %+v", got)
	}
	says(t, people[0].post(at+"/report", "line", "3"), http.StatusBadRequest, "That line no longer exists.")
	for _, action := range []string{"action=dismiss", "action=hide"} {
		if !strings.Contains(operator.log.String(), action) {
			t.Errorf("%q is not logged:\n%s", action, operator.log)
		}
	}
}

func TestReportsAreLimitedByPersonAndByAddress(t *testing.T) {
	s, operator := openOffice(t, web.Limits{Reports: 1})
	table, people := s.three()
	for range 12 {
		people[1].post("/t/"+table+"/say", "text", "Something rude")
	}
	report := func(p *person, line string) int { return p.post("/t/"+table+"/report", "line", line).Status }
	if first, second := report(people[0], "1"), report(people[0], "2"); first != http.StatusSeeOther || second != http.StatusTooManyRequests {
		t.Errorf("the reports of a person are answered %d and %d", first, second)
	}
	refused := 0
	for range web.AddressFactor {
		if report(s.guest(), "1") == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused != 1 { // the first was somebody else's from the same address
		t.Errorf("of %d more reports from an address %d were refused", web.AddressFactor, refused)
	}
	if got := operator.reports(); len(got) != 1 || len(got[0].By) != 1 {
		t.Errorf("the operator reads %+v", got)
	}
}

// What somebody has reported is theirs too.
func TestReportsArePartOfYourData(t *testing.T) {
	s, operator := openOffice(t, web.Limits{})
	table, people := s.three()
	people[1].post("/t/"+table+"/say", "text", "Something rude")
	people[0].post("/t/"+table+"/report", "line", "1")
	people[0].post("/t/"+table+"/silence", "who", mark(t, people[1].get("/t/"+table+"/chat").Body), "on", "on")
	var data struct {
		Reports []struct {
			Table string
			Line  int
		}
		Games []struct{ Events []struct{ Kind string } }
	}
	if err := json.Unmarshal([]byte(people[0].get("/yours/data").Body), &data); err != nil {
		t.Fatal(err)
	}
	if len(data.Reports) != 1 || data.Reports[0].Table != table || data.Reports[0].Line != 1 {
		t.Errorf("exported is %+v", data)
	}
	if text := people[1].get("/yours/data").Body; !strings.Contains(text, `"silenced"`) || strings.Contains(text, `"reports":[{`) {
		t.Errorf("who is muted at a table exports %s", text)
	}
	if answer := people[0].erase(); answer.Status != http.StatusSeeOther {
		t.Fatal(answer.Status)
	}
	if got := operator.reports(); len(got) > 0 {
		t.Errorf("the report is still there: %+v", got)
	}
}

// Who is barred can still read and erase what is kept of them.
func TestBansArePartOfYourData(t *testing.T) {
	s, operator := openOffice(t, web.Limits{})
	table, people := s.three()
	people[1].post("/t/"+table+"/say", "text", "Something rude")
	people[0].post("/t/"+table+"/report", "line", "1")
	operator.do("ban", "kind", "person", "key", operator.reports()[0].Line.Person, "for", "24h", "why", "rude words")
	says(t, people[1].get("/"), http.StatusForbidden, "blocked")
	var data struct {
		Bans []struct{ Until, Why string }
	}
	if err := json.Unmarshal([]byte(people[1].get("/yours/data").Body), &data); err != nil {
		t.Fatal(err)
	}
	if len(data.Bans) != 1 || data.Bans[0].Why != "rude words" || data.Bans[0].Until == "" {
		t.Errorf("exported is %+v", data)
	}
	if answer := people[1].erase(); answer.Status != http.StatusSeeOther {
		t.Errorf("an erasure is answered %d", answer.Status)
	}
}
